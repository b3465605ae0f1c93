import type { SettingInfo } from '../../api/types.ts';
import { t } from '../../text/words.ts';

export interface SettingFieldProps {
  setting: SettingInfo;
  value: string;
  onChange: (value: string) => void;
}

// One setting of a game, as its kind wants it.
export function SettingField({ setting, value, onChange }: SettingFieldProps) {
  if (setting.kind === 'flag') {
    return (
      <label class="check">
        <input type="checkbox" checked={value === 'on'} onChange={() => onChange(value === 'on' ? 'off' : 'on')} />
        <span>
          {setting.name} <span class="muted">{setting.meaning}</span>
        </span>
      </label>
    );
  }
  return (
    <label class="stacked">
      <span>
        {setting.name} <span class="muted">{setting.meaning}</span>
      </span>
      <Entry setting={setting} value={value} onChange={onChange} />
    </label>
  );
}

function Entry({ setting, value, onChange }: SettingFieldProps) {
  if (setting.kind === 'choice') {
    return (
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {(setting.words ?? []).map((word) => (
          <option key={word} value={word}>
            {word}
          </option>
        ))}
      </select>
    );
  }
  const number = setting.kind === 'integer';
  const limits = number ? { min: setting.low, max: setting.high } : {};
  const form = setting.kind === 'size' ? t.rowsByColumns : setting.form;
  return (
    <input
      type={number ? 'number' : 'text'}
      {...limits}
      value={value}
      placeholder={form}
      spellcheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
