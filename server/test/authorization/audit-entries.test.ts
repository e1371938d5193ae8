import { auditRuleOf, contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { perFile } from '../lifetimes.ts';
import { platform_administrators, users } from '../../src/db/schema/index.ts';
import { quickHash } from '../quick-hash.ts';
import { useTestServer } from '../api-test.ts';
import { aForm, aPdf } from '../files.ts';
import { PASSWORD, PREPARATIONS, RECORDING, REFUSED } from './audit-calls.ts';
import { callOf } from './cell-call.ts';
import { createWorld } from './world.ts';
import type { ActorName } from './verdicts.ts';
import type { PlantedActivity } from './planted-activity.ts';

const audited = (Object.keys(contract) as Operation[]).filter(
  (operation) => 'action' in (auditRuleOf(operation) ?? {}),
);

const server = useTestServer();

const world = perFile(() => createWorld(server));
beforeAll(async () => {
  const account = { email: 'owner@audit.example', password_hash: await quickHash(PASSWORD) };
  await server.ctx.db.insert(platform_administrators).values({ user_id: world.people.owner.id });
  await server.ctx.db.update(users).set(account).where(eq(users.id, world.people.owner.id));
  await server.ctx.storage.put(RECORDING, Buffer.from('a recording'), { max_bytes: 100 });
});

const entriesOf = async (operation: Operation) =>
  (
    await server.ctx.pool.query<{ company_id: string | null }>(
      `select company_id from audit_events where details->>'operation' = $1 order by id`,
      [operation],
    )
  ).rows;

function actorOf(operation: Operation): ActorName {
  if (operation.includes('/api/me/')) return 'learner';
  return operation.includes('/api/interview') ? 'applicant' : 'owner';
}

/** A session of its own for each call: signing out ends one. */
const clientOf = (tree: PlantedActivity, actor: ActorName) =>
  actor === 'owner'
    ? server.staff(world.people.owner)
    : server[actor === 'learner' ? 'learner' : 'applicant'](tree.application);

test('every operation that changes something has a rule', () => {
  const changing = Object.keys(contract).filter((operation) => !operation.startsWith('GET '));
  expect(changing.filter((operation) => auditRuleOf(operation as Operation) === undefined)).toEqual([]);
});

/** An action on the installation itself is in the log of no company. */
function companyOf(operation: Operation): string | null {
  if (!operation.includes('/api/platform/') || operation.includes('{mail}')) return String(world.company_id);
  return operation.includes('{shortname}') ? String(world.managed_company.id) : null;
}

/** Tables that also a refused call changes: it is counted, and its session was used. */
const OF_EVERY_CALL = ['audit_events', 'call_counts', 'rate_limits', 'refused_calls', 'sessions'];

/** From now on `touched` names every table of which a row changed, in the transaction that did so. */
const noteChanges = () =>
  server.ctx.pool.query(`
    create table touched (name text);
    create function note_change() returns trigger language plpgsql as
      $$ begin insert into touched values (tg_table_name); return null; end $$;
    do $$ declare place regclass; begin
      for place in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('touched', 'closed_log', ${OF_EVERY_CALL.map((name) => `'${name}'`).join()})
      loop execute format('create trigger note_change after insert or update or delete on %s
        for each row execute function note_change()', place); end loop; end $$`);

async function touched(): Promise<string[]> {
  const { rows } = await server.ctx.pool.query<{ name: string }>('delete from touched returning name');
  return [...new Set(rows.map(({ name }) => name))];
}

/** From now on the log takes no entry but that of a link in a page, while `closed_log` has a row. */
const prepareClosing = () =>
  server.ctx.pool.query(`
    create table closed_log (since timestamptz);
    create function refuse_entry() returns trigger language plpgsql as $$ begin
      if new.type <> 'link.read' and exists (select from closed_log) then raise exception 'the log is closed'; end if;
      return new; end $$;
    create trigger refuse_entry before insert on audit_events for each row execute function refuse_entry()`);

/** Runs a call while the log takes no entry. A constraint in its place would have every statement planned again. */
async function withoutLog<Result>(run: () => Promise<Result>): Promise<Result> {
  await server.ctx.pool.query('insert into closed_log values (now())');
  try {
    return await run();
  } finally {
    await server.ctx.pool.query('delete from closed_log');
  }
}

const isWithChange = (operation: Operation) => {
  const rule = auditRuleOf(operation);
  return rule && 'written' in rule && rule.written === 'with_change';
};

test('every operation leaves exactly one entry, in the log of its company, and no change without it', async () => {
  const refused: string[] = [];
  const trees = await world.plantAll(audited.map((operation) => ({ relation: 'panel', actor: actorOf(operation) })));
  await prepareClosing();
  await noteChanges();
  for (const [index, operation] of audited.entries()) {
    const actor = actorOf(operation);
    const company = companyOf(operation);
    const tree = trees[index]!;
    const { state, first, query, request: own } = PREPARATIONS[operation] ?? {};
    if (state) await server.ctx.db.execute(state(tree, world));
    const client = await clientOf(tree, actor);
    const { path, request } = callOf(world, operation, tree, tree, actor);
    if (first) expect((await client.send(first, path, aForm('cv', 'cv.pdf', aPdf()))).status).toBeLessThan(300);
    const before = (await entriesOf(operation)).length;
    const [method = ''] = operation.split(' ');
    const send = () => client.send(method, path + (query?.(tree, world) ?? ''), own?.(tree, world) ?? request);
    if (isWithChange(operation)) {
      await touched();
      const { status } = await withoutLog(send);
      expect([operation, status]).toEqual([operation, operation in REFUSED ? expect.any(Number) : 500]);
      expect([operation, await touched()]).toEqual([operation, []]);
    }
    const reply = await send();
    const added = (await entriesOf(operation)).slice(before).map(({ company_id }) => company_id);
    if (reply.status >= 300)
      refused.push(operation in REFUSED ? operation : `${operation} ${reply.status}: ${reply.text}`);
    const done = reply.status < 300;
    // A refused sign-in or token without an account may be in the log of no company.
    const entries = done ? added : added.filter((id) => id !== null);
    expect([operation, entries]).toEqual([operation, done ? [company] : []]);
  }
  expect(refused.toSorted()).toEqual(Object.keys(REFUSED).toSorted());
});
