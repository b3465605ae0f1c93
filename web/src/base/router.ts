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

const kAgain = 1000;
let late: ReturnType<typeof setTimeout> | undefined;

// Writes where the game stands into the address without leaving the place: no event, no step back in the history.
// Browsers take some ten such changes a second: whoever holds an arrow key is faster. What is not taken (Chromium says
// nothing, Safari throws) is written later, unless the address is another one by then.
export function rewrite(hash: string): void {
  clearTimeout(late);
  if (location.hash === hash) return;
  try {
    history.replaceState(history.state, '', hash);
  } catch {
    // as if it had not been taken
  }
  const before = location.hash;
  if (before === hash) return;
  late = setTimeout(() => {
    if (location.hash === before) rewrite(hash);
  }, kAgain);
}
