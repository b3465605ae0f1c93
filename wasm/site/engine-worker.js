// A worker with the engine in it. It is sent { code }, the compiled engine, once; then { id, method, path, body } for what the
// rules say, and answers { id, answer }; or { message }, a search's question, and passes on all that the search says as
// { said }, then { idle: true }.
importScripts('engine.js');

let start;
const engine = new Promise((resolve) => (start = resolve)).then((code) =>
  createPalamedes({
    say: (said) => postMessage({ said }),
    instantiateWasm(imports, done) {
      void WebAssembly.instantiate(code, imports).then((instance) => done(instance, code));
      return {};
    },
  }),
);

onmessage = async ({ data }) => {
  if (data.code !== undefined) {
    start(data.code);
    return;
  }
  const module = await engine;
  if (data.message !== undefined) {
    module.ccall('palamedes_message', null, ['string'], [data.message]);
    postMessage({ idle: true });
    return;
  }
  const words = [data.method, data.path, data.body];
  postMessage({ id: data.id, answer: module.ccall('palamedes_request', 'string', ['string', 'string', 'string'], words) });
};
