import { useState } from 'preact/hooks';
import { messageOf } from '../../api/errors.ts';
import { families, familyInfo, usualGame } from '../../api/games.ts';
import { transport } from '../../api/transport.ts';
import { familyOf } from '../../base/spec.ts';
import { kindOf } from '../../boards/kinds.ts';
import { enginePlayer, kLevels, newDoc, person, type Doc, type Player, type Timing } from '../../game/doc.ts';
import { Dialog } from '../common/dialog.tsx';
import { applies, specOf, valuesOf } from '../../game/settings.ts';
import { table } from '../../game/table.ts';
import { SettingField } from './setting-field.tsx';

const kTimings: [string, Timing][] = [
  ['0.1 s a move', { kind: 'move', seconds: 0.1 }],
  ['1 s a move', { kind: 'move', seconds: 1 }],
  ['3 s a move', { kind: 'move', seconds: 3 }],
  ['10 s a move', { kind: 'move', seconds: 10 }],
  ['1 minute each', { kind: 'clock', minutes: 1, increment: 0 }],
  ['3 minutes + 2 s', { kind: 'clock', minutes: 3, increment: 2 }],
  ['5 minutes each', { kind: 'clock', minutes: 5, increment: 0 }],
  ['15 minutes + 10 s', { kind: 'clock', minutes: 15, increment: 10 }],
];

export function NewGame({ doc, onClose }: { doc: Doc; onClose: () => void }) {
  const [family, setFamily] = useState(familyOf(doc.game));
  const [game, setGame] = useState(doc.game);
  const [players, setPlayers] = useState<[Player, Player]>(doc.players);
  const [timing, setTiming] = useState(
    Math.max(
      0,
      kTimings.findIndex(([, each]) => JSON.stringify(each) === JSON.stringify(doc.timing)),
    ),
  );
  const [trouble, setTrouble] = useState('');
  const info = familyInfo(family);
  const listed = (info?.variants ?? []).filter((each) => !each.for_tests);
  const variants = listed.some((each) => each.spec === game) ? listed : [{ spec: game, title: game }, ...listed];
  const values = info ? valuesOf(info, game) : new Map<string, string>();
  const choose = (name: string): void => {
    setFamily(name);
    setGame(usualGame(name));
    setPlayers([fitting(players[0]), fitting(players[1])]);
  };
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const state = await transport.state({ game: game.trim(), moves: [] });
      table.show(newDoc(state.game, '', players, kTimings[timing]?.[1] ?? { kind: 'move', seconds: 1 }));
      onClose();
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return (
    <Dialog title="New game" onClose={onClose}>
      <form onSubmit={(event) => void start(event)} class="form">
        <fieldset class="families">
          <legend>Game</legend>
          {families().map(({ name }) => (
            <label key={name} class="choice">
              <input type="radio" name="family" checked={family === name} onChange={() => choose(name)} />
              <span>{kindOf(name).label}</span>
            </label>
          ))}
        </fieldset>
        <label class="stacked">
          <span>Variant</span>
          <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
            {variants.map((variant) => (
              <option key={variant.spec} value={variant.spec}>
                {variant.title}
              </option>
            ))}
          </select>
        </label>
        <details>
          <summary>Other settings</summary>
          <label class="stacked">
            <span class="muted">The game as a text</span>
            <input
              type="text"
              value={game}
              spellcheck={false}
              onInput={(event) => setGame(event.currentTarget.value)}
            />
          </label>
          {info?.settings
            .filter((setting) => applies(setting, values))
            .map((setting) => (
              <SettingField
                key={setting.name}
                setting={setting}
                value={values.get(setting.name) ?? ''}
                onChange={(value) => setGame(specOf(info, new Map(values).set(setting.name, value)))}
              />
            ))}
        </details>
        {players.map((player, side) => (
          <PlayerChoice
            key={side}
            title={info?.sides[side] ?? (side === 0 ? 'First' : 'Second')}
            player={player}
            engines={info?.engines.map((each) => each.name) ?? ['best', 'random']}
            onChange={(changed) => setPlayers(side === 0 ? [changed, players[1]] : [players[0], changed])}
          />
        ))}
        <label class="stacked">
          <span>Time</span>
          <select value={String(timing)} onChange={(event) => setTiming(Number(event.currentTarget.value))}>
            {kTimings.map(([text], i) => (
              <option key={text} value={String(i)}>
                {text}
              </option>
            ))}
          </select>
        </label>
        {trouble && (
          <p class="trouble" role="alert">
            <span aria-hidden="true">⚠ </span>
            {trouble}
          </p>
        )}
        <div class="form-end">
          <span class="muted">{kindOf(family).label}</span>
          <button type="submit" class="main">
            Start
          </button>
        </div>
      </form>
    </Dialog>
  );
}

// Presets belong to one family; another family starts with its best.
function fitting(player: Player): Player {
  if (player.kind === 'person' || ['best', 'random', 'mcts', 'alphabeta'].includes(player.engine)) return player;
  return enginePlayer('best', player.level);
}

function PlayerChoice({
  title,
  player,
  engines,
  onChange,
}: {
  title: string;
  player: Player;
  engines: string[];
  onChange: (player: Player) => void;
}) {
  const engine = player.kind === 'engine' ? player.engine : '';
  const level = player.kind === 'engine' ? player.level : 3;
  const levelled = engine !== '' && engine !== 'random' && engine !== 'dfpn';
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
          <option value="">a person</option>
          {engines.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {levelled && (
        <label class="stacked">
          <span>
            Level {level}
            <span class="muted">{level === kLevels ? ', full strength' : ''}</span>
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
