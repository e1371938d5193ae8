import pg from 'pg';
import { askBare, FORMS } from '../anchors/search.ts';
import type { BareSearch, Form } from '../anchors/search.ts';
import { PEOPLE_COMPANY } from '../data/people.ts';
import { searchers, termsFor } from '../data/searchers.ts';
import type { Searcher } from '../data/searchers.ts';
import { FIRST_ROUND, rounds } from '../lib/rounds.ts';
import { expectSame } from '../lib/subject.ts';
import type { Subject } from '../lib/subject.ts';
import { median } from '../lib/verdict.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';

const pathOf = (term: string): string => `/api/applications?q=${encodeURIComponent(term)}`;
const partsOf = (term: string): string[] => term.split(' ');
/** As in the product, words of fewer than three letters match at the beginning of words only. */
const isShort = (word: string): boolean => word.length < 3;

async function normal({ database: { pool } }: World, word: string): Promise<string> {
  const { rows } = await pool.query<{ pattern: string }>('select search_pattern($1) as pattern', [word]);
  return rows[0]?.pattern ?? '';
}

/** The search without its index and its stored text: every applicant that the user may see is compared with the term. */
async function readEverybody(world: World, { sees, emails }: Searcher, term: string): Promise<number[]> {
  const patterns = await Promise.all(partsOf(term).map((word) => normal(world, word)));
  const text = `lower(unaccent(concat_ws(' ', '', a.applicant_name, a.external_id${emails ? ', u.email' : ''})))`;
  // Without the right to search by parts of an address, only a whole address matches.
  const like = (before: string, place: number): string =>
    `(${text} like '%${before}' || $${place + 1} || '%'${emails ? '' : ` or lower(u.email) = $${place + 1}`})`;
  const begins = patterns.map((_pattern, place) => like(' ', place)).join(' and ');
  const matches = partsOf(term).map((word, place) => like(isShort(word) ? ' ' : '', place));
  const { rows } = await world.database.pool.query<{ id: string }>(
    `select a.id from applications a join users u on u.id = a.user_id join jobs on jobs.id = a.job_id
     where ${sees} and ${matches.join(' and ')} order by (${begins}) desc, a.id desc limit 20`,
    patterns,
  );
  return rows.map(({ id }) => Number(id));
}

const idsOf = async ({ client }: Searcher, term: string): Promise<number[]> =>
  (await client.call<{ id: number }[]>('GET', pathOf(term))).map(({ id }) => id);

async function check(world: World, searcher: Searcher, terms: readonly string[]): Promise<void> {
  for (const term of terms) {
    const expected = await readEverybody(world, searcher, term);
    expectSame(`${searcher.who} searching ${term}`, await idsOf(searcher, term), expected);
  }
}

interface Bare {
  search: BareSearch;
  /** Quickest of three runs of each form, in ms. */
  times: Record<Form, number>;
}

const forms = Object.keys(FORMS) as Form[];
const leastOf = (cost: (form: Form) => number): Form =>
  forms.reduce((best, form) => (cost(form) < cost(best) ? form : best));

/** Each form of each search after warming up; each must return the product's results. */
async function tryForms(world: World, db: pg.Client, searcher: Searcher, terms: readonly string[]): Promise<Bare[]> {
  const tried: Bare[] = [];
  for (const term of terms) {
    const patterns = await Promise.all(partsOf(term).map((word) => normal(world, word)));
    const begins = patterns.map((pattern) => `%ƿ${pattern}%`);
    const matches = patterns.map((pattern, place) =>
      isShort(partsOf(term)[place] ?? '') ? `%ƿ${pattern}%` : `%${pattern}%`,
    );
    const search = { begins, matches, company_id: searcher.company_id };
    const actual = await idsOf(searcher, term);
    const times: Bare['times'] = { one: Infinity, terms: Infinity, ranks: Infinity };
    for (const form of forms) {
      for (let again = 0; again < 3; again += 1) {
        const begun = performance.now();
        expectSame(`bare search for ${term}`, await askBare(db, form, search), actual);
        times[form] = Math.min(times[form], performance.now() - begun);
      }
    }
    tried.push({ search, times });
  }
  return tried;
}

interface Times {
  median: Sample;
  mean: Sample;
}

/** Searches in sequence. @param cpu processor time so far of all processes involved, in ms */
async function timesOf(calls: readonly (() => Promise<unknown>)[], cpu: () => number): Promise<Times> {
  const before = cpu();
  const times: number[] = [];
  for (const call of calls) {
    const begun = performance.now();
    await call();
    times.push(performance.now() - begun);
  }
  const cpu_ms = (cpu() - before) / calls.length;
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { median: { value: median(times), cpu_ms }, mean: { value: mean, cpu_ms } };
}

/** Both figures of the same rounds. */
async function bothOf(world: World, anchor: () => Promise<Times>, product: () => Promise<Times>) {
  const timings = { anchor: [] as Times[], product: [] as Times[] };
  const remembering = (list: Times[], run: () => Promise<Times>) => async (): Promise<Sample> => {
    const times = await run();
    list.push(times);
    return times.median;
  };
  const middle = await rounds(
    world.options.rounds,
    remembering(timings.anchor, anchor),
    remembering(timings.product, product),
  );
  const means = (list: Times[]): Sample[] => list.slice(-FIRST_ROUND).map(({ mean }) => mean);
  return { middle, mean: { anchor: means(timings.anchor), product: means(timings.product) } };
}

const ownCpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export const search: Subject = {
  name: 'A5',
  title: 'Search of people',
  company: PEOPLE_COMPANY,
  measure: async (world) => {
    const all = await searchers(world);
    const terms = await termsFor(world, all.owner);
    const few = await termsFor(world, all.small);
    const some = terms.filter((_term, place) => place % 5 === 0);
    await check(world, all.owner, some);
    await check(world, all.small, few);
    await check(world, all.limited, some);
    await check(world, all.reviewer, some);
    const db = new pg.Client({ connectionString: world.database_url });
    await db.connect();
    try {
      const tried = await tryForms(world, db, all.owner, terms);
      const total = (form: Form): number => tried.reduce((sum, { times }) => sum + times[form], 0);
      const form = leastOf(total);
      const bare = tried.map((trial) => () => askBare(db, form, trial.search));
      const knowing = tried.map(
        (trial) => () =>
          askBare(
            db,
            leastOf((each) => trial.times[each]),
            trial.search,
          ),
      );
      const bareCpu = (): number => world.databaseCpu() + ownCpu();
      const product = terms.map((term) => () => all.owner.client.call('GET', pathOf(term)));
      const small = few.map((term) => () => all.small.client.call('GET', pathOf(term)));
      const large = () => timesOf(product, world.cpu);
      const beside = await bothOf(world, () => timesOf(bare, bareCpu), large);
      const hindsight = await bothOf(world, () => timesOf(knowing, bareCpu), large);
      const grown = await bothOf(world, () => timesOf(small, world.cpu), large);
      const count = String(Math.round(world.options.people * 1.1));
      const notes = [
        `${terms.length} searches of ${count} people: names, parts of names, e-mail addresses, external ids, what all have and nobody has`,
        `the anchor is the statement, of three by the same table and index, that took least for all searches: ${form}`,
        'results of an owner, a limited member and a reviewer equal to reading everybody whom they may see',
      ];
      const line = { subject: 'A5', unit: 'ms' };
      const near = { at: 'most', limit: 1.1 } as const;
      const far = { at: 'most', limit: 3 } as const;
      return [
        { ...line, what: 'search, the median, against the best bare SQL found', goal: near, notes, ...beside.middle },
        { ...line, what: 'search, the mean, against the best bare SQL found', goal: near, ...beside.mean },
        {
          ...line,
          what: 'the median, against the statement of three that is best for each',
          goal: near,
          ...hindsight.middle,
        },
        {
          ...line,
          what: 'the mean, against the statement of three that is best for each',
          goal: near,
          ...hindsight.mean,
        },
        { ...line, what: `median with ${count} people, against 10,000`, goal: far, ...grown.middle },
        { ...line, what: `mean with ${count} people, against 10,000`, goal: far, ...grown.mean },
      ];
    } finally {
      await db.end();
      for (const searcher of [all.small, all.limited, all.reviewer]) searcher.client.close();
    }
  },
};
