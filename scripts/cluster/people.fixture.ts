import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { linkToken } from '../../server/src/lib/secrets.ts';
import { NOTICE_VERSION } from '../../server/src/modules/interviews/state/notice.ts';
import { startSmtpSink } from '../../server/test/fakes/smtp-sink.ts';
import { recordedFixture } from '../../transcoder/fixtures/index.ts';
import { type Answer, type Call, Caller, type Sent } from './caller.fixture.ts';

/**
 * Program: the people of a company and their applicants, in front of the cluster, with a ledger of everything that was
 * acknowledged to them. Its parent calls the functions in `WORK`.
 */
const { PUBLIC_URL = '', SESSION_SECRET = '', DATABASE_URL = '', MAIL_HOST = '' } = process.env;
const DEVICE = 'device-of-the-cluster';
const OWNER = { username: 'owner@cluster.example', password: 'a cluster that loses nothing' };
const CHUNKS = 12;
const CHUNK_EVERY_MS = 300;
const REPEAT_AFTER_MS = 400;
const SETTLE_MS = 150_000;
/** After this a repeat is given up, and counts as a fault. */
const PATIENCE_MS = 150_000;

const sink = await startSmtpSink({ host: MAIL_HOST, port: 2525 });
const database = new pg.Pool({ connectionString: DATABASE_URL, max: 4, connectionTimeoutMillis: 3_000 });
database.on('error', () => undefined);

interface Round {
  tag: string;
  running: boolean;
  calls: Call[];
  /** Texts of questions, addresses of applicants and recordings that the product acknowledged. */
  questions: string[];
  invited: string[];
  sealed: { application: number; attempt: number }[];
  chunks: number;
  refused: string[];
  loops: Promise<void>[];
}
let round: Round;
let staff: Caller;
let job = 0;
let question = 0;
let shorturl = '';
let film: { chunks: Buffer[]; mime_type: string; recorded_ms: number };

const note = (call: Call) => void round.calls.push(call);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const digestOf = (bytes: Uint8Array) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

/**
 * As the clients of the product do: what a broken line or a lost server may have caused is sent again.
 * @returns also a conflict that says that the first call with the key had its effect, and its answer was lost with the
 * database: the ledger then expects the effect
 */
async function repeat(kind: string, caller: Caller, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const latest = Date.now() + PATIENCE_MS;
  const keyed = sent.headers?.['idempotency-key'] !== undefined;
  for (;;) {
    const answer = await caller.send(kind, method, path, sent);
    if (answer.status > 0 && answer.status < 400) return answer;
    const conflict = keyed && answer.code === 'conflict';
    if (conflict && !answer.waits) return answer;
    const again = [0, 429, 500, 502, 503, 504].includes(answer.status) || conflict;
    if (!again || Date.now() > latest) {
      round.refused.push(`${kind} ${answer.status} ${answer.code} ${JSON.stringify(answer.json ?? '')}`.slice(0, 300));
      throw new Error(`${kind} was refused: ${answer.status}`);
    }
    await pause(REPEAT_AFTER_MS);
  }
}

async function setUp(codes: string[]): Promise<void> {
  const { segment_paths, mime_type, recorded_ms } = await recordedFixture('camera-mp4');
  const bytes = Buffer.concat(await Promise.all(segment_paths.map((file) => readFile(file))));
  const each = Math.ceil(bytes.length / CHUNKS);
  const chunks = Array.from({ length: CHUNKS }, (_, at) => bytes.subarray(at * each, (at + 1) * each));
  film = { chunks, mime_type, recorded_ms };
  begin('setup', false);
  staff = new Caller(PUBLIC_URL, SESSION_SECRET, note);
  const account = { account_name: 'Cluster Ltd', time_zone: 'Europe/London', locale: 'en-gb' };
  const owner = { first_name: 'Olive', last_name: 'Owner', email: OWNER.username, password: OWNER.password };
  for (const code of codes) await staff.send('setup', 'POST', '/api/setup', { json: { code, ...account, ...owner } });
  const post = async (path: string, json: object) => {
    const { status, json: answer } = await staff.send('setup', 'POST', path, { json });
    if (status < 200 || status >= 300) throw new Error(JSON.stringify(round.calls));
    return answer as { id: number; shorturl: string };
  };
  job = (await post('/api/jobs', { title: 'A cluster', description: '<p>On three machines.</p>' })).id;
  question = (await post(`/api/jobs/${job}/questions`, { text: 'Where to?', preparation_seconds: 0 })).id;
  shorturl = (await post(`/api/jobs/${job}/publish`, {})).shorturl;
}

const keyed = (key: string) => ({ 'idempotency-key': key });

/** @returns the applicant, once the invitation is acknowledged */
async function invite(name: string): Promise<number> {
  const email = `${name}@cluster.example`;
  const user = { first_name: 'Amara', last_name: 'Okafor', email };
  const sent = { json: { user, invite: true }, headers: keyed(name) };
  const answer = await repeat('invite', staff, 'POST', `/api/jobs/${job}/applications`, sent);
  round.invited.push(email);
  if (answer.code === '') return (answer.json as { results: { id: number }[] }).results[0]?.id ?? 0;
  const [held] = await rows<{ id: number }>(
    'select a.id::int from applications a join users u on u.id = a.user_id where u.email = $1',
    [email],
  );
  return held?.id ?? 0;
}

async function record(applicant: Caller, path: string): Promise<number> {
  const send = (kind: string, method: string, to: string, sent?: Sent) => repeat(kind, applicant, method, to, sent);
  await send('open', 'POST', `${path}/questions/${question}/open`, { json: { device: DEVICE } });
  const start = { json: { device: DEVICE, mime_type: 'video/mp4' } };
  const begun = (await send('begin', 'POST', `${path}/questions/${question}/attempts`, start)).json;
  const { attempt, upload_token } = begun as { attempt: number; upload_token: string };
  const token = { 'upload-token': upload_token };
  for (const [index, bytes] of film.chunks.entries()) {
    const headers = { ...token, 'content-digest': digestOf(bytes) };
    await send('chunk', 'PUT', `/api/attempts/${attempt}/camera/0/${index}`, { bytes, headers });
    round.chunks += 1;
    await pause(CHUNK_EVERY_MS);
  }
  const segments = film.chunks.map((bytes, index) => ({ index, bytes: bytes.length, sha256: sha256(bytes) }));
  const part = { part: 0, segments, recorded_ms: film.recorded_ms, ended_by: 'stop' };
  const tracks = [{ kind: 'camera', mime_type: film.mime_type, parts: [part] }];
  await send('seal', 'POST', `/api/attempts/${attempt}/seal`, { json: { tracks }, headers: token });
  return attempt;
}

/** An applicant from the invitation to the end of the interview. */
async function interview(name: string): Promise<void> {
  const application = await invite(name);
  const applicant = new Caller(PUBLIC_URL, SESSION_SECRET, note);
  const send = (kind: string, path: string, json: object) => repeat(kind, applicant, 'POST', path, { json });
  const path = `/api/interview/${application}`;
  const token = linkToken(SESSION_SECRET, application, 1);
  await send('enter', '/api/interview/open', { shorturl, token, device: DEVICE });
  const names = { first_name: 'Amara', last_name: 'Okafor' };
  await send('consent', `${path}/consent`, { ...names, notice_version: NOTICE_VERSION, recording: true, ai: false });
  const attempt = await record(applicant, path);
  round.sealed.push({ application, attempt });
  await send('confirm', `${path}/questions/${question}/confirm`, { attempt });
  await send('submit', `${path}/submit`, {});
}

async function addQuestion(name: string): Promise<void> {
  const sent = { json: { text: `Why ${name}?` }, headers: keyed(name) };
  await repeat('write', staff, 'POST', '/api/questions', sent);
  round.questions.push(`Why ${name}?`);
  await pause(250);
}

async function readJobs(): Promise<void> {
  await repeat('read', staff, 'GET', '/api/jobs');
  await pause(200);
}

/** Repeats an action until the round ends; one that fails for good is in the ledger as refused. */
async function loop(name: string, action: (name: string) => Promise<void>): Promise<void> {
  for (let nth = 0; round.running; nth += 1)
    await action(`${round.tag}-${name}-${nth}`).catch(() => pause(REPEAT_AFTER_MS));
}

function begin(tag: string, running = true): void {
  round = { tag, running, calls: [], questions: [], invited: [], sealed: [], chunks: 0, refused: [], loops: [] };
  if (!running) return;
  const actions = { applicant: interview, question: addQuestion, reader: readJobs };
  for (const [name, action] of Object.entries(actions))
    for (const nth of ['a', 'b']) round.loops.push(loop(`${name}-${nth}`, action));
}

async function rows<T>(text: string, values: unknown[]): Promise<T[]> {
  for (let tries = 0; ; tries += 1)
    try {
      return (await database.query(text, values)).rows as T[];
    } catch (error) {
      if (tries === 40) throw error;
      await pause(500);
    }
}

type Playable = { id: number; state: string };
const statesOf = (attempts: number[]) =>
  rows<Playable>('select id::int, state from attempts where id = any($1)', [attempts]);

/**
 * Invitations of which none arrives: the worker died while it handed them over, which they say, and a person decides; or
 * the applicant was faster than the mail.
 */
const settledMails = async (): Promise<string[]> =>
  (
    await rows<{ to_address: string }>(
      `select to_address from mails where to_address like $1
       and (state = 'uncertain' or state = 'failed' and error like 'It was outdated%')`,
      [`%${round.tag}-%`],
    )
  ).map(({ to_address }) => to_address);

/** Other mails go to the same addresses. */
const isInvitation = ({ text }: (typeof sink.mails)[number]['parsed']): boolean => /has invited you/.test(String(text));

/** Waits until recordings play and mails have arrived, or until they had enough time for it. */
async function settle(): Promise<void> {
  const latest = Date.now() + SETTLE_MS;
  for (;;) {
    const states = await statesOf(round.sealed.map(({ attempt }) => attempt));
    const invitations = sink.mails.filter(({ parsed }) => isInvitation(parsed));
    const arrived = new Set([...invitations.flatMap(({ to }) => to), ...(await settledMails())]);
    const waits =
      states.some(({ state }) => state !== 'playable') || round.invited.some((email) => !arrived.has(email));
    if (!waits || Date.now() > latest) return;
    await pause(500);
  }
}

export interface Ledger {
  calls: Call[];
  acknowledged: { chunks: number; writes: number; invited: number; sealed: number };
  /** Everything that must be empty. */
  faults: string[];
}

async function unplayable(): Promise<string[]> {
  const states = new Map(
    (await statesOf(round.sealed.map(({ attempt }) => attempt))).map(({ id, state }) => [id, state]),
  );
  const bad = round.sealed.filter(({ attempt }) => states.get(attempt) !== 'playable');
  const faults = bad.map(({ attempt }) => `recording ${attempt} is ${states.get(attempt) ?? 'lost'}`);
  for (const { application, attempt } of round.sealed) {
    if (bad.some((other) => other.attempt === attempt)) continue;
    const answers = await repeat('check', staff, 'GET', `/api/jobs/${job}/answers?application=${application}`);
    const [answer] = answers.json as { id: number }[];
    const video = await repeat('check', staff, 'GET', `/api/jobs/${job}/answers/${answer?.id}/video`);
    length ??= video.bytes.length;
    if (video.bytes.length !== length)
      faults.push(`recording ${attempt} has ${video.bytes.length} bytes, not ${length}`);
  }
  return faults;
}
/** Of the first recording that played: all of them hold the same film. */
let length: number | undefined;

/** The rows of the mails to an address, and of the tasks that deliver them. */
async function stateOfMails(fault: string): Promise<string> {
  const [address] = /\S+@\S+/.exec(fault) ?? [];
  if (!fault.startsWith('mail ') || address === undefined) return fault;
  const held = await rows<object>(
    `select m.id, m.type, m.state, m.error, m.next_try_at, j.name, j.state as task, j.retry_count,
       j.start_after, j.heartbeat_on
     from mails m left join pgboss.job j on j.name in ('send-mail', 'deliver-mails', 'send-mail-failed')
       and (j.data -> 'mail' = to_jsonb(m.id) or j.data -> 'mails' @> to_jsonb(m.id))
     where m.to_address = $1`,
    [address],
  );
  return `${fault}: ${JSON.stringify(held)}`;
}

async function doubledOrLost(): Promise<string[]> {
  const count = (text: string, values: unknown[]) => rows<{ name: string; n: number }>(text, values);
  const like = [`%${round.tag}-%`];
  const questions = await count(
    'select text as name, count(*)::int as n from library_questions where text like $1 group by 1',
    like,
  );
  const people = await count(
    `select u.email as name, count(*)::int as n from applications a join users u on u.id = a.user_id
     where u.email like $1 group by 1`,
    like,
  );
  const mails = new Map<string, number>();
  for (const { to, parsed } of sink.mails)
    for (const address of to) {
      const name = `${isInvitation(parsed) ? 'invitation' : parsed.subject} ${address}`;
      mails.set(name, (mails.get(name) ?? 0) + 1);
    }
  const settled = new Set((await settledMails()).map((email) => `invitation ${email}`));
  const check = (
    what: string,
    acknowledged: string[],
    held: { name: string; n: number }[],
    besides = new Set<string>(),
  ) => {
    const counts = new Map(held.map(({ name, n }) => [name, n]));
    const lost = acknowledged.filter((name) => !counts.has(name) && !besides.has(name));
    const doubled = held.filter(({ n }) => n > 1).map(({ name, n }) => `${what} ${name} exists ${n} times`);
    return [...lost.map((name) => `${what} ${name} is lost`), ...doubled];
  };
  const arrived = [...mails].map(([name, n]) => ({ name, n })).filter(({ name }) => name.includes(`${round.tag}-`));
  return [
    ...check('question', round.questions, questions),
    ...check('applicant', round.invited, people),
    ...check(
      'mail',
      round.invited.map((email) => `invitation ${email}`),
      arrived,
      settled,
    ),
  ];
}

/** Ends the load. @returns what was acknowledged, and what is wrong with it */
async function end(): Promise<Ledger> {
  round.running = false;
  await Promise.all(round.loops);
  const calls = round.calls.slice();
  await settle();
  const lasting = [...(await unplayable()), ...(await doubledOrLost())];
  const faults = [...round.refused, ...(await Promise.all(lasting.map(stateOfMails)))];
  // A library takes two thousand.
  await rows('delete from library_questions where text like $1', [`%${round.tag}-%`]);
  const { chunks, questions, invited, sealed } = round;
  const acknowledged = { chunks, writes: questions.length, invited: invited.length, sealed: sealed.length };
  return { calls, acknowledged, faults };
}

/** The kinds of calls of which one succeeded that began after this moment. */
const succeeded = (since: number) => [
  ...new Set(
    round.calls.filter(({ begun, status }) => begun > since && status >= 200 && status < 400).map(({ kind }) => kind),
  ),
];

let commits: { table: string; acknowledged: number[]; running: boolean; loops: Promise<void>[] } | undefined;

/** Commits over four connections, as fast as they go. */
async function writeCommits(table: string): Promise<void> {
  await rows(`create table ${table} (nth int primary key)`, []);
  const work = { table, acknowledged: [] as number[], running: true, loops: [] as Promise<void>[] };
  commits = work;
  let last = 0;
  const write = async () => {
    while (work.running) {
      const client = new pg.Client({
        connectionString: DATABASE_URL,
        connectionTimeoutMillis: 2_000,
        query_timeout: 8_000,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        while (work.running) {
          const nth = (last += 1);
          await client.query(`insert into ${table} values ($1)`, [nth]);
          work.acknowledged.push(nth);
        }
      } catch {
        await pause(100);
      } finally {
        client.end().catch(() => undefined);
      }
    }
  };
  work.loops.push(...Array.from({ length: 4 }, write));
}

/** Ends them. @returns how many were acknowledged, and how many of those are missing */
async function endCommits(): Promise<{ acknowledged: number; lost: number }> {
  if (!commits) throw new Error('nothing is written');
  commits.running = false;
  await Promise.all(commits.loops);
  const held = new Set((await rows<{ nth: number }>(`select nth from ${commits.table}`, [])).map(({ nth }) => nth));
  const { acknowledged } = commits;
  return { acknowledged: acknowledged.length, lost: acknowledged.filter((nth) => !held.has(nth)).length };
}

const WORK = {
  setUp,
  begin: (tag: string) => begin(tag),
  end,
  succeeded,
  writeCommits,
  acknowledgedCommits: () => commits?.acknowledged.length ?? 0,
  endCommits,
};
export type Work = typeof WORK;

process.on('message', ({ id, name, values }: { id: number; name: keyof Work; values: never[] }) => {
  const work = WORK[name] as (...given: never[]) => unknown;
  Promise.resolve()
    .then(() => work(...values))
    .then(
      (result) => process.send?.({ id, result }),
      (error: Error) => process.send?.({ id, error: error.stack }),
    );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
