import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AuditHead } from '@vivavoce/contract/types.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { auditCommands } from '../../../../../scripts/admin/audit.ts';
import { runCommand } from '../../../../../scripts/admin/run-command.ts';
import { perFile } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aCompany } from '../../../../test/factories.ts';
import { publicKeyOf, signFacts } from '../../../lib/signed-facts.ts';
import { listHeads } from './heads.service.ts';
import type { SealedEntry } from './seal.ts';
import { sealOf } from './seal.ts';
import { listSeals } from './chains.repository.ts';
import { sealAudit } from './sealing.service.ts';
import { verifyAudit } from './verify.service.ts';
import type { Finding } from './verify.service.ts';

const DAY = 86_400_000;
const server = useTestServer();
const company = perFile(() => aCompany(server.ctx.db));
const neighbour = perFile(() => aCompany(server.ctx.db));
/** The heads that were stored elsewhere. */
let kept: AuditHead[] = [];
let chain_id = 0;

const seal = () => sealAudit(server.ctx, new AbortController().signal);

/** Entries of the company, of its neighbour and of no company, in turns, with every column filled. */
const add = (count: number) =>
  server.ctx.db.execute(sql`
    insert into audit_events (company_id, type, category, actor, user_id, api_token_id, session_id, job_id, application_id,
      ip, user_agent, request_id, details, at)
    select case n % 4 when 0 then ${neighbour.id}::bigint when 1 then null else ${company.id}::bigint end, 'link.read', 'data',
      'visitor', null, n, n + 1, n + 2, n + 3, ('192.0.2.' || n % 250)::inet, 'Browser ' || n, 'r' || n,
      jsonb_build_object('operation', 'GET /api/jobs', 'call', jsonb_build_object('b', n, 'a', 'é ' || n)),
      ${server.ctx.now().toISOString()}::timestamptz + n * interval '1 millisecond'
    from generate_series(1, ${count}::int) n`);

beforeAll(async () => {
  for (const [count, days] of [
    [120, 1],
    [120, 1],
    [40, 0],
    // No head of its own: it is sealed on the day of the third one.
    [20, 0],
  ] as const) {
    await add(count);
    await seal();
    server.pass(days * DAY);
  }
  kept = (await listHeads(server.ctx.db, company.id, { size: 10 })).toReversed();
  const { rows } = await server.ctx.pool.query(`select id from audit_chains where company_id = ${company.id}`);
  chain_id = Number(rows[0].id);
  for (const table of TABLES) await server.ctx.pool.query(`create table kept_${table} as table ${table}`);
});

const TABLES = ['audit_events', 'audit_seals', 'audit_heads', 'audit_chains'];

/** With the rights of an owner of the database: no trigger holds. */
async function asOwner(statements: readonly string[]): Promise<void> {
  const client = await server.ctx.pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const restore = () =>
  asOwner(
    TABLES.flatMap((table) => [
      `delete from ${table}`,
      `insert into ${table} ${table === 'audit_seals' ? '' : 'overriding system value'} table kept_${table}`,
    ]),
  );

interface Place {
  sequence: number;
  event_id: number;
  entry: SealedEntry;
}
/** The entries of the company in the order of its chain. */
async function placesOf(): Promise<Place[]> {
  const seals = await listSeals(server.ctx.db, chain_id, 0, 10_000);
  return seals.map(({ sequence, event_id, entry }) => ({
    sequence,
    event_id,
    entry: entry ?? expect.fail('no entry'),
  }));
}

/** Seals everything again from a place on, as an owner of the database can who knows the form of the chain and not the secret. */
async function sealAgain(from: number, forged?: Partial<Record<number, SealedEntry>>): Promise<string[]> {
  const seals = await listSeals(server.ctx.db, chain_id, 0, 10_000);
  let hash = seals.find(({ sequence }) => sequence === from - 1)?.hash ?? '';
  const statements = seals
    .filter(({ sequence }) => sequence >= from)
    .map(({ sequence, entry }) => {
      hash = sealOf(hash, sequence, forged?.[sequence] ?? entry ?? expect.fail('no entry'));
      return `update audit_seals set hash = '${hash}' where chain_id = ${chain_id} and sequence = ${sequence}`;
    });
  return [...statements, `update audit_chains set hash = '${hash}' where id = ${chain_id}`];
}

interface Plant {
  name: string;
  /** The place or places that are changed are behind the first head and before the second one. */
  statements: (place: Place, other: Place, all: readonly Place[]) => string[] | Promise<string[]>;
  /** What is found, at least. */
  finds: (place: Place, other: Place, all: readonly Place[]) => object[];
}

const column = (name: string, value: string): Plant => ({
  name: `the column ${name} is changed`,
  statements: ({ event_id }) => [`update audit_events set ${name} = ${value} where id = ${event_id}`],
  finds: ({ event_id, sequence }) => [{ kind: 'changed', entry: event_id, sequence }],
});

const COLUMNS = [
  column('type', `'applicant.deleted'`),
  column('category', `'users'`),
  column('actor', `'system'`),
  column('user_id', '1'),
  column('api_token_id', 'null'),
  column('session_id', 'session_id + 1'),
  column('job_id', 'job_id + 1'),
  column('application_id', '0'),
  column('ip', `'198.51.100.7'`),
  column('ip', `set_masklen(ip, 24)`),
  column('user_agent', `user_agent || ' '`),
  column('request_id', 'null'),
  column('details', `jsonb_set(details, '{call,a}', '"e"')`),
  column('details', `details - 'operation'`),
  column('at', `at + interval '1 millisecond'`),
  column('company_id', '(select id from companies order by id desc limit 1)'),
];

const lastOf = (all: readonly Place[]): Place => all.at(-1) ?? expect.fail('no entry');
const behind = (sequence: number) => `chain_id = ${chain_id} and sequence > ${sequence}`;
const entriesBehind = (sequence: number) =>
  `delete from audit_events where id in (select event_id from audit_seals where ${behind(sequence)})`;
const copied = `company_id, type, category, actor, user_id, api_token_id, session_id, job_id, application_id, ip, user_agent,
  request_id, details, at`;

/** The log is cut behind a place, and the chain is moved back as if it had never been longer. */
const cutBehind = (sequence: number) => [
  entriesBehind(sequence),
  `delete from audit_seals where ${behind(sequence)}`,
  `update audit_chains set sequence = ${sequence}, hash = (select hash from audit_seals where chain_id = ${chain_id}
     and sequence = ${sequence}) where id = ${chain_id}`,
];

const REMOVED: Plant[] = [
  {
    name: 'an entry is removed',
    statements: ({ event_id }) => [`delete from audit_events where id = ${event_id}`],
    finds: ({ event_id, sequence }) => [{ kind: 'removed', entry: event_id, sequence }],
  },
  {
    name: 'the first entry is removed',
    statements: (_place, _other, [first]) => [`delete from audit_events where id = ${first?.event_id}`],
    finds: (_place, _other, [first]) => [{ kind: 'removed', entry: first?.event_id, sequence: 1 }],
  },
  {
    name: 'the last entry is removed',
    statements: (_place, _other, all) => [`delete from audit_events where id = ${lastOf(all).event_id}`],
    finds: (_place, _other, all) => [{ kind: 'removed', entry: lastOf(all).event_id }],
  },
  {
    name: 'an entry is removed with its seal',
    statements: ({ event_id }) => [
      `delete from audit_events where id = ${event_id}`,
      `delete from audit_seals where event_id = ${event_id}`,
    ],
    finds: ({ sequence }) => [{ kind: 'seals_removed', sequence, until: sequence }],
  },
  {
    name: 'the beginning is removed, as if its time had come',
    statements: ({ sequence }) => [
      `delete from audit_events where id in (select event_id from audit_seals where chain_id = ${chain_id} and sequence <= ${sequence})`,
      `update audit_chains set removed_sequence = ${sequence}, removed_hash = (select hash from audit_seals
         where chain_id = ${chain_id} and sequence = ${sequence}) where id = ${chain_id}`,
      `delete from audit_seals where chain_id = ${chain_id} and sequence <= ${sequence}`,
    ],
    finds: ({ sequence }) => [{ kind: 'beginning', sequence }, { kind: 'removed_early' }],
  },
  {
    name: 'the end is removed with its seals',
    statements: ({ sequence }) => [entriesBehind(sequence), `delete from audit_seals where ${behind(sequence)}`],
    finds: ({ sequence }, _other, all) => [{ kind: 'cut', sequence, until: lastOf(all).sequence, head: null }],
  },
  {
    name: 'the end is removed and the chain moved back: a head of the database knows',
    statements: ({ sequence }) => cutBehind(sequence),
    finds: ({ sequence }) => [{ kind: 'cut', sequence, until: kept.at(-1)?.sequence }],
  },
  {
    name: 'the end is removed, the chain moved back and the heads removed: the head kept elsewhere knows',
    statements: ({ sequence }) => [...cutBehind(sequence), 'delete from audit_heads'],
    finds: ({ sequence }) => [{ kind: 'cut', sequence, until: kept.at(-1)?.sequence }],
  },
  {
    name: 'the whole log is removed, chain and all',
    statements: () => [
      entriesBehind(0),
      'delete from audit_heads',
      `delete from audit_seals where ${behind(0)}`,
      `delete from audit_chains where id = ${chain_id}`,
    ],
    finds: () => kept.map(({ sequence }) => ({ kind: 'cut', sequence: 0, until: sequence })),
  },
  {
    name: 'the seals are removed, chain and all',
    statements: () => [
      'delete from audit_heads',
      `delete from audit_seals where ${behind(0)}`,
      `delete from audit_chains where id = ${chain_id}`,
    ],
    finds: (_place, _other, all) => all.map(({ event_id }) => ({ kind: 'inserted', entry: event_id })),
  },
];

const INSERTED: Plant[] = [
  {
    name: 'an entry is inserted between others',
    statements: ({ event_id }) => [
      `delete from audit_events where id = ${event_id}`,
      `insert into audit_events (id, ${copied}) overriding system value select -${event_id}, ${copied} from kept_audit_events
         where id = ${event_id}`,
    ],
    finds: ({ event_id, sequence }) => [
      { kind: 'removed', entry: event_id, sequence },
      { kind: 'inserted', entry: -event_id },
    ],
  },
  {
    name: 'an entry is inserted at the end, with an earlier date, and sealed by the product',
    statements: ({ event_id }) => [
      `insert into audit_events (${copied}) select ${copied} from audit_events where id = ${event_id}`,
    ],
    finds: (_place, _other, all) => [{ kind: 'backdated', sequence: lastOf(all).sequence + 1 }],
  },
];

const MOVED: Plant[] = [
  {
    name: 'two entries change places',
    statements: (place, other) =>
      [
        [place, other],
        [other, place],
      ].map(
        ([to, from]) => `update audit_events e set (${copied}) = (select ${copied} from kept_audit_events
          where id = ${from?.event_id}) where id = ${to?.event_id}`,
      ),
    finds: (...both) => both.slice(0, 2).map((place) => ({ kind: 'changed', entry: (place as Place).event_id })),
  },
  {
    name: 'two seals change places',
    statements: (place, other) => [
      `delete from audit_seals where event_id in (${place.event_id}, ${other.event_id})`,
      `insert into audit_seals (chain_id, sequence, event_id, at, hash)
         select k.chain_id, case k.sequence when ${place.sequence} then ${other.sequence} else ${place.sequence} end, k.event_id,
           k.at, k.hash from kept_audit_seals k where k.event_id in (${place.event_id}, ${other.event_id})`,
    ],
    finds: (place, other) => [
      { kind: 'changed', entry: place.event_id, sequence: other.sequence },
      { kind: 'changed', entry: other.event_id, sequence: place.sequence },
    ],
  },
  {
    name: 'an entry is changed and everything sealed again: a head of the database knows',
    statements: async ({ event_id, sequence, entry }) => [
      `update audit_events set job_id = 9 where id = ${event_id}`,
      ...(await sealAgain(sequence, { [sequence]: { ...entry, job_id: 9 } })),
    ],
    finds: () => [{ kind: 'resealed', sequence: (kept[0]?.sequence ?? 0) + 1, until: kept[1]?.sequence }],
  },
  {
    name: 'an entry is changed, everything sealed again and the heads removed: the head kept elsewhere knows',
    statements: async ({ event_id, sequence, entry }) => [
      `update audit_events set job_id = 9 where id = ${event_id}`,
      ...(await sealAgain(sequence, { [sequence]: { ...entry, job_id: 9 } })),
      'delete from audit_heads',
    ],
    finds: () => [{ kind: 'resealed', sequence: (kept[0]?.sequence ?? 0) + 1, until: kept[1]?.sequence }],
  },
];

/** A head that another secret signed. */
function foreignHead(head: AuditHead): { signature: string; public_key: string } {
  const { company_id, sequence, hash, signed_at } = head;
  const facts = { log: 'vivavoce-audit', company_id, sequence, hash, signed_at };
  return { signature: signFacts('guessed', 'audit-head', facts), public_key: publicKeyOf('guessed', 'audit-head') };
}

const newestHead = () => `chain_id = ${chain_id} and sequence = ${kept[1]?.sequence}`;
const CHAIN: Plant[] = [
  {
    name: 'the hash of a seal is changed',
    statements: ({ event_id }) => [`update audit_seals set hash = repeat('0', 64) where event_id = ${event_id}`],
    finds: ({ event_id }) => [{ kind: 'changed', entry: event_id }],
  },
  {
    name: 'the date of a seal is changed, so that it would be removed',
    statements: ({ event_id }) => [`update audit_seals set at = at - interval '9 years' where event_id = ${event_id}`],
    finds: ({ event_id }) => [{ kind: 'changed', entry: event_id }],
  },
  {
    name: 'the end of the chain is changed',
    statements: () => [`update audit_chains set hash = repeat('0', 64) where id = ${chain_id}`],
    finds: (_place, _other, all) => [{ kind: 'end', sequence: lastOf(all).sequence }],
  },
  {
    name: 'the date of a head is changed',
    statements: () => [`update audit_heads set signed_at = signed_at - interval '1 day' where ${newestHead()}`],
    finds: () => [{ kind: 'signature' }],
  },
  {
    name: 'a head is signed with another key',
    statements: () => {
      const { signature, public_key } = foreignHead(kept[1] ?? expect.fail('no head'));
      return [`update audit_heads set signature = '${signature}', public_key = '${public_key}' where ${newestHead()}`];
    },
    finds: () => [{ kind: 'other_key' }],
  },
];

const PLANTS = [...COLUMNS, ...REMOVED, ...INSERTED, ...MOVED, ...CHAIN];

const findingsOf = async (): Promise<Finding[]> =>
  (await verifyAudit(server.ctx, { heads: kept })).flatMap(({ findings }) => findings);

it('an untouched log has no fault, and the command says so', async () => {
  expect(kept).toHaveLength(3);
  expect(await findingsOf()).toEqual([]);
  const file = path.join(tmpdir(), `heads-${process.pid}.jsonl`);
  await writeFile(file, kept.map((head) => JSON.stringify(head)).join('\n'));
  const verify = () =>
    runCommand(['audit', 'verify', company.shortname, '--head', file], async () => ({
      ctx: server.ctx,
      close: () => Promise.resolve(),
    }));
  const count = (await placesOf()).length;
  const fault = (finding: string) => `${company.shortname}\t${finding}`;
  expect(await verify()).toEqual({ code: 0, lines: [fault(`${count} entries compared\tno fault`)] });
  const [place] = await placesOf();
  await asOwner([`update audit_events set job_id = 0 where id = ${place?.event_id}`]);
  const lines = [
    fault(`${count} entries compared\t1 faults`),
    fault(`Entry ${place?.event_id} (number 1) was changed: it does not fit its seal.`),
  ];
  expect(await verify()).toEqual({ code: 1, lines });
  expect(await auditCommands['audit verify']?.(server.ctx, [company.shortname], {})).toEqual({ bad_news: lines });
  await restore();
  expect(await findingsOf()).toEqual([]);
  await rm(file);
});

it('every column is sealed', async () => {
  const { rows } = await server.ctx.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'audit_events' order by 1`,
  );
  const [place] = await placesOf();
  expect(Object.keys(place?.entry ?? {}).toSorted()).toEqual(rows.map(({ name }) => name));
});

it('every planted change is found and named', async () => {
  expect(PLANTS.length).toBeGreaterThanOrEqual(30);
  const [first = 0, second = 0] = kept.map(({ sequence }) => sequence);
  const spots = fc.sample(fc.tuple(fc.nat(), fc.nat()), PLANTS.length);
  for (const [index, { name, statements, finds }] of PLANTS.entries()) {
    const all = await placesOf();
    const between = all.filter(({ sequence }) => sequence > first + 1 && sequence < second - 1);
    const [one, two] = spots[index]!;
    const place = between[one % between.length]!;
    const others = between.filter(({ sequence }) => Math.abs(sequence - place.sequence) > 1);
    const other = others[two % others.length]!;
    await asOwner(await statements(place, other, all));
    await seal();
    const found = await findingsOf();
    expect([name, found]).toEqual([
      name,
      expect.arrayContaining(finds(place, other, all).map((finding) => expect.objectContaining(finding))),
    ]);
    await restore();
    expect([name, await findingsOf()]).toEqual([name, []]);
  }
});
