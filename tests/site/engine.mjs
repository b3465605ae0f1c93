// The engine for browsers, in Node: what a worker of the page does, without the worker.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folder = process.env.PALAMEDES_ENGINE ?? new URL('../../build/wasm/engine', import.meta.url).pathname;

export async function theEngine() {
  const heard = [];
  const create = createRequire(import.meta.url)(join(folder, 'engine.js'));
  // This emscripten does not know that Node can fetch, but not files.
  const wasmBinary = readFileSync(join(folder, 'engine.wasm'));
  const module = await create({ wasmBinary, say: (text) => heard.push(JSON.parse(text)) });
  return {
    // The answer of the API: { status, body }.
    request(method, path, body = '') {
      const words = [method, path, typeof body === 'string' ? body : JSON.stringify(body)];
      return JSON.parse(module.ccall('palamedes_request', 'string', ['string', 'string', 'string'], words));
    },
    // All that a search says.
    search(message) {
      heard.length = 0;
      module.ccall('palamedes_message', null, ['string'], [JSON.stringify(message)]);
      return [...heard];
    },
  };
}
