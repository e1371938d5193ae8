import { contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { startTestServer } from '../api-test.ts';
import type { TestServer } from '../api-test.ts';
import { startCarelessServer } from '../fakes/careless-server.ts';
import { IN_DEPTH } from '../in-depth.ts';
import { FINDS_NOTHING } from './finds-nothing.ts';
import { mayBeKept } from './kept-answers.ts';
import { makeTokens, TOKEN_ACTORS, tokenVerdict, withToken } from './tokens.ts';
import type { TokenActorName } from './tokens.ts';
import { RULE_GROUPS, RULES } from './rules.ts';
import { ACTORS, expectedVerdict, RELATIONS } from './verdicts.ts';
import type { ActorName, Relation, Verdict } from './verdicts.ts';
import { callOf } from './cell-call.ts';
import { CANARY, createWorld } from './world.ts';
import type { PlantedActivity } from './planted-activity.ts';
import type { World } from './world.ts';

type Group = keyof typeof RULE_GROUPS;
const groups = Object.keys(RULE_GROUPS) as Group[];
const operations = Object.keys(contract) as Operation[];
const operationsOf = (group: Group) => Object.keys(RULE_GROUPS[group]) as Operation[];
const operationOf = (operation: Operation): Route => contract[operation];
const isReading = (operation: Operation) => operation.startsWith('GET ');
let server: TestServer;
let world: World;
let tokens: Record<TokenActorName, string>;
let shared: Map<string, Promise<PlantedActivity>>;
/** Rows for the permitted changes of each operation, in their order. */
let own: Map<Operation, PlantedActivity[]>;
/** Browsers in which the link of the tree's applicant was opened. */
let applicants: WeakMap<PlantedActivity['application'], Promise<ApiClient>>;

/** The rows of a cell belong to this actor: the caller where permitted, otherwise the owner. */
const readerOf = (operation: Operation, [actor, relation, token]: Cell): ActorName =>
  verdictsOf(operation, actor, relation, token).includes('allowed') ? actor : 'owner';

/** The rows that a cell may read but not change, planted once for each relation and actor. */
function sharedTree(relation: Relation, actor: ActorName): Promise<PlantedActivity> {
  const key = `${relation} ${actor}`;
  const tree = shared.get(key) ?? world.plant(relation, actor);
  shared.set(key, tree);
  return tree;
}

/** Plants the rows of all cells of the group together: one after another took half of the time. */
async function setUp(group: Group): Promise<void> {
  shared = new Map();
  own = new Map();
  applicants = new WeakMap();
  server = await startTestServer();
  world = await createWorld(server);
  tokens = await makeTokens(server, world);
  const needed: { relation: Relation; actor: ActorName; keep: (tree: PlantedActivity) => void }[] = [];
  const readers = new Set<string>();
  for (const operation of operationsOf(group))
    for (const { together, changes } of planOf(operation)) {
      for (const one of together) {
        const [relation, actor] = [one[1], readerOf(operation, one)];
        const key = `${relation} ${actor}`;
        if (!readers.has(key)) needed.push({ relation, actor, keep: (tree) => shared.set(key, Promise.resolve(tree)) });
        readers.add(key);
      }
      for (const [actor, relation] of changes)
        needed.push({ relation, actor, keep: (tree) => own.set(operation, [...(own.get(operation) ?? []), tree]) });
    }
  for (let from = 0; from < needed.length; from += TREES_AT_ONCE) {
    const places = needed.slice(from, from + TREES_AT_ONCE);
    const trees = await world.plantAll(places);
    for (const [index, tree] of trees.entries()) places[index]?.keep(tree);
  }
}
/** A statement takes 65,535 values. */
const TREES_AT_ONCE = 200;

function applicantOf(application: PlantedActivity['application']): Promise<ApiClient> {
  const client = applicants.get(application) ?? server.applicant(application);
  applicants.set(application, client);
  return client;
}

/** Their body names a row of the tree. */
const NAMED_IN_BODY = new Set<Operation>([
  'PATCH /api/companies/{shortname}/actions',
  'POST /api/companies/{shortname}/actions',
  'POST /templates/api/job-templates',
]);
/** Operations whose answer names no single job. */
const usesTree = (operation: Operation) =>
  /\{(job|application|attempt|shorturl|deletion|person)\}/.test(operation) ||
  operation === 'POST /api/interview/open' ||
  NAMED_IN_BODY.has(operation);
const listed = <T>(value: T | readonly T[]): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [value as T];

async function clientOf(actor: ActorName, tree: PlantedActivity) {
  if (actor === 'applicant') return applicantOf(tree.application);
  if (actor === 'other_applicant') return applicantOf(world.other.application);
  // A session of its own, since some calls end all of an address.
  if (actor === 'learner') return server.learner(tree.application);
  if (actor === 'other_learner') return server.learner(world.other.application);
  return world.clients[actor];
}

/** The person's own browser, or a program with a token of theirs. */
async function callerOf(
  operation: Operation,
  actor: ActorName,
  tree: PlantedActivity,
  token: TokenActorName | null,
  url: string,
) {
  if (token) return withToken(url, tokens[token]);
  const person = world.people[actor as keyof World['people']];
  // A logout or a company switch ends the session, so those calls get one of their own.
  const kept =
    ENDS_SESSION.has(operation) && person
      ? await server.staff(person, actor.endsWith('reviewer') ? null : undefined)
      : await clientOf(actor, tree);
  // Cookies that a call sets must not reach the next cell.
  return new ApiClient(url, Object.fromEntries(kept.cookies));
}

const verdictsOf = (operation: Operation, actor: ActorName, relation: Relation, token: TokenActorName | null) =>
  listed<Verdict>(
    token ? tokenVerdict(operation, token, relation) : expectedVerdict(RULES[operation], actor, relation),
  );

type Cell = [actor: ActorName, relation: Relation, token: TokenActorName | null];

/**
 * The cells that `npm test` tries: each caller once for each verdict of the table, and one of those that may act on the job
 * of the path with children of another one. Which relation leads to which verdict is decided by the policy, which
 * operations with the same rule share; that a child belongs to the job is asked after it, of all alike. In depth each
 * relation is tried.
 */
function oncePerVerdict(operation: Operation, cells: readonly Cell[]): readonly Cell[] {
  if (IN_DEPTH) return cells;
  const key = ([actor, relation, token]: Cell) =>
    `${actor} ${token} ${verdictsOf(operation, actor, relation, token).join()}`;
  const reaching = cells.filter(
    ([actor, relation, token]) =>
      relation === 'mixed' && !token && verdictsOf(operation, actor, 'panel', token).includes('allowed'),
  );
  const once = [...new Map(cells.toReversed().map((tried) => [key(tried), tried])).values()].toReversed();
  return [...once, ...inTurn(operation, reaching).filter((child) => !once.includes(child))];
}

/** One of them, another for the next operation, so that each has its turn. */
const inTurn = <T>(operation: Operation, all: readonly T[]): T[] => {
  const chosen = all[operations.indexOf(operation) % all.length];
  return chosen === undefined ? [] : [chosen];
};

/**
 * A permitted change needs rows of its own, whose planting takes most of the time of the matrix. In depth each caller makes
 * it in each relation; otherwise one of them does.
 */
const changesTried = (operation: Operation, permitted: readonly Cell[]): readonly Cell[] =>
  IN_DEPTH ? permitted : inTurn(operation, permitted);

/** A token acts as its user, and users are tried on each operation. Of the tokens below, one takes its turn. */
const OFTEN_TRIED: readonly TokenActorName[] = ['token_of_owner', 'reading_token', 'company_key', 'reading_key'];
const SELDOM_TRIED: readonly TokenActorName[] = [
  'token_of_reviewer',
  'token_of_limited_member',
  'revoked_token',
  'expired_token',
  'revoked_key',
];
const tokensTried = (operation: Operation): readonly TokenActorName[] => [
  ...OFTEN_TRIED,
  ...(IN_DEPTH ? SELDOM_TRIED : inTurn(operation, SELDOM_TRIED)),
];

interface CellPlan {
  /** Refused calls and those that read: they change nothing, so they are made together and share their rows. */
  together: readonly Cell[];
  /** Permitted changes: they come one after another, each with rows of its own. */
  changes: readonly Cell[];
}

/** The cells of people, then those of programs. */
function planOf(operation: Operation): readonly [people: CellPlan, programs: CellPlan] {
  const relations = usesTree(operation) ? RELATIONS : (['panel'] as const);
  const isChange = ([actor, relation, token]: Cell) =>
    !isReading(operation) && verdictsOf(operation, actor, relation, token).includes('allowed');
  const plan = (all: readonly Cell[]): CellPlan => {
    const cells = oncePerVerdict(operation, all);
    return {
      together: cells.filter((one) => !isChange(one)),
      changes: changesTried(operation, cells.filter(isChange)),
    };
  };
  return [
    plan(ACTORS.flatMap((actor) => relations.map((relation): Cell => [actor, relation, null]))),
    plan(
      tokensTried(operation).flatMap((token) =>
        relations.map((relation): Cell => [TOKEN_ACTORS[token], relation, token]),
      ),
    ),
  ];
}

async function complaintsOf(operation: Operation, { together, changes }: CellPlan): Promise<string[]> {
  const complaints = await Promise.all(together.map((one) => cell(operation, ...one)));
  for (const one of changes) complaints.push(await cell(operation, ...one, own.get(operation)?.shift()));
  return complaints.filter((complaint) => complaint !== null);
}

/**
 * @param ownTree the rows of a cell that may change them
 * @param url of another server than the one that is tested
 */
async function cell(
  operation: Operation,
  actor: ActorName,
  relation: Relation,
  token: TokenActorName | null = null,
  ownTree?: PlantedActivity,
  url = server.url,
): Promise<string | null> {
  const expected = verdictsOf(operation, actor, relation, token);
  const allowed = expected.includes('allowed');
  const tree = ownTree ?? (await sharedTree(relation, readerOf(operation, [actor, relation, token])));
  const children = relation === 'mixed' ? await sharedTree('foreign', 'owner') : tree;
  const client = await callerOf(operation, actor, tree, token, url);
  const { path, request } = callOf(world, operation, tree, children, actor);
  const reply = await client.send(operation.split(' ')[0] ?? 'GET', path, request);
  const where = `${operation} × ${token ?? actor} × ${relation}: ${reply.status}`;
  if (reply.status >= 500 && operation !== 'GET /api/health/ready') return `${where} ${reply.text}`;
  const open = ![401, 403, 404].includes(reply.status);
  // An allowed call may find no bytes behind a test row; that it looked for them is what the cell is about.
  const verdict: Verdict = open ? 'allowed' : (reply.status as 401 | 403 | 404);
  if (!expected.includes(verdict) && !(allowed && FINDS_NOTHING.has(operation) && reply.status === 404))
    return `${where}, expected ${expected.join(' or ')}`;
  if (!allowed && reply.text.includes(CANARY)) return `${where} reveals what it hides`;
  if (!mayBeKept(operation, reply)) return `${where} may be kept: ${reply.headers.get('cache-control')}`;
  if (token && operationOf(operation).access === 'staff' && reply.headers.getSetCookie().length > 0)
    return `${where} sets a cookie`;
  return null;
}

const ENDS_SESSION = new Set<Operation>(['GET /logout/ajax', 'POST /company/change/{company}']);

/**
 * Tests the operations of a group, and that the groups leave no gap. The group of applicants also tests what concerns all
 * operations alike, and that the matrix, which is the same for each group, can fail.
 */
export function testRules(group: Group): void {
  describe(`authorization matrix of the ${group}`, () => {
    beforeAll(() => setUp(group));
    afterAll(() => server.close());

    it('has a row for every operation and no other, and each in one group', () => {
      expect(Object.keys(RULES).toSorted()).toEqual(operations.toSorted());
      expect(groups.flatMap(operationsOf).toSorted()).toEqual(operations.toSorted());
    });

    it.each(operationsOf(group))('%s', async (operation) => {
      const [people, programs] = planOf(operation);
      expect(await complaintsOf(operation, people)).toEqual([]);
      // A permitted caller has just revoked all of its own.
      if (operation === 'DELETE /api/account/tokens') tokens = await makeTokens(server, world);
      expect(await complaintsOf(operation, programs)).toEqual([]);
    });

    if (group !== 'applicant') return;

    it('keeps every access of the contract under a guard', () => {
      for (const operation of operations) {
        const { access } = contract[operation] as Route;
        const { kind } = RULES[operation];
        const guard = {
          public: ['public', 'person'],
          applicant: ['interview'],
          learner: ['learner'],
          upload: ['upload'],
          directory: ['directory'],
          staff: [
            'person',
            'own',
            'member',
            'freemium',
            'key',
            'platform',
            'admin',
            'holder',
            'company',
            'videos',
            'job',
            'hold',
            'profile',
            'tag',
            'library',
            'requests',
          ],
        }[access];
        expect(guard, operation).toContain(kind);
      }
    });

    it('shows in lists nothing of other companies', async () => {
      await world.plant('foreign', 'owner');
      for (const path of [
        '/api/jobs?page_size=100',
        '/api/jobs?archived=true',
        '/api/deletions',
        '/api/reviewers?q=a',
        '/api/applications?q=canary',
        '/api/questions?search=canary',
      ]) {
        const reply = await world.clients.account_holder.get(path);
        expect(reply.status).toBe(200);
        const strangers = await world.clients.other_company.get(path);
        expect(strangers.text).not.toContain(CANARY);
      }
    });

    it.each<[string, number, string, (expected: readonly Verdict[]) => boolean, string?]>([
      ['a check is missing', 200, '{}', (expected) => !expected.includes('allowed')],
      ['somebody is shut out', 403, '{}', (expected) => !expected.includes(403)],
      ['what is absent is not hidden', 404, CANARY, () => true],
      ['a call fails', 500, '{}', () => true],
      ['a browser may keep an answer', 200, '{}', () => true, 'private, max-age=60'],
    ])('turns red where %s', async (_what, status, text, isWrong, policy) => {
      const careless = await startCarelessServer(status, text, policy);
      const operation = 'GET /api/jobs/{job}/applications/{application}';
      for (const actor of ['anonymous', 'reviewer', 'limited_member', 'owner', 'other_company'] as const)
        for (const relation of RELATIONS) {
          const expected = listed<Verdict>(expectedVerdict(RULES[operation], actor, relation));
          const complaint = await cell(operation, actor, relation, null, undefined, careless.url);
          expect(complaint !== null, `${actor} × ${relation}`).toBe(isWrong(expected));
        }
      await careless.stop();
    });
  });
}
