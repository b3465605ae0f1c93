import { http } from './http.ts';
import { connection, inLine, socket } from './socket.ts';
import { stateAfter } from './step.ts';
import type { Running, Transport } from './transport.ts';
import type { Report, SharedKeys, SharedState, State, Step } from './types.ts';

type Done = Report & { state: Step };

function mapped<From, To>(run: Running<From>, change: (answer: From) => To): Running<To> {
  return { ...run, answer: run.answer.then(change) };
}

// The state after an engine's move, with what the engine thought of it.
function thoughtOf(state: State, { lines }: Report): State {
  const [opinion] = lines;
  return opinion ? { ...state, opinion } : state;
}

// The program that served the page: requests for what takes no time, one socket for engines. docs/api.md says how.
export const server: Transport = {
  connection,
  inLine,
  ...http,
  engineMove(ref, before, thinker) {
    const run = socket.ask<Done>({ type: 'move', ...ref, ...thinker });
    return mapped(run, (done) => thoughtOf(stateAfter(before, done.state), done));
  },
  playAgainst(ref, before, { move, side, thinker, onState }) {
    let now = before;
    const run = socket.ask<Done | null>({ type: 'play', ...ref, move, side, ...thinker }, (message) => {
      const { answers, state } = message as { answers: boolean; state: Step };
      now = stateAfter(before, state);
      onState(now, answers);
      // Chance has been drawn: after a broken connection only the engine's move is asked for.
      return answers ? { type: 'move', ...ref, moves: now.moves, ...thinker } : null;
    });
    return mapped(run, (done) => (done ? thoughtOf(stateAfter(now, done.state), done) : null));
  },
  analyse(ref, thinker, lines, onInfo) {
    const question = { type: 'analyse', ...ref, ...thinker, lines };
    return socket.ask<Report>(question, (message) => {
      onInfo(message as Report);
      return question;
    });
  },
  tree: (ref, engine, plies, limits) => socket.ask({ type: 'tree', ...ref, engine, limits, plies }),
  ablate: (ref, depth, engines) => socket.ask({ type: 'ablate', ...ref, depth, engines }),
  bench: (game) => socket.ask({ type: 'bench', game, moves: [] }),
  async share(game, root, clock) {
    const asked = socket.ask<{ keys: SharedKeys }>({ type: 'share', game, root, ...(clock ? { clock } : {}) });
    return (await asked.answer).keys;
  },
  join(key, onState) {
    const question = { type: 'join', key };
    return socket.ask<never>(question, (message) => {
      onState(message as SharedState);
      return question;
    });
  },
  async act(key, action) {
    await socket.ask({ type: 'act', key, ...action }).answer;
  },
};
