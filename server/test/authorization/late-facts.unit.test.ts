import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** A function of the server at the top level of its file. */
interface Declared {
  file: string;
  name: string;
  text: string;
}

const BEGINNING = /^(?:export )?(?:async )?function\*? (\w+)|^(?:export )?const (\w+) = (?:async )?(?:<[^>]*>)?\(/gm;
const IMPORTED = /^import (?:type )?(?:\* as (\w+)|\{([^}]*)\}) from '(\.[^']+)';$/gm;
const CALL = /(?<![\w.])(?:(\w+)\.)?(\w+)(?:<[^<>()]*>)?\(/g;
const TRANSACTION = /\bctx\.db\.transaction\(/g;
const FACT = new Set(['addToTrail', 'auditChanges']);

function declaredIn(file: string, text: string): Declared[] {
  const begins = [...text.matchAll(BEGINNING)];
  return begins.map((match, index) => ({
    file,
    name: match[1] ?? match[2] ?? '',
    text: text.slice(match.index + match[0].length - 1, begins[index + 1]?.index),
  }));
}

/** The end of the brackets that open at a position. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')' && (depth -= 1) === 0) return at;
  }
  return text.length;
}

const transactionsOf = (text: string) =>
  [...text.matchAll(TRANSACTION)].map(({ index, 0: found }) => ({
    from: index,
    to: closing(text, index + found.length - 1),
  }));

/**
 * Places where a function may add facts to the entry of its call after a transaction of that call has committed, as
 * `file: function: transaction > fact`. Functions are followed through the imports of their files.
 * @param sources texts of files by their paths
 */
function lateFacts(sources: ReadonlyMap<string, string>): string[] {
  const functions = new Map<string, Declared>();
  const imports = new Map<string, Map<string, string>>();
  for (const [file, text] of sources) {
    for (const declared of declaredIn(file, text)) functions.set(`${file} ${declared.name}`, declared);
    const names = new Map<string, string>();
    for (const [, all, some, from = ''] of text.matchAll(IMPORTED)) {
      const target = path.join(path.dirname(file), from);
      if (all !== undefined) names.set(`${all}.`, target);
      for (const part of some?.split(',') ?? []) {
        const [name = '', local = name] = part
          .trim()
          .replace(/^type /, '')
          .split(' as ');
        names.set(local, `${target} ${name}`);
      }
    }
    imports.set(file, names);
  }
  const calledBy = (file: string, [, owner, name = '']: RegExpMatchArray): string | undefined => {
    const own = imports.get(file);
    if (owner !== undefined) {
      const target = own?.get(`${owner}.`);
      return target && `${target} ${name}`;
    }
    const key = own?.get(name) ?? `${file} ${name}`;
    return functions.has(key) ? key : undefined;
  };
  const reaching = (isDirect: (declared: Declared) => boolean): Set<string> => {
    const reached = new Set([...functions].filter(([, declared]) => isDirect(declared)).map(([key]) => key));
    for (let before = -1; before !== reached.size;) {
      before = reached.size;
      for (const [key, { file, text }] of functions)
        if ([...text.matchAll(CALL)].some((call) => reached.has(calledBy(file, call) ?? ''))) reached.add(key);
    }
    return reached;
  };
  const commits = reaching(({ text }) => transactionsOf(text).length > 0);
  const adds = reaching(({ text }) => [...text.matchAll(CALL)].some(([, owner, name]) => !owner && FACT.has(name!)));

  const late: string[] = [];
  for (const { file, name, text } of functions.values()) {
    const transactions = transactionsOf(text);
    const outside = (at: number) => !transactions.some(({ from, to }) => at > from && at <= to);
    const calls = [...text.matchAll(CALL)].map((call) => ({
      at: call.index,
      name: call[2]!,
      key: calledBy(file, call),
    }));
    const ends = [
      ...transactions.map(({ to }) => ({ at: to, what: 'transaction' })),
      ...calls
        .filter(({ at, key }) => outside(at) && commits.has(key ?? ''))
        .map((call) => ({ at: closing(text, text.indexOf('(', call.at)), what: call.name })),
    ].toSorted((one, other) => one.at - other.at);
    for (const call of calls) {
      const begins = transactions.find(({ from, to }) => call.at > from && call.at <= to)?.from ?? call.at;
      const earlier = ends.find(({ at }) => at < begins);
      if (earlier && (FACT.has(call.name) || adds.has(call.key ?? '')))
        late.push(`${file}: ${name}: ${earlier.what} > ${call.name}`);
    }
  }
  return [...new Set(late)];
}

/** The files of the server but tests and tables of routes, whose handlers are calls of their own. */
const readModules = (): Map<string, string> => {
  const root = path.join(import.meta.dirname, '../../src');
  const files = globSync('{modules,http,tasks,policies}/**/*.ts', { cwd: root }).filter(
    (file) => !/\.(test|routes)\.ts$/.test(file),
  );
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
};

/** Places that the reading of texts takes for late, with the reason why none of them is. */
const IN_TIME: Record<string, string> = {
  'keepApplicant > addToTrail': 'another branch: the applicant of a provider is no user',
  'keepApplicant > connect': 'another branch: the applicant of a provider connects no account',
  'keepApplicant > signInByProvider': 'another branch; a connection that comes first leaves the entry to the session',
  'voucherErrors > addToTrail': 'another branch: a form with faults registers nobody',
  'finish > addToTrail': 'the fault of a provider, after which nothing has committed with the entry',
};

test('a function adds facts to the entry of its call before a transaction of the call commits', () => {
  const places = lateFacts(readModules());
  expect(places.map((place) => place.replace(/^.*: /, '')).toSorted()).toEqual(Object.keys(IN_TIME).toSorted());
});

const HELPERS = `
import { addToTrail } from '../audit.ts';
export const tell = (id: number) => addToTrail({ id });
export async function store(ctx: Context) {
  await ctx.db.transaction(async (tx) => insert(tx, (1)));
}
`;
test.each([
  [
    'automatically',
    'await ctx.db.transaction(async (tx) => insert(tx)); addToTrail({ id });',
    'transaction > addToTrail',
  ],
  ['through others', 'await store(ctx); tell(id);', 'store > tell'],
  ['through a whole module', 'await helpers.store(ctx); helpers.tell(id);', 'store > tell'],
  [
    'in a later transaction',
    'await store(ctx); await ctx.db.transaction(async (tx) => { auditChanges(a, b); });',
    'store > auditChanges',
  ],
])('a late fact is seen: %s', (_how, body, place) => {
  const text = `
import { store, tell } from './helpers.ts';
import * as helpers from './helpers.ts';
export async function change(ctx: Context, id: number) { ${body} }
`;
  const sources = new Map([
    ['modules/x/helpers.ts', HELPERS],
    ['modules/x/x.service.ts', text],
  ]);
  expect(lateFacts(sources)).toEqual([`modules/x/x.service.ts: change: ${place}`]);
});
