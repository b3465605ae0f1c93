import type { BoardData, FamilyInfo, Games, GameRef, State } from '../src/api/types.ts';

export const kNimFamily: FamilyInfo;
export const kServedGames: Games;
export const kNimBoard: BoardData;
export function nimState(ref: GameRef): State;
