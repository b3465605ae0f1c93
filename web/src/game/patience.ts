import { Refused } from '../api/errors.ts';
import { sleep } from '../base/sleep.ts';

const kRetry = 700;

// Asks one question at a time, again and again while nobody answers. A newer question makes an older one void.
export class Patience {
  private ticket = 0;

  forget(): void {
    ++this.ticket;
  }

  // Null where the answer does not matter any more. What is refused is thrown; `onWait` hears of any other trouble.
  async ask<T>(question: () => Promise<T>, onWait: (error: unknown) => void): Promise<T | null> {
    const mine = ++this.ticket;
    while (mine === this.ticket) {
      try {
        const answer = await question();
        return mine === this.ticket ? answer : null;
      } catch (error) {
        if (mine !== this.ticket) return null;
        if (error instanceof Refused) throw error;
        onWait(error);
        await sleep(kRetry);
      }
    }
    return null;
  }
}
