import type { FamilyInfo, SettingInfo } from '../api/types.ts';
import { settingsOf } from '../base/spec.ts';

// A variant as a value for each setting of its family, and back: what a form shows and what a game's text says.
export function valuesOf(family: FamilyInfo, game: string): Map<string, string> {
  const { plain, named } = settingsOf(game);
  const values = new Map<string, string>();
  let place = 0;
  for (const setting of family.settings) {
    const given = setting.positional ? plain[place++] : named.get(setting.name);
    values.set(setting.name, given ?? defaultText(setting));
  }
  return values;
}

export function specOf(family: FamilyInfo, values: Map<string, string>): string {
  const parts = family.settings.flatMap((setting) => {
    const value = values.get(setting.name) ?? defaultText(setting);
    if (setting.positional) return [value];
    if (!applies(setting, values) || (value === defaultText(setting) && hasOneDefault(setting))) return [];
    return [`${setting.name}=${value}`];
  });
  return parts.length > 0 ? `${family.name}:${parts.join(',')}` : family.name;
}

// Whether a setting means anything beside the others.
export function applies({ only_with: other }: SettingInfo, values: Map<string, string>): boolean {
  return other === undefined || other.value.split('|').includes(values.get(other.name) ?? '');
}

// What goes with several values of another setting has a default with the first of them: with others it is told, so that
// it can be refused.
function hasOneDefault({ only_with: other }: SettingInfo): boolean {
  return other === undefined || !other.value.includes('|');
}

function defaultText({ default: value }: SettingInfo): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}
