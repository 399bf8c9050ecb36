// Keeps all files of one version, by their hashes, or none. The builder puts SITE = { version, files, policies } before this.
const SCOPE = new URL(registration.scope);
const OURS = `coreworlds ${SCOPE.pathname} `, NAME = OURS + SITE.version;
const place = (path) => new URL(path, SCOPE).href;

async function hash(body) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A file as its hash says: from an older version's cache, from the browser's, or from the host.
async function right(path, want) {
  for (const get of [() => caches.match(place(path)), () => fetch(place(path)), () => fetch(place(path), { cache: "reload" })]) {
    const response = await get();
    if (response?.ok && (await hash(await response.clone().arrayBuffer())) === want) return response;
  }
  throw new Error(`${path} is not the file of version ${SITE.version}`);
}

async function keep(cache, path) {
  if (await cache.match(place(path))) return;
  const response = await right(path, SITE.files[path]);
  const policy = SITE.policies[path];
  await cache.put(place(path), policy ? await strict(response, policy) : response);
}

// A plain file host sends no policy for a worker: here it gets one.
async function strict(response, policy) {
  const headers = { "Content-Type": response.headers.get("Content-Type"), "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff" };
  return new Response(await response.arrayBuffer(), { headers });
}

async function install() {
  const cache = await caches.open(NAME);
  await Promise.all(Object.keys(SITE.files).map((path) => keep(cache, path)));
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
  await clients.claim();
}

async function kept(path, request) {
  const cache = await caches.open(NAME);
  return (await cache.match(place(path))) || fetch(request);
}

oninstall = (event) => event.waitUntil(install());
onactivate = (event) => event.waitUntil(activate());
onmessage = ({ data }) => data === "go" && skipWaiting();
onfetch = (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== SCOPE.origin || !pathname.startsWith(SCOPE.pathname)) return;
  const path = pathname.slice(SCOPE.pathname.length) || "index.html";
  if (path in SITE.files) event.respondWith(kept(path, event.request));
};
