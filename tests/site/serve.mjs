// Serves a folder below /p as any host of static files does: node serve.mjs FOLDER [PORT]. The tests of the page ask the rules over
// HTTP, too, to know what is right; what they ask is answered here by the engine in Node. The page itself never asks.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { theEngine } from './engine.mjs';

const [folder, port = '0'] = process.argv.slice(2);
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
const engine = await theEngine();
let off = false; // no file is served: a browser's own switch leaves service workers on the network

const server = createServer(async (request, response) => {
  const address = new URL(request.url, 'http://localhost').pathname;
  const path = address.replace(/^\/p(?=\/)/, '');
  try {
    if (path === '/off' || path === '/on') {
      off = path === '/off';
      response.end();
      return;
    }
    if (off && !path.startsWith('/api/')) throw new Error('the network is off');
    if (path === address) throw new Error('nothing is at the root');
    if (path.startsWith('/api/')) {
      if (request.headers['sec-fetch-site'] !== undefined) throw new Error('the page asks a server');
      const parts = [];
      for await (const part of request) parts.push(part);
      const { status, body } = engine.request(request.method, path, Buffer.concat(parts).toString());
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    const name = normalize(path.endsWith('/') ? `${path}index.html` : path);
    const content = await readFile(join(folder, name));
    response.writeHead(200, { 'Content-Type': types[extname(name)] ?? 'application/octet-stream' }).end(content);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/p`));
