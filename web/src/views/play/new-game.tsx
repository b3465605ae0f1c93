import { useState } from 'preact/hooks';
import { useStore } from '../../base/store.ts';
import { messageOf } from '../../api/errors.ts';
import { games } from '../../api/games.ts';
import { transport } from '../../api/transport.ts';
import { familyOf, kindOf, kKinds } from '../../boards/kinds.ts';
import { enginePlayer, kLevels, newDoc, person, type Doc, type Player, type Timing } from '../../game/doc.ts';
import { Dialog } from '../common/dialog.tsx';
import { kUsualGames, table } from '../../game/table.ts';

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

const kSizes = [
  'mnk:3x3,3',
  'mnk:5x5,4',
  'mnk:7x7,5',
  'mnk:15x15,5',
  'mnk:15x15,5,exact=on',
  'mnk:19x19,5',
  'mnk:70x70,5',
];

function label(game: string): string {
  const names: Record<string, string> = {
    'mnk:3x3,3': 'tic-tac-toe',
    'mnk:15x15,5': 'gomoku',
    morris: 'Variant-D',
    'morris:nine': "Nine Men's Morris",
  };
  const special = names[game];
  return special ? `${special} (${game})` : game;
}

export function NewGame({ doc, onClose }: { doc: Doc; onClose: () => void }) {
  const known = useStore(games);
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
  const info = known?.games.find((each) => each.name === family);
  const listed = family === 'mnk' ? kSizes : (info?.variants ?? [kUsualGames[family] ?? family]).slice(0, 12);
  const variants = listed.includes(game) ? listed : [game, ...listed];
  const choose = (name: string): void => {
    setFamily(name);
    setGame(kUsualGames[name] ?? name);
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
          {kKinds.map((kind) => (
            <label key={kind.name} class="choice">
              <input type="radio" name="family" checked={family === kind.name} onChange={() => choose(kind.name)} />
              <span>{kind.label}</span>
            </label>
          ))}
        </fieldset>
        <label class="stacked">
          <span>{family === 'mnk' ? 'Size and how many in a row' : 'Variant'}</span>
          <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
            {variants.map((variant) => (
              <option key={variant} value={variant}>
                {label(variant)}
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
          <dl class="setting-list">
            {info?.settings.map((setting) => (
              <div key={setting.name}>
                <dt>
                  {setting.name} <span class="muted">{setting.values}</span>
                </dt>
                <dd>{setting.summary}</dd>
              </div>
            ))}
          </dl>
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
