// Keeps the whole folder, so that the page works with no network once it was there. `palamedes site` writes files.json:
// { "version", "files" }; a new version takes the place of the old one when its last page is closed.
const kFiles = 'files.json';

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const { version, files } = await (await fetch(kFiles, { cache: 'no-store' })).json();
      const cache = await caches.open(version);
      await cache.addAll(files);
      for (const name of await caches.keys()) {
        if (name !== version) await caches.delete(name);
      }
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(
    caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)),
  );
});
