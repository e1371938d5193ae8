import { AUDIT_LIMITS } from '@vivavoce/domain/companies/audit.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aDirectoryScene, Directory } from '../../../test/directory-scene.ts';
import { audit_events, companies } from '../../db/schema/index.ts';

const USERS = '/scim/v2/Users';

const server = useTestServer();
const db = () => server.ctx.db;

it('logs a token that opens nothing, once for each address and never without end', async () => {
  const scene = await aDirectoryScene(server);
  const refusals = () =>
    db()
      .select({ company: audit_events.company_id, actor: audit_events.actor, details: audit_events.details })
      .from(audit_events)
      .where(eq(audit_events.type, 'directory.refused'))
      .orderBy(audit_events.id);
  const unknown = new Directory(server.url, `vvs_${'u'.repeat(32)}`);
  for (let n = 0; n < 3; n++) expect((await unknown.get(USERS)).status).toBe(401);
  expect((await new Directory(server.url, 'no token').post(USERS, {})).status).toBe(401);
  const details = (operation: string, reason: string) => ({ operation, call: { reason } });
  expect(await refusals()).toEqual([
    { company: null, actor: 'visitor', details: details('GET /scim/v2/Users', 'token_invalid') },
    { company: null, actor: 'visitor', details: details('POST /scim/v2/Users', 'token_invalid') },
  ]);
  await db().update(companies).set({ suspended_at: new Date() }).where(eq(companies.id, scene.company_id));
  expect((await scene.directory.get(USERS)).status).toBe(401);
  expect(await refusals()).toContainEqual({
    company: scene.company_id,
    actor: 'directory',
    details: details('GET /scim/v2/Users', 'company_suspended'),
  });
  const { per_hour } = AUDIT_LIMITS.refusals;
  await Promise.all(Array.from({ length: per_hour + 20 }, () => new Directory(server.url, 'of a flood').get(USERS)));
  const ofNobody = and(isNull(audit_events.company_id), eq(audit_events.type, 'directory.refused'));
  expect(await db().$count(audit_events, ofNobody)).toBe(per_hour);
});
