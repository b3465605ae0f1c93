import { Store } from './store.ts';

// The page's places are in the link's fragment: `#/play?g=kalah:6,4&m=4_1`.
export interface Place {
  path: string[];
  query: URLSearchParams;
}

export function parsePlace(hash: string): Place {
  const text = hash.replace(/^#\/?/, '');
  const mark = text.indexOf('?');
  const path = (mark < 0 ? text : text.slice(0, mark)).split('/').filter((part) => part !== '');
  return { path, query: new URLSearchParams(mark < 0 ? '' : text.slice(mark + 1)) };
}

export const place = new Store<Place>(parsePlace(typeof location === 'undefined' ? '' : location.hash));

if (typeof window !== 'undefined') {
  window.addEventListener('hashchange', () => place.set(parsePlace(location.hash)));
}

export function go(hash: string): void {
  location.hash = hash;
}

// Writes where the game stands into the address without leaving the place: no event, no step back in the history.
export function rewrite(hash: string): void {
  if (location.hash === hash) return;
  history.replaceState(history.state, '', hash);
}
