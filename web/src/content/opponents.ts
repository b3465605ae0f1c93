import { familyOf } from '../base/spec.ts';
import measured from './opponents.json';

// The engine behind each character by family, and the points of a hundred that it takes from the one below where they were
// measured: scripts/measure-opponents writes them.
const kEngines: Record<string, { engine: string; beatsLower?: number }[]> = measured;

// Who plays against people: ten characters, the same in every game, each a little stronger than the one before.
export interface Opponent {
  level: number; // 1 to 10
  name: string;
  face: FaceTraits;
}

export interface FaceTraits {
  ground: string;
  skin: string;
  hair: string;
  cut: 'tuft' | 'bob' | 'plait' | 'curls' | 'bald' | 'bun' | 'beard' | 'cap' | 'scarf' | 'wreath';
  wear: string; // the colour of the clothes
  glasses?: boolean;
}

export const kOpponents: Opponent[] = [
  {
    level: 1,
    name: 'Pip',
    face: { ground: '#f0d978', skin: '#f3cfa8', hair: '#8a5a2b', cut: 'tuft', wear: '#a8341c' },
  },
  {
    level: 2,
    name: 'Tashi',
    face: { ground: '#c9dccf', skin: '#d9a679', hair: '#23201b', cut: 'cap', wear: '#8a2f5c' },
  },
  {
    level: 3,
    name: 'Ida',
    face: { ground: '#e9c9b4', skin: '#f6dcc0', hair: '#c9803a', cut: 'plait', wear: '#1d6a57' },
  },
  {
    level: 4,
    name: 'Nuru',
    face: { ground: '#d8cdb8', skin: '#7a4a2b', hair: '#1d1713', cut: 'curls', wear: '#c9803a' },
  },
  {
    level: 5,
    name: 'Otto',
    face: { ground: '#b9cbd8', skin: '#f0c9a4', hair: '#8d7350', cut: 'beard', wear: '#3b4d59', glasses: true },
  },
  {
    level: 6,
    name: 'Leyla',
    face: { ground: '#e3b7a0', skin: '#e0b186', hair: '#1d6a57', cut: 'scarf', wear: '#5b4023' },
  },
  { level: 7, name: 'Bao', face: { ground: '#d9c48f', skin: '#edc79b', hair: '#2b2622', cut: 'bob', wear: '#23201b' } },
  {
    level: 8,
    name: 'Amara',
    face: { ground: '#bfd3bd', skin: '#5b3620', hair: '#16130f', cut: 'bun', wear: '#a8341c', glasses: true },
  },
  {
    level: 9,
    name: 'Wei',
    face: { ground: '#cfc7dd', skin: '#e7c39a', hair: '#e8e2d6', cut: 'bald', wear: '#3a352e' },
  },
  {
    level: 10,
    name: 'Palamedes',
    face: { ground: '#a9c7bd', skin: '#d7a878', hair: '#6a6256', cut: 'wreath', wear: '#fffdf8' },
  },
];

export function opponentOf(level: number): Opponent | undefined {
  return kOpponents[level - 1];
}

// The engine behind a character in a game; the usual engine at that level where nobody has chosen one.
export function opponentEngine(game: string, level: number): string {
  const usual = level < kOpponents.length ? `best:level=${level}` : 'best';
  return kEngines[familyOf(game)]?.[level - 1]?.engine ?? usual;
}

// How many games of a hundred the character takes from the one below it; undefined where nobody has measured.
export function measuredScore(game: string, level: number): number | undefined {
  return kEngines[familyOf(game)]?.[level - 1]?.beatsLower;
}
