import { familyInfo } from '../../api/games.ts';
import { enginePlayer, kLevels, person, type Player } from '../../game/doc.ts';
import { applies, specOf, valuesOf } from '../../game/settings.ts';
import { sidesOf } from '../../boards/kinds.ts';
import { t } from '../../text/words.ts';
import { SettingField } from './setting-field.tsx';

export interface ExpertProps {
  game: string;
  players: [Player, Player];
  onGame: (game: string) => void;
  onPlayers: (players: [Player, Player]) => void;
}

// The game as a text, its settings one by one, and engines by their names.
export function Expert({ game, players, onGame, onPlayers }: ExpertProps) {
  const info = familyInfo(game);
  const values = info ? valuesOf(info, game) : new Map<string, string>();
  const sides = sidesOf(game, info?.sides ?? ['', '']);
  return (
    <details class="expert">
      <summary>{t.expert}</summary>
      <label class="stacked">
        <span>{t.gameText}</span>
        <input type="text" value={game} spellcheck={false} onChange={(event) => onGame(event.currentTarget.value)} />
      </label>
      {info?.settings
        .filter((setting) => applies(setting, values))
        .map((setting) => (
          <SettingField
            key={setting.name}
            setting={{ ...setting, meaning: t.served.settings[info.name]?.[setting.name] ?? setting.meaning }}
            value={values.get(setting.name) ?? ''}
            onChange={(value) => onGame(specOf(info, new Map(values).set(setting.name, value)))}
          />
        ))}
      {players.map((player, side) => (
        <PlayerChoice
          key={side}
          title={sides[side] ?? ''}
          player={player}
          engines={info?.engines.map((each) => each.name) ?? ['best', 'random']}
          onChange={(changed) => onPlayers(side === 0 ? [changed, players[1]] : [players[0], changed])}
        />
      ))}
    </details>
  );
}

interface PlayerChoiceProps {
  title: string;
  player: Player;
  engines: string[];
  onChange: (player: Player) => void;
}

function PlayerChoice({ title, player, engines, onChange }: PlayerChoiceProps) {
  const engine = player.kind === 'engine' ? player.engine : '';
  const level = player.kind === 'engine' ? player.level : 3;
  const levelled = engine !== '' && engine !== 'random' && engine !== 'dfpn';
  const names = engine === '' || engines.includes(engine) ? engines : [engine, ...engines];
  return (
    <div class="player-choice">
      <label class="stacked">
        <span>{title}</span>
        <select
          value={engine}
          onChange={(event) =>
            onChange(event.currentTarget.value === '' ? person() : enginePlayer(event.currentTarget.value, level))
          }
        >
          <option value="">{t.aPerson}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {levelled && (
        <label class="stacked">
          <span>
            {t.level(level)}
            <span class="muted">{level === kLevels ? t.fullStrength : ''}</span>
          </span>
          <input
            type="range"
            min={1}
            max={kLevels}
            value={level}
            onInput={(event) => onChange(enginePlayer(engine, Number(event.currentTarget.value)))}
          />
        </label>
      )}
    </div>
  );
}
