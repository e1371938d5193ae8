import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { DESKTOP, killBrowser, openProfile } from '../../fixtures/browser/browser.ts';
import { Crew, openStudio } from '../../fixtures/faults/crew.ts';
import { recorderPageUrl } from '../../fixtures/faults/page-files.ts';
import { lieAbout, numbersFrom, setLine, spoil } from '../../fixtures/faults/poor-line.ts';
import type { Line } from '../../fixtures/faults/poor-line.ts';
import type { Take } from '../../fixtures/faults/take.ts';
import { IN_DEPTH } from '../../fixtures/in-depth.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The recorder on the product's own origin, without screens: many recordings, each with a fault, all bytes compared. */
const SERVER_KILLS = IN_DEPTH ? 25 : 1;
const BROWSER_KILLS = IN_DEPTH ? 25 : 1;
const LINE_ROUNDS = IN_DEPTH ? 25 : 1;
/** Recordings at the same moment. */
const TAKES = IN_DEPTH ? 3 : 2;
const SEED = Number(process.env['TEST_SEED'] ?? (IN_DEPTH ? Date.now() % 1e6 : 1));

test.describe.configure({ timeout: IN_DEPTH ? 3_600_000 : 480_000 });

type Weather = { line: Line; quality: Take['quality'] };

/** Every round has each of these: three narrow lines, and one that loses much and is gone for a while. */
const weathers = (next: () => number): Weather[] => [
  { line: { kbits: 100, loss: next() * 0.1 }, quality: 'audio' },
  {
    line: { kbits: 300, loss: next() * 0.3, offline: { after: 2 + next() * 4, seconds: next() * 8 } },
    quality: 'smallest',
  },
  { line: { kbits: 800, loss: next() * 0.5 }, quality: 'reduced' },
  { line: { loss: 0.2 + next() * 0.4, offline: { after: next() * 7, seconds: 1 + next() * 12 } }, quality: 'smallest' },
];

async function recordsInWeather(take: Take, { line }: Weather, next: () => number): Promise<void> {
  const { offline, kbits } = line;
  await spoil(take.open, line, next);
  if (offline) {
    await take.records(Math.floor(offline.after));
    await setLine(take.open, true, kbits);
    await take.records(Math.floor(offline.after + offline.seconds));
    await setLine(take.open, false, kbits);
  }
  await take.records(7 + Math.floor(next() * 4));
  await take.finish();
}

async function withProfile(act: (open: () => Promise<BrowserContext>, folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-profile-'));
  let context: BrowserContext | null = null;
  try {
    await act(async () => (context = await openProfile(folder, 'speaking-en', DESKTOP)), folder);
  } finally {
    await (context as BrowserContext | null)?.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

test(
  `${LINE_ROUNDS * 4} recordings over narrow, lossy and broken lines: hashes equal, nothing lost, nothing invented`,
  { tag: ['@camera', '@deep'] },
  async ({ api, product, browser }) => {
    const studio = await openStudio(api, product);
    for (let round = 0; round < LINE_ROUNDS; round += 1) {
      const next = numbersFrom(SEED + round);
      const weather = weathers(next);
      const crew = await Crew.gather(
        studio,
        weather.map(({ quality }) => quality),
      );
      const context = await browser.newContext(DESKTOP);
      await crew.useBrowser(context);
      await crew.begin(context);
      await crew.all((take, index) => recordsInWeather(take, weather[index] ?? { line: {}, quality: 'audio' }, next));
      const wrong = await crew.verdicts(context, { ended_by: 'stop', killed: false }, []);
      expect(wrong, `round ${round} of seed ${SEED}: ${JSON.stringify(weather)}`).toEqual([]);
      await context.close();
    }
  },
);

test(
  'a server that says "stored" and stores nothing is found out',
  { tag: ['@camera', '@deep'] },
  async ({ api, product, browser }) => {
    const crew = await Crew.gather(await openStudio(api, product), ['audio']);
    const context = await browser.newContext(DESKTOP);
    await crew.useBrowser(context);
    await crew.begin(context);
    const [take] = crew.takes;
    if (!take) throw new Error('nobody records');
    await lieAbout(take.open, 3);
    await take.records(7);
    // The recording goes on, so that its newest segment may still be on its way to the server.
    await expect
      .poll(async () => take.wrongBytes(context, false, await take.safe()))
      .toEqual([expect.stringContaining('lost camera/0/3'), 'a gap']);
  },
);

test(
  `the server is killed ${SERVER_KILLS} times while ${TAKES} people record: hashes equal, nothing lost, nothing invented`,
  { tag: '@camera' },
  async ({ api, product, browser }) => {
    const studio = await openStudio(api, product);
    for (let kill = 0; kill < SERVER_KILLS; kill += 1) {
      const next = numbersFrom(SEED + 1000 + kill);
      const crew = await Crew.gather(
        studio,
        Array.from({ length: TAKES }, () => 'smallest' as const),
      );
      const context = await browser.newContext(DESKTOP);
      await crew.useBrowser(context);
      await crew.begin(context);
      const at = next() * 7;
      await crew.all((take) => take.records(Math.floor(at)));
      const safe = await crew.all((take) => take.safe());
      await product.kill();
      // Some finish while there is no server.
      const finishing = next() < 0.5 ? crew.all((take) => take.records(6).then(() => take.finish())) : null;
      await product.launch();
      await (finishing ?? crew.all((take) => take.records(6).then(() => take.finish())));
      const wrong = await crew.verdicts(context, { ended_by: 'stop', killed: false }, safe);
      expect(wrong, `kill ${kill} of seed ${SEED}, after ${at.toFixed(1)} s`).toEqual([]);
      await context.close();
    }
  },
);

test(
  `the browser is killed ${BROWSER_KILLS} times while ${TAKES} people record: hashes equal, nothing lost, nothing invented`,
  { tag: ['@camera', '@deep'] },
  async ({ api, product }) => {
    const studio = await openStudio(api, product);
    for (let kill = 0; kill < BROWSER_KILLS; kill += 1)
      await withProfile(async (open, folder) => {
        const next = numbersFrom(SEED + 2000 + kill);
        const crew = await Crew.gather(
          studio,
          Array.from({ length: TAKES }, () => 'smallest' as const),
        );
        const first = await open();
        await crew.useBrowser(first);
        await crew.begin(first);
        const at = 5 + next() * 6;
        await crew.all((take) => take.records(Math.floor(at)));
        const safe = await crew.all((take) => take.safe());
        await killBrowser(first, folder);
        for (const take of crew.takes) take.died();

        const again = await open();
        await crew.useBrowser(again);
        // One after another, so that they share a session.
        for (const take of crew.takes) await take.enter(again);
        const page = await again.newPage();
        await page.goto(recorderPageUrl(studio.origin));
        const recovered = await page.evaluate(() => recorderPage.recover());
        expect(recovered).toEqual(crew.takes.map(() => 'sealed'));
        const wrong = await crew.verdicts(again, { ended_by: 'interrupted', killed: true }, safe);
        expect(wrong, `kill ${kill} of seed ${SEED}, after ${at.toFixed(1)} s`).toEqual([]);
      });
  },
);
