import { familyInfo, unaliased } from '../api/games.ts';
import {
  add,
  enginePlayer,
  kLevels,
  movesTo,
  newDoc,
  newId,
  person,
  type Doc,
  type Player,
  type Timing,
} from './doc.ts';

// The game in the link's fragment: enough to go on with it anywhere, without variations and comments.
//   #/play?g=kalah:6,4&m=4_1_6&p=you*best~3&t=move~1&id=abc
function playerCode(player: Player): string {
  return player.kind === 'person' ? 'you' : `${player.engine}~${player.level}`;
}

function playerOf(code: string | undefined): Player {
  if (!code || code === 'you') return person();
  const mark = code.lastIndexOf('~');
  const level = Number(code.slice(mark + 1));
  if (mark <= 0 || !Number.isInteger(level) || level < 1 || level > kLevels) return person();
  return enginePlayer(code.slice(0, mark), level);
}

function timingCode(timing: Timing): string {
  return timing.kind === 'move' ? `move~${timing.seconds}` : `clock~${timing.minutes}~${timing.increment}`;
}

function timingOf(code: string | null): Timing {
  const [kind, first, second] = (code ?? '').split('~');
  const one = Number(first);
  const two = Number(second);
  if (kind === 'clock' && one > 0 && two >= 0) return { kind, minutes: one, increment: two };
  if (kind === 'move' && one > 0) return { kind, seconds: one };
  return { kind: 'move', seconds: 1 };
}

// Fragments may hold most signs as they are; what a messenger might cut off or what ends a value is written in codes.
function field(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value).replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%2F/g, '/')}`;
}

export function fragment(doc: Doc, forOthers = false, end = doc.current): string {
  const parts = [field('g', doc.game)];
  if (doc.root) parts.push(field('r', doc.root));
  const moves = movesTo(doc, end);
  if (moves.length > 0) parts.push(field('m', moves.join('_')));
  const players: [Player, Player] = forOthers ? [person(), person()] : doc.players;
  parts.push(field('p', players.map(playerCode).join('*')));
  if (!forOthers) parts.push(field('t', timingCode(doc.timing)), field('id', doc.id));
  return `#/play?${parts.join('&')}`;
}

export function docOf(query: URLSearchParams): Doc | null {
  const game = unaliased(query.get('g') ?? '');
  if (!familyInfo(game)) return null;
  const [first, second] = (query.get('p') ?? 'you*you').split('*');
  let doc = newDoc(game, query.get('r') ?? '', [playerOf(first), playerOf(second)], timingOf(query.get('t')));
  doc.id = query.get('id') ?? newId();
  for (const move of (query.get('m') ?? '').split('_')) {
    if (move !== '') doc = add(doc, doc.current, move);
  }
  return doc;
}
