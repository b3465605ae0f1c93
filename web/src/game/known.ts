import { transport } from '../api/transport.ts';
import type { Exact, Known } from '../api/types.ts';
import { Store } from '../base/store.ts';
import type { Match } from './match.ts';

export interface Found {
  at: string; // the document and the node that it is about
  known: Known | null;
}

const kNothing: Found = { at: '', known: null };
const kAgain = 2000; // where tables are being built

// What is known about wherever the match stands, asked for while somebody looks at it.
export class Knowledge {
  readonly store = new Store<Found>(kNothing);
  private lookers = 0;
  private askedFor = '';
  private again: ReturnType<typeof setTimeout> | undefined;
  private stopWatching: () => void;

  constructor(private match: Match) {
    this.stopWatching = match.store.watch(() => this.follow());
  }

  close(): void {
    this.stopWatching();
    this.lookers = 0;
    this.forget();
  }

  // Somebody looks, until what it gives back is called.
  look(): () => void {
    ++this.lookers;
    this.follow();
    return () => {
      if (--this.lookers <= 0) this.forget();
    };
  }

  // What is exact about the position that is shown now.
  exact(): Exact | null {
    const { at, known } = this.store.get();
    return at === this.here() ? (known?.table ?? null) : null;
  }

  here(): string {
    const { id, current } = this.match.doc;
    return `${id}/${current}`;
  }

  private forget(): void {
    clearTimeout(this.again);
    this.askedFor = '';
    this.store.set(kNothing);
  }

  private follow(): void {
    const { state, pending } = this.match.store.get();
    const here = this.here();
    if (this.lookers <= 0 || this.askedFor === here || !state || state.over || pending !== null) return;
    this.ask(here);
  }

  private ask(here: string): void {
    clearTimeout(this.again);
    this.askedFor = here;
    transport.known(this.match.ref()).then(
      (known) => {
        if (this.askedFor !== here) return;
        this.store.set({ at: here, known });
        if (known.coming) this.again = setTimeout(() => this.ask(here), kAgain);
      },
      () => undefined, // nothing is known, then: the analysis does without
    );
  }
}
