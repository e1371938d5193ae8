import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { EVENT_TYPES } from '@vivavoce/domain/feed/event-types.ts';
import { WEBHOOK_EVENTS, WEBHOOK_SOURCES, webhookEventOf } from '@vivavoce/domain/webhooks/webhook-events.ts';
import { WEBHOOK_LIMITS } from '@vivavoce/domain/webhooks/webhook-rules.ts';
import type { NewWebhook, Webhook } from '@vivavoce/contract/types.ts';
import { WEBHOOK_BODY_SHAPES } from '@vivavoce/contract/companies/webhook-bodies.ts';
import type { WebhookEvent } from '@vivavoce/domain/webhooks/webhook-events.ts';
import { passEverywhere } from '../../../test/api-test.ts';
import { hangUp, status, verified } from '../../../test/fakes/webhook-receiver.ts';
import { aJob, aMember, anApplication } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { addWebhook, aWebhookScene, deliverDue, useWebhookReceiver } from '../../../test/webhook-scene.ts';
import type { WebhookScene } from '../../../test/webhook-scene.ts';
import { applications, events, mails, webhook_endpoints, webhook_news } from '../../db/schema/index.ts';
import { forbiddenForms } from '../../lib/outgoing/outgoing-forms.fixture.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { purgeWebhooks, tendWebhooks } from './tending.service.ts';

const { receiver, server } = useWebhookReceiver();
const { signal } = new AbortController();
const DAY_MS = 86_400_000;
const TYPES = Object.values(WEBHOOK_SOURCES).flatMap((source) => (typeof source === 'string' ? [] : source));

/** An entry of the feed about the scene's activity. */
const happens = ({ company_id, job, owner }: WebhookScene, type: (typeof TYPES)[number], more: object = {}) =>
  recordEvent(server.ctx.db, { company_id, job_id: job.id, type, actor: { user_id: owner.id }, ...more });

const payloads = (scene: WebhookScene) => receiver.received.map((call) => verified(scene.webhook.signing_secret, call));

describe('an event', () => {
  test('arises at its place of the table, in the database as in the domain', async () => {
    const { rows } = await server.ctx.pool.query<{ type: string; event: string | null }>(
      'select type, webhook_event_of(type) as event from unnest($1::text[]) type',
      [EVENT_TYPES],
    );
    expect(Object.fromEntries(rows.map(({ type, event }) => [type, event]))).toEqual(
      Object.fromEntries(EVENT_TYPES.map((type) => [type, webhookEventOf(type)])),
    );
  });

  test('of each kind is delivered, from each of its sources, in the order of the numbers', async () => {
    const scene = await aWebhookScene(server, receiver, { events: [...WEBHOOK_EVENTS] });
    const ended = new Date(server.ctx.now().getTime() + 1000);
    const awaited = await anApplication(server.ctx.db, { job: scene.job, deadline: ended });
    for (const type of TYPES) await happens(scene, type, { data: { user: scene.owner.id } });
    await scene.client.patch(scene.at, { name: 'Archive', revision: 1 });
    passEverywhere(3600_000);
    await deliverDue(server, scene.webhook);
    const all = payloads(scene).toSorted((one, other) => one.data.sequence - other.data.sequence);
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(WEBHOOK_EVENTS));
    expect(new Set(all.map(({ data }) => data['cause']))).toEqual(
      new Set([...TYPES, 'deadline', 'webhook.added', 'webhook.changed']),
    );
    expect(all.map(({ data }) => data.sequence)).toEqual(all.map((_, place) => place + 1));
    expect(all.find(({ type }) => type === 'application.expired')?.data).toMatchObject({
      application: awaited.id,
      url: `/api/jobs/${scene.job.id}/applications/${awaited.id}`,
    });
    // The second look at the clock brings the deadline no second time.
    const before = receiver.received.length;
    passEverywhere(3600_000);
    await deliverDue(server, scene.webhook);
    expect(receiver.received).toHaveLength(before);
  });

  test('is written for nobody who has no webhook for it, and none of it by a company without one', async () => {
    const scene = await aWebhookScene(server, receiver, { events: ['job.published'] });
    const other = await aStaffScene(server);
    await happens(scene, 'job.archived');
    await recordEvent(server.ctx.db, { company_id: other.company_id, type: 'job.published', actor: 'system' });
    const written = await server.ctx.db
      .select()
      .from(webhook_news)
      .where(eq(webhook_news.company_id, other.company_id));
    expect(written).toEqual([]);
    await happens(scene, 'job.published');
    await deliverDue(server, scene.webhook);
    expect(payloads(scene).map(({ type }) => type)).toEqual(['job.published']);
  });

  test('of another activity is not sent where activities are chosen', async () => {
    const base = await aStaffScene(server);
    const other = await aJob(server.ctx.db, { company_id: base.company_id });
    const webhook = await addWebhook(base, receiver, { jobs: [base.job.id] });
    expect(webhook.jobs).toEqual([{ id: base.job.id, title: base.job.title }]);
    for (const job_id of [base.job.id, other.id])
      await recordEvent(server.ctx.db, { company_id: base.company_id, job_id, type: 'job.published', actor: 'system' });
    await deliverDue(server, webhook);
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { data: object }).data)).toMatchObject([
      { job: base.job.id },
    ]);
  });

  test('of many applicants who are changed by one call is one row with it, and an event each', async () => {
    const scene = await aWebhookScene(server, receiver, { events: ['application.decided'] });
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await anApplication(server.ctx.db, { job: scene.job })).id);
    const body = { action: 'shortlist', selection: { ids } };
    expect((await scene.client.post(`${scene.path}/applications/bulk`, body)).status).toBe(200);
    const written = await server.ctx.db
      .select()
      .from(webhook_news)
      .where(eq(webhook_news.company_id, scene.company_id));
    expect(written.map(({ applications: of }) => of)).toEqual([ids]);
    await deliverDue(server, scene.webhook);
    const sent = payloads(scene).toSorted((one, other) => one.data.sequence - other.data.sequence);
    expect(sent.map(({ data }) => [data.sequence, data['application'], data['url']])).toEqual(
      ids.map((id, place) => [place + 1, id, `/api/jobs/${scene.job.id}/applications/${id}`]),
    );
    expect(await server.ctx.db.$count(webhook_news, eq(webhook_news.company_id, scene.company_id))).toBe(0);
  });

  test('of thousands is numbered without a gap, in the order of the changes', async () => {
    const scene = await aWebhookScene(server, receiver, { events: ['application.decided', 'job.published'] });
    const { id } = await anApplication(server.ctx.db, { job: scene.job });
    const decide = (type: string) =>
      server.ctx.pool.query(
        `insert into events (company_id, job_id, application_id, type, actor_kind)
         select $1, $2, $3, $4, 'system' from generate_series(1, 2300)`,
        [scene.company_id, scene.job.id, id, type],
      );
    await decide('application.shortlisted');
    await happens(scene, 'job.published');
    await happens(scene, 'job.published');
    await decide('application.rejected');
    await tendWebhooks(server.ctx);
    const { rows } = await server.ctx.pool.query<{ source: string; count: number; first: number; last: number }>(
      `select source, count(*)::int as count, min(sequence)::int as first, max(sequence)::int as last
       from webhook_events where company_id = $1 group by source order by first`,
      [scene.company_id],
    );
    expect(rows).toEqual([
      { source: 'application.shortlisted', count: 2300, first: 1, last: 2300 },
      { source: 'job.published', count: 2, first: 2301, last: 2302 },
      { source: 'application.rejected', count: 2300, first: 2303, last: 4602 },
    ]);
    expect((await scene.read()).waiting).toBe(1000);
  });

  test('stands and falls with the change', async () => {
    const scene = await aWebhookScene(server, receiver);
    const failed = server.ctx.db.transaction(async (tx) => {
      await recordEvent(tx, { company_id: scene.company_id, type: 'job.published', actor: 'system' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await deliverDue(server, scene.webhook);
    expect(receiver.received).toEqual([]);
  });
});

/** What the product itself stores with an entry of the feed. */
const dataOf = (type: string) => {
  if (type === 'question.confirmed') return { question: 7 };
  return /^(adjustment|extension|reset)\./.test(type) ? { action: 8 } : {};
};

describe('a call', () => {
  test('of a real change carries ids alone, and is accepted by the public library; tampered with, it is not', async () => {
    const scene = await aWebhookScene(server, receiver);
    const created = await scene.client.post(`${scene.path}/applications`, {
      user: { first_name: 'Nora', last_name: 'Lind', email: 'nora.lind@mail.example' },
    });
    const [application] = await server.ctx.db.select().from(applications).where(eq(applications.job_id, scene.job.id));
    expect(created.status, created.text).toBeLessThan(300);
    await deliverDue(server, scene.webhook);
    const [call] = receiver.received;
    const secret = scene.webhook.signing_secret;
    expect(verified(secret, call!)).toMatchObject({
      type: 'application.created',
      data: { sequence: 1, cause: 'application.added', job: scene.job.id, application: application!.id },
    });
    expect(call!.body).not.toContain('Nora');
    expect(() => verified(secret, { ...call!, body: call!.body.replace('"sequence":1', '"sequence":2') })).toThrow(
      'signature',
    );
    const headers = { ...call!.headers, 'webhook-id': 'evt_other' };
    expect(() => verified(secret, { ...call!, headers })).toThrow('signature');
    const late = { ...call!.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 3600) };
    expect(() => verified(secret, { ...call!, headers: late })).toThrow('too old');
    expect(() => verified(`whsec_${Buffer.alloc(24).toString('base64')}`, call!)).toThrow('signature');
  });

  test('with a full body carries the fields too, and what is stored of it goes with the applicant', async () => {
    const scene = await aWebhookScene(server, receiver, { body: 'full' });
    const application = await anApplication(server.ctx.db, { job: scene.job, applicant_name: 'Canaria Vogelsang' });
    await happens(scene, 'application.added', { application_id: application.id });
    await deliverDue(server, scene.webhook);
    expect(payloads(scene)[0]?.data).toMatchObject({
      applicant: { id: application.id, full_name: 'Canaria Vogelsang', bucket: 'AwaitingResponse' },
      activity: { id: scene.job.id, title: scene.job.title },
    });
    const [{ id } = { id: 0 }] = await scene.deliveries();
    expect((await scene.delivery(id)).tries[0]?.request.body).toContain('Canaria');
    const erased = await scene.client.send('DELETE', `${scene.path}/applications/${application.id}`, { json: {} });
    expect(erased.status, erased.text).toBe(204);
    expect((await scene.delivery(id)).tries[0]?.request.body).toBe('');
    expect(JSON.stringify((await server.ctx.pool.query('select * from webhook_attempts')).rows)).not.toContain(
      'Canaria',
    );
    await scene.client.post(`${scene.at}/deliveries/${id}/send-again`);
    await deliverDue(server, scene.webhook);
    expect(payloads(scene)[1]?.data).toMatchObject({ application: application.id, applicant: null });
  });

  test('carries both signatures for a day after the secret was renewed, and one when the former one is ended', async () => {
    const scene = await aWebhookScene(server, receiver);
    const former = scene.webhook.signing_secret;
    const renewed = (await scene.client.post(`${scene.at}/secret`)).json as NewWebhook;
    expect(renewed.signing_secret).not.toBe(former);
    expect(renewed.secret.former?.ends_with).toBe(former.slice(-4));
    const sendOne = async () => {
      receiver.received.length = 0;
      await happens(scene, 'job.published');
      await deliverDue(server, scene.webhook);
      return receiver.received[0]!;
    };
    const both = await sendOne();
    for (const secret of [former, renewed.signing_secret]) expect(verified(secret, both).type).toBe('job.published');
    await scene.client.send('DELETE', `${scene.at}/former-secret`);
    const one = await sendOne();
    expect(verified(renewed.signing_secret, one).type).toBe('job.published');
    expect(() => verified(former, one)).toThrow('signature');
  });

  test('has the body that the document of the interface describes, thin and full', async () => {
    const scene = await aWebhookScene(server, receiver, { events: [...WEBHOOK_EVENTS] });
    const full = await addWebhook(scene, receiver, {
      address: `${receiver.url}/full`,
      events: [...WEBHOOK_EVENTS],
      body: 'full',
    });
    const [first, second] = [1, 2].map(() => anApplication(server.ctx.db, { job: scene.job }));
    const { id } = await first!;
    for (const type of TYPES) {
      if (type.startsWith('company.'))
        await happens(scene, type, { job_id: undefined, data: { user: scene.owner.id, role: 'admin' } });
      else if (type.startsWith('job.')) await happens(scene, type);
      else await happens(scene, type, { application_id: id, data: dataOf(type) });
    }
    await scene.client.post(`${scene.path}/applications/bulk`, {
      action: 'shortlist',
      selection: { ids: [id, (await second!).id] },
    });
    await scene.client.post(`${scene.at}/test`);
    for (const webhook of [scene.webhook, full]) await deliverDue(server, webhook);
    const kinds = new Set<string>();
    for (const { body, path } of receiver.received) {
      const sent = JSON.parse(body) as { type: WebhookEvent; data: object };
      kinds.add(`${path} ${sent.type}`);
      expect(WEBHOOK_BODY_SHAPES[sent.type].safeParse(sent).error?.issues, `${path} ${body}`).toBeUndefined();
      const facts = ['applicant', 'activity', 'person', 'audit'].filter((name) => name in sent.data);
      expect(facts.length > 0, body).toBe(path === '/full');
    }
    const sent = WEBHOOK_EVENTS.filter((event) => event !== 'application.expired');
    expect(kinds).toEqual(
      new Set([...sent.flatMap((event) => [`/hooks ${event}`, `/full ${event}`]), '/hooks webhook.tested']),
    );
  });

  test('shows the secret once, and the database holds it sealed', async () => {
    const scene = await aWebhookScene(server, receiver);
    const { signing_secret, ...shown } = scene.webhook;
    expect(signing_secret).toMatch(/^whsec_[\w+/]{32}$/);
    expect(await scene.read()).toEqual(shown);
    for (const table of ['webhook_endpoints', 'idempotency_keys', 'audit_events', 'events'])
      expect(JSON.stringify((await server.ctx.pool.query(`select * from ${table}`)).rows)).not.toContain(
        signing_secret.slice(6),
      );
  });
});

describe('a bad answer', () => {
  const failing = async (answer: Parameters<typeof receiver.answers.set>[1]) => {
    const scene = await aWebhookScene(server, receiver);
    receiver.answers.set('/hooks', answer);
    await happens(scene, 'job.published');
    await deliverDue(server, scene.webhook);
    return scene;
  };
  const waitOf = ({ next_try_at, last }: { next_try_at: string | null; last: { at: string } | null }) =>
    next_try_at === null ? null : Math.round((Date.parse(next_try_at) - Date.parse(last!.at)) / 1000);

  test('is tried ten times with the same id, then no more; sent again it begins anew', async () => {
    const scene = await failing(status(500, {}, 'table is read only'));
    const waits: (number | null)[] = [];
    for (;;) {
      const [delivery] = await scene.deliveries('?undelivered=true');
      const wait = waitOf(delivery!);
      waits.push(wait);
      if (wait === null) break;
      passEverywhere((wait + 1) * 1000);
      await deliverDue(server, scene.webhook);
    }
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
    const [failed] = await scene.deliveries();
    expect(failed).toMatchObject({ state: 'failed', attempts: 10, last: { status: 500, fault: 'status' } });
    const { tries } = await scene.delivery(failed!.id);
    expect(tries[0]).toMatchObject({ status: 500, answer: { body: 'table is read only', is_cut: false } });
    expect(tries[0]?.request.headers['webhook-id']).toBe(failed!.event);
    receiver.answers.clear();
    expect((await scene.client.post(`${scene.at}/deliveries/${failed!.id}/send-again`)).status).toBe(202);
    await deliverDue(server, scene.webhook);
    expect((await scene.deliveries())[0]).toMatchObject({ state: 'delivered', attempts: 1, last: { fault: null } });
    expect(receiver.received).toHaveLength(11);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(await scene.read()).toMatchObject({ failing_since: null, undelivered: 0, waiting: 0 });
  });

  test('may demand a longer wait, also for other events, within bounds', async () => {
    const scene = await failing(status(429, { 'retry-after': '900' }));
    expect(waitOf((await scene.deliveries())[0]!)).toBe(900);
    await happens(scene, 'job.archived');
    await deliverDue(server, scene.webhook);
    expect(receiver.received).toHaveLength(1);
    const other = await failing(status(503, { 'retry-after': '99999999' }));
    expect(waitOf((await other.deliveries())[0]!)).toBe(86_400);
  });

  test('of 410 turns the webhook off, mails its owners, and loses nothing', async () => {
    const scene = await failing(status(410));
    expect(await scene.read()).toMatchObject({ state: 'gone' });
    const sent = await server.ctx.db
      .select()
      .from(mails)
      .where(and(eq(mails.user_id, scene.owner.id), eq(mails.type, 'webhook_off')));
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('Records')]);
    await happens(scene, 'job.archived');
    await deliverDue(server, scene.webhook);
    expect(receiver.received).toHaveLength(1);
    expect((await scene.client.post(`${scene.at}/test`)).status).toBe(409);
    receiver.answers.clear();
    const { revision } = await scene.read();
    await scene.client.patch(scene.at, { state: 'on', revision });
    passEverywhere(6000);
    await deliverDue(server, scene.webhook);
    await scene.client.post(`${scene.at}/send-again`, { since: new Date(server.ctx.now().getTime() - DAY_MS) });
    await deliverDue(server, scene.webhook);
    expect(new Set(payloads(scene).map(({ type }) => type))).toEqual(new Set(['job.published', 'job.archived']));
  });

  test('for five days turns the webhook off', async () => {
    const scene = await failing(status(500));
    passEverywhere(5 * DAY_MS + 1000);
    await happens(scene, 'job.archived');
    await deliverDue(server, scene.webhook);
    expect(await scene.read()).toMatchObject({ state: 'failing' });
  });

  test.each([
    ['a redirect', status(302, { location: '/other' }), 'redirect'],
    ['no answer', hangUp, 'unreachable'],
  ])('%s has its cause', async (_name, answer, fault) => {
    const scene = await failing(answer);
    expect((await scene.deliveries())[0]?.last).toMatchObject({ status: null, fault });
    expect((await scene.delivery((await scene.deliveries())[0]!.id)).tries[0]?.answer).toBeNull();
  });

  test('without end is cut, and counts by its status', async () => {
    const scene = await failing((response) => {
      response.writeHead(200);
      const more = () => {
        while (response.write('x'.repeat(10_000)));
        response.once('drain', more);
      };
      more();
    });
    const [{ id } = { id: 0 }] = await scene.deliveries();
    const [attempt] = (await scene.delivery(id)).tries;
    expect(attempt).toMatchObject({ status: 200, fault: null, answer: { is_cut: true } });
    expect(attempt?.answer?.body).toHaveLength(WEBHOOK_LIMITS.stored_answer_characters);
  });

  test('makes further events wait, one call at a time, and all follow in their order once it is good', async () => {
    const scene = await failing(status(500));
    for (let count = 0; count < 20; count += 1) await happens(scene, 'job.archived');
    await deliverDue(server, scene.webhook);
    // Three failures in a row, then peace.
    expect(receiver.received).toHaveLength(WEBHOOK_LIMITS.holds_after_failures);
    receiver.answers.clear();
    receiver.received.length = 0;
    passEverywhere(400_000);
    await deliverDue(server, scene.webhook);
    expect(receiver.received).toHaveLength(21);
    const numbers = payloads(scene).map(({ data }) => data.sequence);
    expect(new Set(numbers).size).toBe(21);
    // Few at the same moment: none is further from its place than those that leave with it.
    numbers.forEach((number, place) => expect(Math.abs(number - 1 - place)).toBeLessThan(WEBHOOK_LIMITS.parallel));
  });
});

describe('other companies', () => {
  test('are not delayed by slow receivers: a company has few runs at the same moment', async () => {
    const slow = await aWebhookScene(server, receiver);
    const all = [slow.webhook];
    for (let count = 1; count < 8; count += 1) all.push(await addWebhook(slow, receiver));
    await happens(slow, 'job.published');
    const quick = await aWebhookScene(server, receiver);
    await happens(quick, 'job.published');
    await tendWebhooks(server.ctx);
    const busy = async (company: number) =>
      (
        await server.ctx.db
          .select({ until: webhook_endpoints.busy_until })
          .from(webhook_endpoints)
          .where(eq(webhook_endpoints.company_id, company))
      ).filter(({ until }) => until !== null).length;
    expect(await busy(slow.company_id)).toBe(WEBHOOK_LIMITS.company_runs);
    expect(await busy(quick.company_id)).toBe(1);
    await tendWebhooks(server.ctx);
    expect(await busy(slow.company_id)).toBe(WEBHOOK_LIMITS.company_runs);
  });
});

describe('an address', () => {
  test('in any forbidden form is refused when it is saved, and none is called', async () => {
    const { client } = await aStaffScene(server);
    let reached = 0;
    const canary = createServer((socket) => {
      reached += 1;
      socket.destroy();
    });
    await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
    const forms = forbiddenForms((canary.address() as AddressInfo).port);
    expect(forms.length).toBeGreaterThanOrEqual(120);
    const answers: string[] = [];
    for (const address of forms) {
      const reply = await client.post('/api/webhooks', { name: 'x', address, events: ['job.published'] });
      if (problemOf(reply).errors['address']?.[0] !== 'not_allowed') answers.push(`${address}: ${reply.text}`);
    }
    canary.close();
    expect(answers).toEqual([]);
    expect(reached).toBe(0);
    expect((await client.get('/api/webhooks')).json).toEqual([]);
  });

  test('that leads inside since it was saved is not called', async () => {
    const scene = await aWebhookScene(server, receiver);
    // As after the name resolves to another address.
    await server.ctx.db
      .update(webhook_endpoints)
      .set({ address: 'https://localhost:65000/' })
      .where(eq(webhook_endpoints.id, scene.webhook.id));
    await happens(scene, 'job.published');
    await deliverDue(server, scene.webhook);
    expect((await scene.deliveries())[0]?.last).toMatchObject({ status: null, fault: 'unreachable' });
  });
});

describe('the settings', () => {
  test('refuse what is wrong by field, the twenty-first webhook and a stale revision, and store nothing', async () => {
    const scene = await aWebhookScene(server, receiver);
    const foreign = await aJob(server.ctx.db);
    const good = { name: 'Records', address: `${receiver.url}/hooks`, events: ['job.published'] };
    const refuse = async (body: object) => problemOf(await scene.client.post('/api/webhooks', body)).errors;
    expect(await refuse({ ...good, jobs: [foreign.id] })).toEqual({ jobs: ['not_allowed'] });
    expect(Object.keys(await refuse({ ...good, events: ['job.burnt'] }))).toEqual(['events.0']);
    expect(Object.keys(await refuse({ ...good, events: [] }))).toEqual(['events']);
    expect(Object.keys(await refuse({ ...good, secret: 'mine' }))).toEqual(['secret']);
    for (let count = 1; count < WEBHOOK_LIMITS.endpoints_max; count += 1) await addWebhook(scene, receiver);
    expect(problemOf(await scene.client.post('/api/webhooks', good)).code).toBe('limit_reached');
    expect((await scene.client.get('/api/webhooks')).json).toHaveLength(WEBHOOK_LIMITS.endpoints_max);
    await scene.client.patch(scene.at, { name: 'One', revision: 1 });
    expect(problemOf(await scene.client.patch(scene.at, { name: 'Two', revision: 1 })).code).toBe('conflict');
    expect((await scene.read()).name).toBe('One');
  });

  test('are for owners and admins, of their own company', async () => {
    const scene = await aWebhookScene(server, receiver);
    const member = await server.staff(await aMember(server.ctx.db, { company_id: scene.company_id }));
    expect((await member.get(scene.at)).status).toBe(403);
    const stranger = (await aStaffScene(server)).client;
    expect((await stranger.get(scene.at)).status).toBe(404);
    expect((await stranger.get(`${scene.at}/deliveries`)).status).toBe(404);
  });

  test('pause and resume: what waits is sent, and what happened meanwhile on demand', async () => {
    const scene = await aWebhookScene(server, receiver);
    const paused = (await scene.client.patch(scene.at, { state: 'paused', revision: 1 })).json as Webhook;
    expect(paused.state).toBe('paused');
    await happens(scene, 'job.published');
    await deliverDue(server, scene.webhook);
    expect(receiver.received).toEqual([]);
    await scene.client.patch(scene.at, { state: 'on', revision: 2 });
    const since = new Date(server.ctx.now().getTime() - 60_000).toISOString();
    const again = await scene.client.post(`${scene.at}/send-again`, { since });
    expect((again.json as Webhook).sending_again).toBe(true);
    await deliverDue(server, scene.webhook);
    expect(payloads(scene).map(({ type }) => type)).toEqual(['job.published']);
    expect((await scene.read()).sending_again).toBe(false);
    expect(
      problemOf(await scene.client.post(`${scene.at}/send-again`, { since: '2020-01-01T00:00:00Z' })).errors,
    ).toEqual({ since: ['not_allowed'] });
  });

  test('send a test to one webhook alone', async () => {
    const scene = await aWebhookScene(server, receiver, { events: ['audit.recorded'] });
    const other = await addWebhook(scene, receiver, { address: `${receiver.url}/other` });
    expect((await scene.client.post(`${scene.at}/test`)).status).toBe(202);
    await deliverDue(server, scene.webhook);
    await deliverDue(server, other);
    const tests = receiver.received.filter(({ body }) => body.includes('"webhook.tested"'));
    expect(tests.map(({ path }) => path)).toEqual(['/hooks']);
  });

  test('list deliveries by cursor, show calls by hour, and forget all after 30 days or with the webhook', async () => {
    const scene = await aWebhookScene(server, receiver);
    for (let count = 0; count < 5; count += 1) await happens(scene, 'job.published');
    await deliverDue(server, scene.webhook);
    expect((await scene.read()).hours.at(-1)).toEqual({ delivered: 5, failed: 0 });
    const numbers: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = (await scene.client.get(`${scene.at}/deliveries?page_size=2${query}`)).json as {
        results: { sequence: number }[];
        next_cursor: string | null;
      };
      numbers.push(...page.results.map(({ sequence }) => sequence));
      cursor = page.next_cursor;
    }
    expect(numbers).toEqual([5, 4, 3, 2, 1]);
    expect((await scene.client.get(`${scene.at}/deliveries?cursor=x`)).status).toBe(422);
    passEverywhere(WEBHOOK_LIMITS.kept_days * DAY_MS + 60_000);
    await purgeWebhooks(server.ctx, signal);
    expect(await scene.deliveries()).toEqual([]);
    await happens(scene, 'job.published');
    await deliverDue(server, scene.webhook);
    // Numbers go on where they ended.
    expect((await scene.deliveries())[0]?.sequence).toBe(6);
    expect((await scene.client.send('DELETE', scene.at)).status).toBe(204);
    await purgeWebhooks(server.ctx, signal);
    expect(await server.ctx.db.$count(webhook_endpoints, eq(webhook_endpoints.id, scene.webhook.id))).toBe(0);
    const before = await server.ctx.db.$count(webhook_news, eq(webhook_news.company_id, scene.company_id));
    await server.ctx.db
      .insert(events)
      .values({ company_id: scene.company_id, type: 'job.published', actor_kind: 'system' });
    expect(await server.ctx.db.$count(webhook_news, eq(webhook_news.company_id, scene.company_id))).toBe(before);
  });
});
