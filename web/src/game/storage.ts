import { forget, keysWith, load, save } from '../base/memory.ts';
import { movesTo, type Doc } from './doc.ts';

const kPrefix = 'palamedes.game.';
const kKept = 30;

export function keep(doc: Doc): void {
  const nodes = doc.nodes.map(({ position: _position, pieces: _pieces, ...rest }) => rest);
  save(kPrefix + doc.id, { ...doc, nodes });
}

export function kept(id: string): Doc | null {
  return wholeDoc(load<Partial<Doc> | null>(kPrefix + id, null));
}

// What an older page has written lacks what was added since.
function wholeDoc(doc: Partial<Doc> | null): Doc | null {
  if (!doc || !Array.isArray(doc.nodes) || doc.nodes.length === 0 || !Array.isArray(doc.players)) return null;
  return { spent: 0, result: null, ...doc } as Doc;
}

// Hears of what another tab writes about a game.
export function watchKept(id: string, heard: (doc: Doc) => void): () => void {
  const listen = (event: StorageEvent): void => {
    const doc = event.key === kPrefix + id && event.newValue !== null ? kept(id) : null;
    if (doc) heard(doc);
  };
  if (typeof window === 'undefined') return () => undefined;
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

// The newest first; the oldest of too many are forgotten.
export function keptGames(): Doc[] {
  const docs = keysWith(kPrefix)
    .map((key) => kept(key.slice(kPrefix.length)))
    .filter((doc): doc is Doc => doc !== null)
    .sort((a, b) => b.changed - a.changed);
  for (const doc of docs.slice(kKept)) forget(kPrefix + doc.id);
  return docs.slice(0, kKept);
}

// What a link and the storage say about one game: the storage has variations and comments, but the link decides where
// the game stands. A link that knows another game under the same name wins.
export function reconciled(linked: Doc): Doc {
  const stored = kept(linked.id);
  if (!stored || stored.game !== linked.game || stored.root !== linked.root) return linked;
  const moves = movesTo(linked, linked.current);
  let at = 0;
  for (const move of moves) {
    const next = stored.nodes[at]?.children.find((child) => stored.nodes[child]?.move === move);
    if (next === undefined) return linked;
    at = next;
  }
  return { ...stored, current: at };
}
