// A worker with the engine in it. It is sent { id, method, path, body } for what the rules say, and answers { id, answer };
// or { message }, a search's question, and passes on all that the search says as { said }, then { idle: true }.
importScripts('engine.js');

const engine = createPalamedes({ say: (said) => postMessage({ said }) });

onmessage = async ({ data }) => {
  const module = await engine;
  if (data.message !== undefined) {
    module.ccall('palamedes_message', null, ['string'], [data.message]);
    postMessage({ idle: true });
    return;
  }
  const words = [data.method, data.path, data.body];
  postMessage({ id: data.id, answer: module.ccall('palamedes_request', 'string', ['string', 'string', 'string'], words) });
};
