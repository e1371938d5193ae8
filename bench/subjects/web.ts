import { linkToken } from '../../server/src/lib/secrets.ts';
import { anApplication, aJob, aQuestion } from '../../server/test/factories.ts';
import { people, PEOPLE_COMPANY } from '../data/people.ts';
import { Browser } from '../lib/browser.ts';
import { click, visit, weigh, weighRest } from '../lib/page-speed.ts';
import type { Visit } from '../lib/page-speed.ts';
import { buildWeb, startReactFloor } from '../lib/react-floor.ts';
import { rounds } from '../lib/rounds.ts';
import type { Subject } from '../lib/subject.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';

const UNIT = { lcp: 'ms', weight: 'kB gzip' } as const;

async function lcpOf(browser: Browser, where: Visit): Promise<Sample> {
  const { page, lcp } = await visit(browser, where);
  await page.close();
  if (lcp <= 0) throw new Error(`${where.url} painted nothing`);
  return { value: lcp };
}

/** The page of a personal link; the applicant has opened nothing yet. */
async function applicantPage({ database: { db }, product, staff }: World): Promise<Visit> {
  const job = await aJob(db, { company_id: staff.company_id, created_by: staff.id });
  await aQuestion(db, { job });
  const { id, link_version } = await anApplication(db, { job });
  const token = linkToken(product.secret, id, link_version);
  return {
    url: `${product.url}/j/${job.shorturl}?t=${token}`,
    readyScript: `document.body.innerText.includes(${JSON.stringify(job.title)}) && document.querySelector('#root button, #root a') !== null`,
  };
}

const floorVisit = (url: string): Visit => ({ url, readyScript: 'document.querySelector("button") !== null' });

async function withFloor<T>(world: World, work: (browser: Browser, floor: Visit) => Promise<T>): Promise<T> {
  const browser = await Browser.open(world.folder);
  try {
    await buildWeb();
    const floor = await startReactFloor(world);
    try {
      return await work(browser, floorVisit(`${floor.url}/`));
    } finally {
      await floor.stop();
    }
  } finally {
    await browser.close();
  }
}

export const applicantWeb: Subject = {
  name: 'W2',
  title: 'Applicant page',
  measure: (world) =>
    withFloor(world, async (browser, floor) => {
      // With its buttons, so that what it fetches ahead is waited for.
      const readyScript = `document.querySelector('#root main button') !== null`;
      const first = await visit(browser, { ...(await applicantPage(world)), readyScript }, true);
      const weights = await weigh(first.page);
      const rest = await weighRest(first.page, 'public');
      await first.page.close();
      const total = ({ scripts, styles }: typeof weights.first) => [{ value: scripts + styles }];
      const pair = await rounds(
        world.options.rounds,
        () => lcpOf(browser, floor),
        async () => lcpOf(browser, await applicantPage(world)),
      );
      return [
        {
          subject: 'W2',
          what: 'JS + CSS that the page needs before the first click',
          unit: UNIT.weight,
          goal: { at: 'most', limit: 100 },
          product: total(weights.first),
          notes: [`${weights.first.scripts.toFixed(1)} kB of it are JS`],
        },
        {
          subject: 'W2',
          what: 'JS + CSS fetched ahead while it is read, for the next page',
          unit: UNIT.weight,
          product: total(weights.ahead),
        },
        {
          subject: 'W2',
          what: 'every other part of the app, of which a visit loads what it shows',
          unit: UNIT.weight,
          product: [{ value: rest }],
        },
        {
          subject: 'W2',
          what: 'LCP, 4x slower processor, slow 4G, against the smallest React page',
          unit: UNIT.lcp,
          goal: { at: 'most', limit: 1.25 },
          ...pair,
        },
      ];
    }),
};

const listVisit = (world: World, job: number): Visit => ({
  url: `${world.product.url}/interviews/${job}?status=Responded`,
  readyScript: 'document.querySelectorAll("tbody tr a").length >= 8',
  cookie: world.cookie,
});

interface Felt {
  lcp: Sample;
  inp: Sample;
}

async function feel(browser: Browser, where: Visit, selector: string): Promise<Felt> {
  const { page, lcp } = await visit(browser, where);
  const inp = await click(page, selector);
  await page.close();
  if (lcp <= 0) throw new Error(`${where.url} painted nothing`);
  return { lcp: { value: lcp }, inp: { value: inp } };
}

export const staffWeb: Subject = {
  name: 'W3',
  title: 'Staff applicant list',
  long: true,
  company: PEOPLE_COMPANY,
  measure: (world) =>
    withFloor(world, async (browser, floor) => {
      const list = listVisit(world, (await people(world)).large.id);
      const first = await visit(browser, list, true);
      const weights = await weigh(first.page);
      await first.page.close();
      const felt: { anchor: Felt[]; product: Felt[] } = { anchor: [], product: [] };
      for (let round = 0; round < world.options.rounds; round += 1) {
        felt.anchor.push(await feel(browser, floor, 'button'));
        felt.product.push(await feel(browser, list, 'a[href*="status=Reviewed"]'));
      }
      const pairOf = (name: keyof Felt) => ({
        anchor: felt.anchor.map((times) => times[name]),
        product: felt.product.map((times) => times[name]),
      });
      return [
        {
          subject: 'W3',
          what: 'JS of the applicant list until it shows',
          unit: UNIT.weight,
          goal: { at: 'most', limit: 220, stretch: 180 },
          product: [{ value: weights.first.scripts }],
          notes: [`and ${weights.first.styles.toFixed(1)} kB of CSS`],
        },
        {
          subject: 'W3',
          what: 'JS fetched ahead while the list is read, for the pages that it links to',
          unit: UNIT.weight,
          product: [{ value: weights.ahead.scripts }],
        },
        {
          subject: 'W3',
          what: 'LCP, 4x slower processor, slow 4G, against the smallest React page',
          unit: UNIT.lcp,
          goal: { at: 'most', limit: 2 },
          ...pairOf('lcp'),
        },
        {
          subject: 'W3',
          what: `INP of another bucket, ${world.options.people} applicants, against a click on the smallest React page`,
          unit: UNIT.lcp,
          goal: { at: 'most', limit: 1.5 },
          ...pairOf('inp'),
        },
      ];
    }),
};
