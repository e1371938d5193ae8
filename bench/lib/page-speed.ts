import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { SLOW_4G, SLOW_CPU } from './browser.ts';
import type { Browser, Page } from './browser.ts';
import { Client } from './http.ts';
import { ROOT } from './processes.ts';

/** A page may fetch more ahead than the 250 requests that browsers note by default. */
const NOTED_REQUESTS = 5_000;

const WATCH = `globalThis.benchLcp = 0; globalThis.benchInp = 0;
performance.setResourceTimingBufferSize(${NOTED_REQUESTS});
new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) benchLcp = startTime; })
  .observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => { for (const { duration, interactionId } of list.getEntries())
  if (interactionId) benchInp = Math.max(benchInp, duration); })
  .observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** Notes when the content showed: what is fetched after that moment is fetched ahead. */
const watchShown = (readyScript: string): string => `
globalThis.benchShown = Infinity;
new MutationObserver((_, observer) => {
  if (!document.body || !(${readyScript})) return;
  globalThis.benchShown = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true, characterData: true });`;

/** Events shorter than this are not reported by browsers. */
const SHORTEST_EVENT_MS = 16;
const QUIET_MS = 800;
const POLL_MS = 50;

export interface Visit {
  url: string;
  /** A script that is true once the page shows its content. */
  readyScript: string;
  cookie?: string;
}

/**
 * Waits until the page shows its content and has no open request. A page that is busy answers no poll, so quiet polls are
 * counted and not the time between two of them.
 */
async function settle(page: Page, readyScript: string): Promise<void> {
  const until = performance.now() + 60_000;
  let quiet = 0;
  let before = -1;
  while (performance.now() < until) {
    const count = await page.evaluate<number>('performance.getEntriesByType("resource").length');
    quiet = count === before && (await page.evaluate<boolean>(readyScript)) ? quiet + 1 : 0;
    before = count;
    if (quiet * POLL_MS > QUIET_MS) return;
    await pause(POLL_MS);
  }
  throw new Error(
    `the page never showed ${readyScript}: ${await page.evaluate<string>('document.body.innerText.slice(0, 300)')}`,
  );
}

/**
 * A first visit with a slow processor on slow 4G. The page stays open.
 * @param weighed also notes when the content showed, for `weigh`; asking costs time, so not where time is measured
 */
export async function visit(
  browser: Browser,
  { url, readyScript, cookie }: Visit,
  weighed = false,
): Promise<{ page: Page; lcp: number }> {
  const page = await browser.page();
  await page.send('Emulation.setDeviceMetricsOverride', {
    width: 1280,
    height: 800,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: weighed ? WATCH + watchShown(readyScript) : WATCH,
  });
  if (cookie) await page.setCookies(cookie, url);
  await page.slow(SLOW_4G, SLOW_CPU);
  await page.open(url);
  await settle(page, readyScript);
  return { page, lcp: await page.evaluate<number>('benchLcp') };
}

/** Clicks the selector's element; ms until the page had painted its reaction. */
export async function click(page: Page, selector: string): Promise<number> {
  await page.evaluate('benchInp = 0');
  const { x, y } = await page.evaluate<{ x: number; y: number }>(
    `(() => { const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; })()`,
  );
  const at = { x, y, button: 'left', clickCount: 1 };
  await page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
  await page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
  const until = performance.now() + 3000;
  while (performance.now() < until) {
    const duration = await page.evaluate<number>('benchInp');
    if (duration > 0) return duration;
    await pause(30);
  }
  return SHORTEST_EVENT_MS;
}

interface Weights {
  scripts: number;
  styles: number;
}

/**
 * kB after gzip of the loaded scripts and styles of a weighed visit.
 * @returns what the page asked for until it showed its content, and what it fetched ahead afterwards
 */
export async function weigh(page: Page): Promise<{ first: Weights; ahead: Weights }> {
  const weights = { first: { scripts: 0, styles: 0 }, ahead: { scripts: 0, styles: 0 } };
  // A request within one round trip before the content cannot have arrived in time for it.
  const fetchedAhead = new Set(
    await page.evaluate<string[]>(
      `performance.getEntriesByType('resource')
        .filter(({ startTime }) => startTime > (globalThis.benchShown ?? Infinity) - ${SLOW_4G.latency})
        .map(({ name }) => name)`,
    ),
  );
  for (const [url, type] of page.loaded) {
    const { origin, pathname } = new URL(url);
    const client = new Client(origin);
    const { body } = await client.send(pathname, { headers: { 'accept-encoding': 'identity' } });
    client.close();
    const part = weights[fetchedAhead.has(url) ? 'ahead' : 'first'];
    part[type === 'Script' ? 'scripts' : 'styles'] += gzipSync(body).length / 1000;
  }
  return weights;
}

/** kB after gzip of all scripts and styles that the page loaded automatically. */
export async function weighAll(page: Page): Promise<Weights> {
  const { first, ahead } = await weigh(page);
  return { scripts: first.scripts + ahead.scripts, styles: first.styles + ahead.styles };
}

/** kB after gzip of every script and style of a built app that the page has not loaded, without other languages. */
export async function weighRest(page: Page, app: string): Promise<number> {
  const origin = new URL([...page.loaded.keys()][0] ?? '').origin;
  const loaded = new Set([...page.loaded.keys()].map((url) => path.basename(new URL(url).pathname)));
  const names = readdirSync(path.join(ROOT, 'web', app, 'dist/assets', app));
  const rest = names.filter((name) => /\.(js|css)$/.test(name) && !loaded.has(name) && !name.startsWith('fr-'));
  const client = new Client(origin);
  let weight = 0;
  for (const name of rest) {
    const { body } = await client.send(`/assets/${app}/${name}`, { headers: { 'accept-encoding': 'identity' } });
    weight += gzipSync(body).length / 1000;
  }
  client.close();
  return weight;
}
