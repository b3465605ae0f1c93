import type { Side } from '../api/types.ts';

// A board picture in a text.
export interface Figure {
  game: string;
  position: string;
  moves?: string[]; // drawn as arrows
  side?: Side; // whose moves they are
  marks?: string[];
  rings?: string[];
}
