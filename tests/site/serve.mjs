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
let state = 'on';
// In these no file is served, since a browser's own switch leaves service workers on the network; or what is served is a
// version later than that in the folder, of which the first page and the service worker differ.
const kStates = ['on', 'off', 'later'];
const later = {
  '/index.html': (text) => text.replace('<head>', '<head><meta name="later">'),
  '/service-worker.js': (text) => text.replace('"version":"', '"version":"later-'),
};

const server = createServer(async (request, response) => {
  const address = new URL(request.url, 'http://localhost').pathname;
  const path = address.replace(/^\/p(?=\/)/, '');
  try {
    if (kStates.includes(path.slice(1))) {
      state = path.slice(1);
      response.end();
      return;
    }
    if (state === 'off' && !path.startsWith('/api/')) throw new Error('the network is off');
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
    const type = types[extname(name)] ?? 'application/octet-stream';
    const change = state === 'later' && later[name];
    // As GitHub Pages has it.
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=600' });
    response.end(change ? change(content.toString()) : content);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/p`));
