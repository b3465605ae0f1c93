// Keeps the whole folder, so that the page works with no network once it was there. `palamedes site` writes `kSite` above this:
// { version, files }. So this file is another one whenever any of them is, which is what browsers look at; the new version
// takes the place of the old one when the last page of that is closed.
/* global kSite */
const kOwn = `palamedes ${self.registration.scope} `; // other pages of the same host may have caches, too
const kName = kOwn + kSite.version;

// As the host has it now, not as the browser remembers it. Where the host has led elsewhere (from index.html to its folder,
// say), browsers take the answer for no page unless it looks as if it had come from here.
async function fetched(file) {
  const answer = await fetch(file, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${file}: status ${answer.status}`);
  if (!answer.redirected) return answer;
  return new Response(await answer.blob(), { headers: { 'Content-Type': answer.headers.get('Content-Type') ?? '' } });
}

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(kName);
    await Promise.all(kSite.files.map(async (file) => cache.put(file, await fetched(file))));
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(kOwn) && name !== kName) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

// A folder is its index, and hosts may let people leave out the .html.
async function answered(request) {
  const cache = await caches.open(kName);
  const { origin, pathname } = new URL(request.url);
  const kept = (path) => cache.match(origin + path, { ignoreVary: true });
  const found = (await kept(pathname)) ?? (await kept(pathname + (pathname.endsWith('/') ? 'index.html' : '.html')));
  if (found) return found;
  if (await kept(`${pathname}/index.html`)) return Response.redirect(`${origin}${pathname}/`);
  return fetch(request);
}

self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') event.respondWith(answered(event.request));
});
