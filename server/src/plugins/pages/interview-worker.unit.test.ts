import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { interviewWorker } from './interview-worker.ts';

const ORIGIN = 'https://interviews.test';
const dist = mkdtempSync(path.join(tmpdir(), 'worker-'));
afterAll(() => rmSync(dist, { recursive: true }));

/** A build whose files have the hash in their names. */
function build(hash: string): void {
  const part = (name: string, more: object = {}) => ({ file: `assets/public/${name}-${hash}.js`, ...more });
  const manifest = {
    'index.html': part('index', { imports: ['_base.js'], css: [`assets/public/base-${hash}.css`] }),
    '_base.js': part('base'),
    'src/applicant/gate/without-connection.tsx': part('without-connection', { imports: ['_base.js'] }),
    'src/never.tsx': part('never'),
    ...Object.fromEntries(
      ['en', 'fr'].flatMap((language) =>
        ['', '/applicant.offline'].map((set) => [
          `virtual:messages/${language}${set}`,
          part(`${language}${set.slice(-7)}`),
        ]),
      ),
    ),
  };
  mkdirSync(path.join(dist, '.vite'), { recursive: true });
  writeFileSync(path.join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
}

type Stores = Map<string, Map<string, string>>;
type Event = { waitUntil: (work: Promise<unknown>) => void };

/** A browser with one worker. Its network answers every address with the address, unless it is offline. */
function aBrowser(stores: Stores = new Map()) {
  const network = { offline: false, requests: [] as string[] };
  const state = { skipped: false, unregistered: false };
  const load = (request: { url: string } | string) => {
    const url = new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;
    network.requests.push(url);
    return network.offline ? Promise.reject(new TypeError('offline')) : Promise.resolve(`network ${url}`);
  };
  const caches = {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, string>();
      stores.set(name, store);
      const add = async (address: string) => void store.set(new URL(address, ORIGIN).href, await load(address));
      return {
        addAll: (addresses: string[]) => Promise.all(addresses.map(add)),
        match: async (address: string) => store.get(new URL(address, ORIGIN).href),
      };
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  async function run(script: string) {
    const listeners = new Map<string, (event: object) => void>();
    const globals = {
      caches,
      fetch: load,
      location: { origin: ORIGIN },
      clients: { claim: async () => undefined },
      registration: { unregister: async () => void (state.unregistered = true) },
      skipWaiting: () => void (state.skipped = true),
      addEventListener: (name: string, act: (event: object) => void) => listeners.set(name, act),
      URL,
    };
    runInContext(script, createContext(globals));
    for (const name of ['install', 'activate']) {
      const works: Promise<unknown>[] = [];
      listeners.get(name)?.({ waitUntil: (work) => works.push(work) } satisfies Event);
      await Promise.all(works);
    }
    return async (url: string, mode = 'cors', method = 'GET') => {
      let answer: Promise<unknown> | undefined;
      const request = { url: new URL(url, ORIGIN).href, mode, method };
      listeners.get('fetch')?.({ request, respondWith: (given: Promise<unknown>) => (answer = given) });
      return answer;
    };
  }
  return { network, state, stores, run };
}

const scriptOf = (html = 'a', enabled = true) =>
  interviewWorker(dist, { language: 'en', shell: '/j/shell', html, enabled });
const stored = (stores: Stores) => [...stores.values()].flatMap((store) => [...store.keys()]);

beforeEach(() => build('one'));

describe('the worker of interview pages', () => {
  const word = fc.stringMatching(/^[\w-]{1,12}$/);
  const addresses = fc.oneof(
    fc.tuple(fc.constantFrom('/api/', '/api/interview/', '/api/attempts/'), word).map((parts) => parts.join('')),
    fc.tuple(fc.constantFrom('/j/', '/fr/j/'), word, word).map(([place, code, token]) => `${place}${code}?t=${token}`),
    fc
      .tuple(fc.constantFrom('/j/', '/assets/public/', '/assets/staff/', '/marketplace/', '/'), word)
      .map((parts) => parts.join('')),
    fc.constantFrom(
      '/assets/public/base-one.js?t=secret',
      '/j/shell?t=secret',
      'https://other.test/assets/public/base-one.js',
    ),
  );

  it('stores the shell and its files, and nothing of what is asked for afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(addresses, fc.constantFrom('navigate', 'cors'), fc.constantFrom('GET', 'PUT', 'POST')), {
          maxLength: 40,
        }),
        async (visits) => {
          const { run, stores, network } = aBrowser();
          const ask = await run(scriptOf());
          const before = stored(stores);
          for (const [index, [url, mode, method]] of visits.entries()) {
            network.offline = index % 3 === 2;
            await ask(url, mode, method).catch(() => undefined);
          }
          expect(stored(stores)).toEqual(before);
          for (const address of before)
            expect(address).toMatch(/^https:\/\/interviews\.test\/(j\/shell|assets\/public\/[\w.-]+)$/);
          expect(before.some((address) => address.includes('never') || address.includes('/fr'))).toBe(false);
        },
      ),
    );
  });

  it('leaves calls alone, asks the network for each page, and shows the shell without it', async () => {
    const { run, network } = aBrowser();
    const ask = await run(scriptOf());
    for (const url of ['/api/interview/1', '/api/attempts/1', '/assets/public/base-one.js?t=x'])
      expect(await ask(url), url).toBeUndefined();
    expect(await ask('/j/abcdef?t=token', 'navigate')).toBe(`network ${ORIGIN}/j/abcdef?t=token`);
    network.offline = true;
    expect(await ask('/j/abcdef?t=token', 'navigate')).toBe(`network ${ORIGIN}/j/shell`);
    expect(await ask('/assets/public/base-one.js')).toBe(`network ${ORIGIN}/assets/public/base-one.js`);
  });

  it('takes over immediately after a new build, and nothing of the old one is left', async () => {
    const { run, stores, state } = aBrowser(new Map([['of another program', new Map()]]));
    const first = scriptOf();
    await run(first);
    expect(scriptOf()).toBe(first);
    state.skipped = false;
    build('two');
    const second = scriptOf();
    expect(second).not.toBe(first);
    await run(second);
    expect(state.skipped).toBe(true);
    expect(stored(stores).some((address) => address.includes('-one'))).toBe(false);
    expect(stored(stores)).toContain(`${ORIGIN}/assets/public/base-two.js`);
    expect(stores.has('of another program')).toBe(true);
    // A page that changed with the same files is another build, too.
    expect(scriptOf('b')).not.toBe(second);
  });

  it('removes itself and what it stored where it is switched off', async () => {
    const { run, stores, state } = aBrowser();
    await run(scriptOf());
    const ask = await run(scriptOf('a', false));
    expect([stored(stores), state.unregistered]).toEqual([[], true]);
    expect(await ask('/j/abcdef', 'navigate')).toBeUndefined();
  });
});
