import { useLayoutEffect, useState } from 'preact/hooks';

// A value that views watch. Setting it tells everybody; a value that is the same object is not told again.
export class Store<T> {
  private listeners = new Set<() => void>();
  constructor(private value: T) {}

  get(): T {
    return this.value;
  }

  set(value: T): void {
    if (value === this.value) return;
    this.value = value;
    for (const listener of [...this.listeners]) listener();
  }

  change(part: Partial<T>): void {
    this.set({ ...this.value, ...part });
  }

  watch(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export function useStore<T>(store: Store<T>): T {
  const [, redraw] = useState(0);
  const shown = store.get();
  useLayoutEffect(() => {
    const again = (): void => redraw((n) => n + 1);
    const stop = store.watch(again);
    // An answer may have come between drawing and watching.
    if (store.get() !== shown) again();
    return stop;
  }, [store]);
  return shown;
}
