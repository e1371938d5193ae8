import { auditRuleOf, contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { perFile } from '../lifetimes.ts';
import { companies, jobs, sessions, users } from '../../src/db/schema/index.ts';
import { PROOF_CLASSES } from '../../src/modules/session/callers/proof-classes.ts';
import type { ProofClass } from '../../src/modules/session/callers/proof-classes.ts';
import type { ApiClient } from '../api-client.ts';
import { useTestServer } from '../api-test.ts';
import { aMember } from '../factories.ts';
import { problemOf } from '../staff-scene.ts';
import { callOf } from './cell-call.ts';
import { createWorld } from './world.ts';

const classes = Object.entries(PROOF_CLASSES) as [Operation, ProofClass][];
const PROVED: readonly ProofClass[] = ['credentials', 'who_gets_in', 'deletes'];
const REFUSED = { status: 403, code: 'step_up_required' };

const server = useTestServer();

/** The owner in a browser that signed in more than ten minutes ago. */
async function stale(given: Partial<typeof sessions.$inferInsert> = {}): Promise<ApiClient> {
  const { owner } = world.people;
  const { db } = server.ctx;
  const known = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.user_id, owner.id));
  const client = await server.staff(owner);
  const all = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.user_id, owner.id));
  const made = all.find(({ id }) => known.every((before) => before.id !== id));
  await db
    .update(sessions)
    .set({ created_at: new Date(server.ctx.now().getTime() - 11 * 60_000), ...given })
    .where(eq(sessions.id, made?.id ?? 0));
  return client;
}

const answerOf = async (client: ApiClient, operation: Operation) => {
  const { path, request } = callOf(world, operation, tree, tree, 'owner');
  const { status, json } = await client.send(operation.split(' ')[0] ?? '', path, request);
  return { status, code: (json as { code?: string } | null)?.code };
};

const world = perFile(() => createWorld(server));
const tree = perFile(() => world.plant('panel', 'owner'));

describe('a session that proved nothing for ten minutes', () => {
  const proved = classes.filter(([, name]) => PROVED.includes(name)).map(([operation]) => operation);
  const others = classes.filter(([, name]) => !PROVED.includes(name)).map(([operation]) => operation);

  it('is refused for all that decides who gets in and what is deleted', async () => {
    const client = await stale();
    for (const operation of proved) expect(await answerOf(client, operation), operation).toMatchObject(REFUSED);
  });

  it('may go on with everything else', async () => {
    const client = await stale();
    for (const operation of others)
      if (operation !== 'DELETE /api/account/sessions')
        expect((await answerOf(client, operation)).code, operation).not.toBe(REFUSED.code);
  });

  it('is refused by field: settings of sign-in, retention of the company and of a published activity', async () => {
    const client = await stale();
    const { db } = server.ctx;
    await db.update(jobs).set({ status: 'Published' }).where(eq(jobs.id, tree.job.id));
    const of = await client.get('/api/settings');
    const { retention_days } = of.json as { retention_days: number };
    const calls = [
      ['POST', '/api/settings', { retention_days: retention_days + 1 }],
      ['POST', '/api/settings', { session_idle_minutes: 31 }],
      ['PATCH', `/api/jobs/${tree.job.id}`, { retention_days: 33 }],
    ] as const;
    for (const [method, path, json] of calls) {
      expect(problemOf(await client.send(method, path, { json })), path).toMatchObject(REFUSED);
      expect((await (await server.staff(world.people.owner)).send(method, path, { json })).status, path).toBe(200);
    }
    expect((await client.post('/api/settings', { retention_days: retention_days + 1 })).status).toBe(200);
    const kept = await db.select().from(companies).where(eq(companies.id, world.company_id));
    expect(kept[0]?.retention_days).toBe(retention_days + 1);
  });
});

it('a new sign-in through a provider counts for the company, and not for what proves who a user is', async () => {
  const now = server.ctx.now();
  const client = await stale({ method: 'provider', created_at: now });
  const user = await aMember(server.ctx.db, { company_id: world.company_id });
  expect((await client.delete(`/api/companies/update-delete/company-users/${user.id}`)).status).toBeLessThan(300);
  expect(await answerOf(client, 'POST /api/account/authenticator')).toMatchObject(REFUSED);
  await server.ctx.db.update(users).set({ password_hash: null }).where(eq(users.id, world.people.owner.id));
  const late = await stale({ method: 'provider' });
  expect(await answerOf(late, 'POST /api/companies/add/company-user')).toMatchObject(REFUSED);
});

describe('the list of classes', () => {
  /** Deleting calls that need no proof, because what they remove comes back, is made again or is the caller's. */
  const HARMLESS = new Set<Operation>([
    'DELETE /api/account/sessions',
    'DELETE /api/account/sessions/{session}',
    'DELETE /api/account/tokens',
    'DELETE /api/account/tokens/{token}',
    'DELETE /api/company-settings/keys/{key}',
    // A list is added again, a code is made again, and applications stay.
    'DELETE /api/cohorts/{cohort}',
    'DELETE /api/cohorts/{cohort}/assignments/{assignment}',
    'DELETE /api/cohorts/{cohort}/join-code',
    'DELETE /api/cohorts/{cohort}/members/{member}',
    // Receives nothing more; a new one is made with a proof.
    'DELETE /api/webhooks/{webhook}',
    'DELETE /api/webhooks/{webhook}/former-secret',
    // One of several, and never the one in use.
    'DELETE /api/companies/{shortname}/emails/{text}',
    // Another code sets it again.
    'DELETE /api/reply-address',
    // The text stays among those of the company.
    'DELETE /api/companies/{shortname}/{type}-email',
    'DELETE /api/jobs/{job}/questions/{question}',
    'DELETE /api/questions/{id}',
    // Within a day, and only what was added by the same file.
    'DELETE /api/questions/imports/{content_import}',
    'DELETE /templates/api/job-templates/imports/{content_import}',
    'DELETE /api/jobs/{job}/attachments/{attachment}',
    'DELETE /api/jobs/{job}/image',
    'DELETE /api/jobs/{job}/marketplace-image',
    'DELETE /api/companies/{shortname}/report-recipients/{user}',
    'DELETE /api/companies/{shortname}/report-views/{view}',
    'DELETE /api/jobs/{job}/reviewers/{reviewer}',
    'DELETE /api/jobs/{job}/answers',
    'DELETE /api/jobs/{job}/comments/{id}',
    'DELETE /api/jobs/{job}/guest-links/{guest_link}',
    'DELETE /api/jobs/{job}/matrixreviews/{id}',
    'DELETE /api/jobs/{job}/reviews/{id}/exclusion',
    'DELETE /api/people/{person}/notes/{person_note}',
    'DELETE /api/people/{person}/tags/{tag}',
    'DELETE /api/tags/{tag}',
    'DELETE /api/companies/{shortname}/events/{event}',
    'DELETE /api/companies/{shortname}/videos/{video}/captions/{locale}',
  ]);

  it('lets no call delete without a proof that is not named here', () => {
    const open = classes.filter(([operation, name]) => operation.startsWith('DELETE ') && !PROVED.includes(name));
    expect(new Set(open.map(([operation]) => operation))).toEqual(HARMLESS);
  });

  it.each(classes)('%s agrees with the audit log', (operation, name) => {
    const rule = auditRuleOf(operation);
    const action = rule && 'action' in rule ? rule.action : '';
    const decides =
      /^(user|factor|provider|directory_token|directory_group|company)\.(?!entered|invited)|^(domain\.(?!verified)|recovery_codes|token\.made|key\.made|guest_link\.(made|renewed))/;
    const removes = /^(hold\.lifted|applicant\.deleted|activity\.deleted)$/;
    if (decides.test(action)) expect(['credentials', 'who_gets_in']).toContain(name);
    if (removes.test(action)) expect(name).toBe('deletes');
  });

  it('says of every read that exports how it is proved', () => {
    const exporting = (Object.keys(contract) as Operation[]).filter((operation) => {
      const rule = auditRuleOf(operation);
      return rule && 'action' in rule && rule.action === 'data.exported' && contract[operation].access === 'staff';
    });
    for (const operation of exporting) expect(PROOF_CLASSES, operation).toHaveProperty([operation]);
  });
});
