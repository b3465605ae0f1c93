// What a test puts between the page and whoever answers it: a server over the network, or the workers of a site.
import { answersInside, server } from './server.mjs';

// Runs in a page of a site before its own scripts: workers that can be answered for, held, and played by a friend.
export function workersInHand() {
  const answers = new Map(); // by path
  const held = new Map(); // by path: what waits
  let still = null; // what workers said that is not to be heard yet
  let friend = null; // where a person moves in the place of engines: their question, if it is there
  const api = (path) => `/api/${path}`;

  window.between = {
    answer: (path, body) => answers.set(api(path), JSON.stringify({ status: 200, body })),
    hold: (path) => held.set(api(path), []),
    release(path) {
      const waiting = held.get(api(path));
      held.delete(api(path));
      for (const go of waiting) go();
    },
    standStill: () => (still = []),
    goOn() {
      const said = still ?? [];
      still = null;
      for (const go of said) go();
    },
    befriend: () => (friend = {}),
    asked: (ply) => friend.question?.moves.length === ply,
    move(text) {
      const { worker, question } = friend;
      friend.question = null;
      worker.moveAs(question, text);
    },
  };

  window.Worker = class extends window.Worker {
    #hear = null;
    #said = (said) => said; // what becomes of a message to the page; nothing where it is kept from it

    constructor(address) {
      super(address);
      super.onmessage = (event) => {
        const data = friend ? this.#said(event.data) : event.data;
        const go = () => data && this.#hear?.({ data });
        if (still) still.push(go);
        else go();
      };
    }
    get onmessage() {
      return this.#hear;
    }
    set onmessage(hear) {
      this.#hear = hear;
    }

    postMessage(data) {
      const answer = answers.get(data.path);
      if (answer !== undefined) setTimeout(() => this.#hear({ data: { id: data.id, answer } }));
      else if (held.has(data.path)) held.get(data.path).push(() => super.postMessage(data));
      else if (!friend || !this.#isForFriend(data)) super.postMessage(data);
    }

    #ask(question) {
      super.postMessage({ message: JSON.stringify(question) });
    }

    // An engine's move waits for the friend; before it, one's own is played without an engine.
    #isForFriend({ message }) {
      const { engine, ...question } = JSON.parse(message ?? '{}');
      if (!engine || (question.type !== 'move' && question.type !== 'play')) return false;
      const wait = (moves) => (friend = { worker: this, question: { ...question, moves } });
      if (question.type === 'move') {
        wait(question.moves);
        return true;
      }
      this.#said = (data) => {
        if (data.said === undefined) return null;
        const answer = JSON.parse(data.said);
        wait([...question.moves, answer.state.move]);
        return { said: JSON.stringify({ ...answer, answers: true }) };
      };
      this.#ask(question);
      return true;
    }

    moveAs({ id, game, root, moves }, move) {
      this.#said = (data) => {
        if (data.said === undefined) return data;
        const { state } = JSON.parse(data.said);
        return { said: JSON.stringify({ type: 'done', id, move, lines: [], state }) };
      };
      this.#ask({ type: 'play', id, game, root, moves, move });
    }
  };
}

// What is asked at a path of /api is answered with this body.
export async function answered(page, path, body) {
  if (answersInside) await page.evaluate(([at, told]) => window.between.answer(at, told), [path, body]);
  else await page.route(`**/api/${path}`, (route) => route.fulfill({ json: body }));
}

// What is asked there goes on when the function that this gives is called.
export async function held(page, path) {
  if (answersInside) {
    await page.evaluate((at) => window.between.hold(at), path);
    return () => page.evaluate((at) => window.between.release(at), path);
  }
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route(`**/api/${path}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

// Nothing is heard of engines until they may go on, however long that takes.
export const engines = {
  standStill: (page) => (answersInside ? page.evaluate(() => window.between.standStill()) : server.hold()),
  goOn: (page) => (answersInside ? page.evaluate(() => window.between.goOn()) : server.goOn()),
};

// In a site: a person moves in the place of the page's engines.
export async function befriended(page) {
  await page.evaluate(() => window.between.befriend());
  return async (move, ply) => {
    await page.waitForFunction((wanted) => window.between.asked(wanted), ply);
    await page.evaluate((text) => window.between.move(text), move);
  };
}
