import { t } from '../text/words.ts';
import type { Kind, Piece, Tool } from './types.ts';

const kErase: Tool = { label: () => t.erase, glyph: '', icon: 'erase' };

// Tools that set a piece, or take the same piece off again, or erase whatever is there.
export function settingPieces(pieces: Tool[]): Pick<Kind, 'tools' | 'used'> {
  return { tools: [...pieces, kErase], used: set };
}

function set(tool: Tool, square: string, pieces: Piece[]): Piece[] {
  const rest = pieces.filter((piece) => piece.square !== square);
  const same = pieces.some((piece) => piece.square === square && piece.glyph === tool.glyph);
  return same || tool.glyph === '' ? rest : [...rest, { square, glyph: tool.glyph }];
}
