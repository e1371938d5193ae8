import { contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { KEY_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../api-test.ts';
import type { ApiClient } from '../api-client.ts';
import { aCompanyKey } from '../factories.ts';
import { perFile } from '../lifetimes.ts';
import { callOf } from './cell-call.ts';
import { withToken } from './tokens.ts';
import { createWorld } from './world.ts';

const server = useTestServer();
const world = perFile(() => createWorld(server));
const tree = perFile(() => world.plant('panel', 'owner'));
const operations = (Object.keys(contract) as Operation[]).filter(
  (operation) => (contract[operation] as Route).access === 'staff',
);
const isRead = (operation: Operation) => operation.startsWith('GET ');
let program: ApiClient;
beforeAll(async () => {
  const scopes = KEY_SCOPES.filter((scope) => scope.endsWith(':read'));
  const { key } = await aCompanyKey(server.ctx.db, { company_id: world.company_id, scopes });
  program = withToken(server.url, key);
});

const send = (operation: Operation) => {
  const { path, request } = callOf(world, operation, tree, tree, 'owner');
  return program.send(operation.split(' ')[0] ?? '', path, request);
};
/** Numbers of rows that a call of staff changes, and the newest entry of the log. */
const traces = async () =>
  (
    await server.ctx.pool
      .query(`select (select max(id) from audit_events) as entries, (select max(id) from events) as events,
      (select sum(revision) from jobs) as revisions, (select count(*) from applications) as applicants,
      (select count(*) from questions) as questions, (select count(*) from mails) as mails`)
  ).rows;

describe('a key with all reading scopes', () => {
  it('can change nothing: each operation that is no read refuses it', async () => {
    const before = await traces();
    const open: string[] = [];
    for (const operation of operations.filter((one) => !isRead(one))) {
      const { status } = await send(operation);
      if (status !== 403) open.push(`${operation}: ${status}`);
    }
    expect(open).toEqual([]);
    expect(await traces()).toEqual(before);
  });

  it('reads all that is neither a person’s own nor about signing in', async () => {
    for (const operation of operations.filter(isRead)) {
      const { scope, person_only } = contract[operation] as Route;
      const { status } = await send(operation);
      if (scope && !person_only) expect(status, operation).not.toBe(403);
      else expect(status, operation).toBe(403);
    }
  });
});

/** The calls of the two tables of the specification that need a person, with the reason in the contract. */
describe('each operation of staff', () => {
  it('answers to a key, or has a sentence that says why not', () => {
    for (const operation of operations) {
      const { scope, session_only, person_only } = contract[operation] as Route;
      if (scope) expect(session_only, operation).toBeUndefined();
      else expect(session_only, operation).toMatch(/^[A-Z].+\.$/);
      if (person_only) expect(person_only, operation).toMatch(/^[A-Z].+\.$/);
    }
  });
});
