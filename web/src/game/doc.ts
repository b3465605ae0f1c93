import type { PlacedPiece, ResultMark, Side } from '../api/types.ts';
import { kOpponents, opponentEngine } from '../content/opponents.ts';
import { t } from '../text/words.ts';

// A game as the page keeps it: a tree of moves with a place in it, who plays, and with how much time. Values: every
// function here gives a new one.
export interface Judgement {
  score: number; // for the first side
  value: 'estimate' | 'win' | 'draw' | 'loss'; // for the first side
  distance?: number;
  proven: boolean;
  best?: string[];
  reviewed?: boolean; // thought about as long as its neighbours: moves may be compared
}

export interface MoveNode {
  move: string; // empty at the root
  parent: number; // -1 at the root
  children: number[]; // the first one is the main line
  comment?: string;
  seconds?: number;
  position?: string; // after the move; not kept in storage, the server tells it again
  pieces?: PlacedPiece[]; // the same, for a board that does not read position texts
  side?: Side; // to move after it
  judgement?: Judgement;
  opinion?: Judgement; // what the engine that made the move thought of it
}

export type Player = { kind: 'person'; name: string } | { kind: 'engine'; engine: string; level: number };

export type Timing = { kind: 'move'; seconds: number } | { kind: 'clock'; minutes: number; increment: number };

export interface Ending {
  result: ResultMark;
  reason: string; // in English, as records have it
  code?: string; // what it was made from: the server's, or the page's own
  parameters?: Record<string, string | number>;
}

export interface Doc {
  id: string;
  game: string;
  root: string; // a position text; empty means the start
  nodes: MoveNode[];
  current: number;
  players: [Player, Player];
  timing: Timing;
  left: [number, number]; // seconds on the clocks
  spent: number; // seconds of the turn under way that are off the clock already
  ended: Ending | null; // by a resignation or a clock: the rules know nothing of it
  result: Ending | null; // how the main line ended, by the rules or by a word: what lists of games tell
  reviewing?: number; // the node whose line is being reviewed
  changed: number;
}

export const kLevels = kOpponents.length;

export function person(name = 'You'): Player {
  return { kind: 'person', name };
}

export function enginePlayer(engine = 'best', level = 3): Player {
  return { kind: 'engine', engine, level };
}

export function newId(): string {
  return Math.random().toString(36).slice(2, 10);
}

// What tells an engine one match from another; at most 64 bytes whatever a link says.
export function matchName(doc: Doc): string {
  return doc.id.slice(0, 16);
}

export function newDoc(game: string, root: string, players: [Player, Player], timing: Timing): Doc {
  const seconds = timing.kind === 'clock' ? timing.minutes * 60 : 0;
  return {
    id: newId(),
    game,
    root,
    nodes: [{ move: '', parent: -1, children: [] }],
    current: 0,
    players,
    timing,
    left: [seconds, seconds],
    spent: 0,
    ended: null,
    result: null,
    changed: Date.now(),
  };
}

export function node(doc: Doc, index: number): MoveNode {
  const found = doc.nodes[index];
  if (!found) throw new Error(`the game has no node ${index}`);
  return found;
}

// From the root to the node, both included.
export function pathTo(doc: Doc, index: number): number[] {
  const path: number[] = [];
  for (let at = index; at >= 0; at = node(doc, at).parent) path.push(at);
  return path.reverse();
}

export function movesTo(doc: Doc, index: number): string[] {
  return pathTo(doc, index)
    .slice(1)
    .map((at) => node(doc, at).move);
}

// The path through the current node, and on from it by first children.
export function lineThrough(doc: Doc, index: number): number[] {
  const path = pathTo(doc, index);
  for (let at = node(doc, index).children[0]; at !== undefined; at = node(doc, at).children[0]) path.push(at);
  return path;
}

export function isLeaf(doc: Doc, index: number): boolean {
  return node(doc, index).children.length === 0;
}

function withNode(doc: Doc, index: number, part: Partial<MoveNode>): Doc {
  const nodes = doc.nodes.slice();
  nodes[index] = { ...node(doc, index), ...part };
  return { ...doc, nodes, changed: Date.now() };
}

export function annotate(doc: Doc, index: number, part: Partial<MoveNode>): Doc {
  return withNode(doc, index, part);
}

// Goes to the child with that move, which is made if it is not there yet.
export function add(doc: Doc, parent: number, move: string, part: Partial<MoveNode> = {}): Doc {
  const known = node(doc, parent).children.find((child) => node(doc, child).move === move);
  if (known !== undefined) return { ...withNode(doc, known, part), current: known };
  const index = doc.nodes.length;
  const grown = withNode(doc, parent, { children: [...node(doc, parent).children, index] });
  grown.nodes.push({ ...part, move, parent, children: [] });
  return { ...grown, current: index };
}

export function goTo(doc: Doc, index: number): Doc {
  return doc.nodes[index] ? { ...doc, current: index } : doc;
}

// Without a node and everything after it; nodes are numbered anew.
export function prune(doc: Doc, index: number): Doc {
  if (index <= 0) return doc;
  const gone = new Set([index]);
  doc.nodes.forEach((each, at) => {
    if (gone.has(each.parent)) gone.add(at);
  });
  const numbers = new Map<number, number>();
  doc.nodes.forEach((_, at) => {
    if (!gone.has(at)) numbers.set(at, numbers.size);
  });
  const number = (at: number): number => numbers.get(at) ?? -1;
  const nodes = doc.nodes
    .filter((_, at) => !gone.has(at))
    .map((each) => ({
      ...each,
      parent: each.parent < 0 ? -1 : number(each.parent),
      children: each.children.filter((child) => !gone.has(child)).map(number),
    }));
  const current = gone.has(doc.current) ? number(node(doc, index).parent) : number(doc.current);
  return { ...doc, nodes, current, changed: Date.now() };
}

// Makes the variation that a node belongs to the main line of its parent.
export function promote(doc: Doc, index: number): Doc {
  const parent = node(doc, index).parent;
  if (parent < 0) return doc;
  const rest = node(doc, parent).children.filter((child) => child !== index);
  return withNode(doc, parent, { children: [index, ...rest] });
}

// Every line from the root to a leaf, the main line first.
export function allLines(doc: Doc): number[][] {
  const lines: number[][] = [];
  const walk = (path: number[]): void => {
    const children = node(doc, path[path.length - 1] ?? 0).children;
    if (children.length === 0) lines.push(path);
    for (const child of children) walk([...path, child]);
  };
  walk([0]);
  return lines;
}

// The level of the character that an engine plays as; 0 for people and for engines that somebody chose by name.
export function characterOf(player: Player): number {
  return player.kind === 'engine' && player.engine === 'best' ? player.level : 0;
}

export function playerText(player: Player): string {
  if (player.kind === 'person') return player.name === 'You' ? t.you : player.name;
  const character = kOpponents[characterOf(player) - 1];
  if (character) return character.name;
  return player.level < kLevels ? `${player.engine} · ${t.level(player.level)}` : player.engine;
}

// The engine's string with its level in it.
export function engineSpec(player: { engine: string; level: number }, game: string): string {
  if (player.engine === 'best') return opponentEngine(game, player.level);
  if (player.level >= kLevels || player.engine === 'random' || player.engine === 'dfpn') return player.engine;
  const joint = player.engine.includes(':') ? ',' : ':';
  return `${player.engine}${joint}level=${player.level}`;
}
