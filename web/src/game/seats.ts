import { familyInfo } from '../api/games.ts';
import { sidesOf } from '../boards/kinds.ts';
import { playerText, type Doc } from './doc.ts';

// Two people at one table, neither of whom has a name.
export function sharesTable({ players }: Doc): boolean {
  return players.every((player) => player.kind === 'person' && player.name === 'You');
}

// How both players are called: two people at one table by their sides, which `told` has as the rules call them.
export function seatNames(doc: Doc, told = familyInfo(doc.game)?.sides): [string, string] {
  if (told && sharesTable(doc)) return sidesOf(doc.game, told);
  return [playerText(doc.players[0]), playerText(doc.players[1])];
}
