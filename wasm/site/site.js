// Stands between the page and a server that is not there: what the page asks of /api over HTTP and over its socket is
// answered by workers with the engine in them, word for word as the server would (docs/api.md). The page does not know.
(() => {
  'use strict';
  const api = '/api/';
  const here = document.currentScript.src;
  const isApi = (address) => new URL(address, location.href).pathname.startsWith(api);
  const fetchFromNetwork = window.fetch.bind(window);

  // Compiled once for all workers. Hosts that do not know the type of such files cannot have it compiled as it comes.
  async function file() {
    const answer = await fetchFromNetwork(new URL('engine.wasm', here));
    if (!answer.ok) throw new Error(`engine.wasm: status ${answer.status}`);
    return answer;
  }
  const canCompile = typeof WebAssembly === 'object';
  const compiled = canCompile
    ? WebAssembly.compileStreaming(file()).catch(async () => WebAssembly.compile(await (await file()).arrayBuffer()))
    : Promise.reject(new Error('there is no WebAssembly'));

  // What the page is told where the engine cannot be had.
  const kCannotRun = {
    code: 'no-engine',
    error: 'this browser cannot run the engine of this page; Chrome 95, Firefox 100, Safari 16.4 and newer ones can',
  };
  const kCannotLoad = { code: 'no-engine-file', error: 'the engine of this page cannot be loaded; open the page again' };
  const trouble = compiled.then(
    () => null,
    (error) => (canCompile && !(error instanceof WebAssembly.CompileError) ? kCannotLoad : kCannotRun),
  );
  function newWorker() {
    const worker = new Worker(new URL('engine-worker.js', here));
    compiled.then(
      (code) => worker.postMessage({ code }),
      () => worker.terminate(),
    );
    return worker;
  }

  // What the rules say comes from a worker of its own, so that no search delays it; what is known about a position from
  // another, since a proof takes its time.
  class Answerer {
    #asked = new Map();
    #count = 0;
    #worker = newWorker();

    constructor() {
      this.#worker.onmessage = ({ data }) => {
        this.#asked.get(data.id)(data.answer);
        this.#asked.delete(data.id);
      };
    }

    request(method, path, body) {
      return new Promise((resolve) => {
        this.#asked.set(++this.#count, resolve);
        this.#worker.postMessage({ id: this.#count, method, path, body });
      });
    }
  }
  const rules = new Answerer();
  let knowledge;
  async function request(method, path, body) {
    const told = await trouble;
    if (told) return JSON.stringify({ status: 503, body: told });
    const answerer = path === `${api}known` ? (knowledge ??= new Answerer()) : rules;
    return answerer.request(method, path, body);
  }

  window.fetch = async (address, options = {}) => {
    if (typeof address !== 'string' || !isApi(address)) return fetchFromNetwork(address, options);
    const text = await request(options.method ?? 'GET', new URL(address, location.href).pathname, options.body ?? '');
    const { status, body } = JSON.parse(text);
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  };

  // Each search has a worker while it lasts. One that was asked to stop ends with its worker; others keep theirs for the next
  // question of the same match, with what the engine has learned.
  const idle = new Map(); // by match
  const kMostIdle = 2;
  function workerFor(match) {
    const worker = idle.get(match);
    idle.delete(match);
    return worker ?? newWorker();
  }
  function keep(match, worker) {
    idle.get(match)?.terminate();
    idle.set(match, worker);
    if (idle.size <= kMostIdle) return;
    const [oldest] = idle.keys();
    idle.get(oldest).terminate();
    idle.delete(oldest);
  }

  // A speed is told beside that of the program which wrote the site.
  async function compared(said) {
    const answer = JSON.parse(said);
    if (answer.type !== 'bench') return said;
    const programs = await (await fetchFromNetwork(new URL('speed.json', here))).json();
    return JSON.stringify({ ...answer, program: programs[answer.game] });
  }

  class WorkerSocket extends EventTarget {
    constructor(address) {
      super();
      this.url = String(address);
      this.readyState = WorkerSocket.CONNECTING;
      this.searches = new Map();
      setTimeout(() => {
        this.readyState = WorkerSocket.OPEN;
        this.tell(new Event('open'));
      });
    }

    tell(event) {
      this.dispatchEvent(event);
      this[`on${event.type}`]?.(event);
    }

    send(text) {
      const question = JSON.parse(text);
      if (question.type === 'stop') {
        this.searches.get(question.id)?.terminate();
        this.searches.delete(question.id);
        return;
      }
      const match = `${question.type === 'analyse'} ${question.match ?? ''}`;
      const worker = workerFor(match);
      this.searches.set(question.id, worker);
      // A browser compiles what runs often while it runs: a speed is that of the second time.
      let rehearses = question.type === 'bench';
      worker.onmessage = async ({ data }) => {
        if (rehearses) {
          if (!data.idle) return;
          rehearses = false;
          worker.postMessage({ message: text });
          return;
        }
        if (data.said !== undefined) {
          const said = question.type === 'bench' ? await compared(data.said) : data.said;
          this.tell(new MessageEvent('message', { data: said }));
        }
        if (!data.idle) return;
        this.searches.delete(question.id);
        keep(match, worker);
      };
      worker.postMessage({ message: text });
    }

    close() {
      for (const worker of this.searches.values()) worker.terminate();
      this.searches.clear();
      this.readyState = WorkerSocket.CLOSED;
      this.tell(new CloseEvent('close'));
    }
  }
  Object.assign(WorkerSocket, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });

  const NetworkSocket = window.WebSocket;
  window.WebSocket = new Proxy(NetworkSocket, {
    construct: (target, [address, ...rest]) =>
      isApi(String(address).replace(/^ws/, 'http')) ? new WorkerSocket(address) : new target(address, ...rest),
  });

  if ('serviceWorker' in navigator && location.protocol.startsWith('http')) {
    navigator.serviceWorker.register(new URL('service-worker.js', here));
  }
})();
