import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../api/errors.ts';
import { families, familyInfo, games, usualGame } from '../../api/games.ts';
import { transport } from '../../api/transport.ts';
import type { VariantInfo } from '../../api/types.ts';
import { familyOf } from '../../base/spec.ts';
import { kindOf, sidesOf } from '../../boards/kinds.ts';
import { Picture, StartPicture } from '../../boards/picture.tsx';
import { characterOf, enginePlayer, newDoc, person, type Doc, type Player, type Timing } from '../../game/doc.ts';
import { noteKeys } from '../../game/shared.ts';
import { table } from '../../game/table.ts';
import { t } from '../../text/words.ts';
import { Dialog } from '../common/dialog.tsx';
import { Icon, type IconName } from '../../base/icon.tsx';
import { Expert } from './expert.tsx';
import { Faces, OpponentText } from './faces.tsx';

const kTimings: Timing[] = [
  { kind: 'move', seconds: 0.1 },
  { kind: 'move', seconds: 1 },
  { kind: 'move', seconds: 3 },
  { kind: 'move', seconds: 10 },
  { kind: 'clock', minutes: 1, increment: 0 },
  { kind: 'clock', minutes: 3, increment: 2 },
  { kind: 'clock', minutes: 5, increment: 0 },
  { kind: 'clock', minutes: 15, increment: 10 },
];
const kSecond = 1; // of the timings

type Mode = 'opponent' | 'friend' | 'watch';
type Seat = 0 | 1 | 'either';
type Where = 'here' | 'link';

interface Choice {
  mode: Mode;
  level: number; // of the opponent, and of the first side where two programs play
  otherLevel: number;
  seat: Seat; // of the person
  where: Where; // a friend sits
  expert: [Player, Player] | null; // players that somebody has named one by one
}

function choiceOf({ players }: Doc): Choice {
  const people = players.filter((player) => player.kind === 'person').length;
  const levels = players.map((player) => characterOf(player));
  const known = levels.every((level, side) => level > 0 || players[side]?.kind === 'person');
  return {
    mode: people === 1 ? 'opponent' : people === 2 ? 'friend' : 'watch',
    level: levels.find((level) => level > 0) ?? 3,
    otherLevel: levels[1] || 3,
    seat: people === 1 && players[1].kind === 'person' ? 1 : 0,
    where: 'here',
    expert: known ? null : players,
  };
}

function playersOf({ mode, level, otherLevel, seat, expert }: Choice): [Player, Player] {
  if (expert) return expert;
  if (mode === 'friend') return [person(), person()];
  if (mode === 'watch') return [enginePlayer('best', level), enginePlayer('best', otherLevel)];
  const side = seat === 'either' ? Math.floor(Math.random() * 2) : seat;
  return side === 0 ? [person(), enginePlayer('best', level)] : [enginePlayer('best', level), person()];
}

export function NewGame({ doc, onClose }: { doc: Doc; onClose: () => void }) {
  const [game, setGame] = useState(doc.game);
  const [choice, setChoice] = useState(() => choiceOf(doc));
  const [timing, setTiming] = useState(() => {
    const at = kTimings.findIndex((each) => JSON.stringify(each) === JSON.stringify(doc.timing));
    return at < 0 ? kSecond : at;
  });
  const [trouble, setTrouble] = useState('');
  const family = familyOf(game);
  const friend = choice.mode === 'friend' && !choice.expert;
  const byLink = friend && choice.where === 'link';
  const clocked = kTimings[timing];
  const change = (part: Partial<Choice>): void => setChoice({ ...choice, expert: null, ...part });
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const state = await transport.state({ game: game.trim(), moves: [] });
      if (byLink) {
        await share(state.game, choice.seat, clocked);
        onClose();
        return;
      }
      table.show(newDoc(state.game, '', playersOf(choice), kTimings[timing] ?? { kind: 'move', seconds: 1 }));
      onClose();
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return (
    <Dialog title={t.newGame} onClose={onClose} wide>
      <form onSubmit={(event) => void start(event)} class="form">
        <Families family={family} onChoose={(name) => setGame(usualGame(name))} />
        <Variants game={game} onChoose={setGame} />
        <Modes mode={choice.mode} onChoose={(mode) => change({ mode })} />
        {choice.mode === 'opponent' && (
          <>
            <Faces legend={t.opponent} name="opponent" level={choice.level} onChoose={(level) => change({ level })} />
            <OpponentText game={game} level={choice.level} />
            <Seats game={game} seat={choice.seat} onChoose={(seat) => change({ seat })} />
          </>
        )}
        {choice.mode === 'watch' &&
          ([0, 1] as const).map((side) => (
            <Faces
              key={side}
              legend={sidesOf(game, familyInfo(game)?.sides ?? ['', ''])[side]}
              name={`watched-${side}`}
              level={side === 0 ? choice.level : choice.otherLevel}
              onChoose={(level) => change(side === 0 ? { level } : { otherLevel: level })}
            />
          ))}
        {choice.mode === 'friend' && games.get()?.shares && (
          <Places where={choice.where} onChoose={(where) => change({ where })} />
        )}
        {byLink && <Seats game={game} seat={choice.seat} onChoose={(seat) => change({ seat })} />}
        <div class="form-row">
          <label class="stacked">
            <span>{t.time}</span>
            <select
              value={String(friend && clocked?.kind === 'move' ? kSecond : timing)}
              onChange={(event) => setTiming(Number(event.currentTarget.value))}
            >
              {kTimings.map((each, i) =>
                friend && each.kind === 'move' && i !== kSecond ? null : (
                  <option key={i} value={String(i)}>
                    {friend && each.kind === 'move' ? t.noClock : timingText(each)}
                  </option>
                ),
              )}
            </select>
          </label>
        </div>
        <Expert
          game={game}
          players={choice.expert ?? playersOf({ ...choice, seat: choice.seat === 'either' ? 0 : choice.seat })}
          onGame={setGame}
          onPlayers={(expert) => setChoice({ ...choice, expert })}
        />
        {trouble && (
          <p class="trouble" role="alert">
            <span aria-hidden="true">⚠ </span>
            {trouble}
          </p>
        )}
        <div class="form-end start-row">
          <button type="submit" class="main">
            {byLink ? t.makeLink : t.start}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

// Makes a game by link and goes to one's own seat.
async function share(game: string, seat: Seat, timing: Timing | undefined): Promise<void> {
  const keys = await transport.share(game, '', timing?.kind === 'clock' ? timing : null);
  noteKeys(keys);
  const side = seat === 'either' ? Math.floor(Math.random() * 2) : seat;
  location.hash = `#/shared/${side === 0 ? keys.first : keys.second}`;
}

function timingText(timing: Timing): string {
  return timing.kind === 'move' ? t.secondsAMove(timing.seconds) : t.clockTime(timing.minutes, timing.increment);
}

function Families({ family, onChoose }: { family: string; onChoose: (name: string) => void }) {
  return (
    <fieldset class="tiles">
      <legend class="unseen">{t.gameLegend}</legend>
      {families().map(({ name }) => {
        const { label, preview } = kindOf(name);
        return (
          <label key={name} class="tile-choice">
            <input type="radio" name="family" checked={family === name} onChange={() => onChoose(name)} />
            <span class="tile-picture" aria-hidden="true">
              {preview ? (
                <Picture {...preview} label="" coordinates={false} />
              ) : (
                <StartPicture game={usualGame(name)} label="" />
              )}
            </span>
            <span>{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Variants({ game, onChoose }: { game: string; onChoose: (game: string) => void }) {
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // On a phone they are a row that is pushed aside: the chosen one is to be seen.
    const chosen = row.current?.querySelector<HTMLElement>('.tile-choice:has(input:checked)');
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - 40;
  }, [familyOf(game)]);
  const listed = (familyInfo(game)?.variants ?? []).filter((each) => !each.for_tests);
  const variants = listed.some((each) => each.spec === game)
    ? listed
    : [{ spec: game, title: game, summary: '' }, ...listed];
  if (variants.length < 2) return null;
  const chosen = variants.find((each) => each.spec === game);
  const [, summary] = chosen ? variantWords(chosen) : [];
  return (
    <>
      <fieldset class="tiles small" ref={row}>
        <legend>{t.variantLegend}</legend>
        {variants.map(({ spec, ...variant }) => (
          <label key={spec} class="tile-choice">
            <input type="radio" name="variant" checked={spec === game} onChange={() => onChoose(spec)} />
            <span class="tile-picture" aria-hidden="true">
              <StartPicture game={spec} label="" />
            </span>
            <span>{variantWords({ spec, ...variant })[0]}</span>
          </label>
        ))}
      </fieldset>
      {summary && <p class="muted tiles-note">{t.sentence(summary)}</p>}
    </>
  );
}

function variantWords({ spec, title, summary }: Omit<VariantInfo, 'for_tests'>): [string, string] {
  return t.served.variants[spec] ?? [title, summary];
}

function Modes({ mode, onChoose }: { mode: Mode; onChoose: (mode: Mode) => void }) {
  const modes: [Mode, IconName, string, string][] = [
    ['opponent', 'person', t.modeOpponent, t.modeOpponentText],
    ['friend', 'people', t.modeFriend, games.get()?.shares ? t.modeFriendText : t.modeFriendHere],
    ['watch', 'watch', t.modeWatch, t.modeWatchText],
  ];
  return (
    <fieldset class="modes">
      <legend class="unseen">{t.whoToPlay}</legend>
      {modes.map(([name, icon, title, text]) => (
        <label key={name} class="mode">
          <input type="radio" name="mode" checked={mode === name} onChange={() => onChoose(name)} />
          <Icon name={icon} />
          <span>
            <strong>{title}</strong>
            <span class="muted">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Places({ where, onChoose }: { where: Where; onChoose: (where: Where) => void }) {
  const places: [Where, string][] = [
    ['here', t.friendHere],
    ['link', t.friendLink],
  ];
  return (
    <fieldset class="seats">
      <legend>{t.friendWhere}</legend>
      {places.map(([each, text]) => (
        <label key={each} class="choice">
          <input type="radio" name="where" checked={where === each} onChange={() => onChoose(each)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Seats({ game, seat, onChoose }: { game: string; seat: Seat; onChoose: (seat: Seat) => void }) {
  const sides = sidesOf(game, familyInfo(game)?.sides ?? ['', '']);
  const seats: [Seat, string][] = [
    [0, sides[0]],
    ['either', t.either],
    [1, sides[1]],
  ];
  return (
    <fieldset class="seats">
      <legend>{t.youPlay}</legend>
      {seats.map(([each, text]) => (
        <label key={each} class="choice">
          <input type="radio" name="seat" checked={seat === each} onChange={() => onChoose(each)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
