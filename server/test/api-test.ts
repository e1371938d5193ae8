import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { vi } from 'vitest';
import { listeners } from '../src/listeners.ts';
import { createApp } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import { connectDatabase, CONNECTION_LIMITS } from '../src/db/client.ts';
import {
  interview_grants,
  interview_sessions,
  learner_sessions,
  memberships,
  sessions,
  users,
} from '../src/db/schema/index.ts';
import { eq } from 'drizzle-orm';
import { readEnv } from '../src/env.ts';
import { hashToken, newToken } from '../src/lib/secrets.ts';
import { INTERVIEW_COOKIE, LEARNER_COOKIE, nameOf, SESSION_COOKIE } from '../src/http/cookies.ts';
import { createDiskStorage } from '../src/storage/disk.ts';
import { startWorkers } from '../src/tasks/handlers.ts';
import { createTaskQueue } from '../src/tasks/queue/queue.ts';
import { ApiClient, forgetServer, PUBLIC_HOST, rememberServer } from './api-client.ts';
import { createTestDatabase } from './database/database.ts';
import type { TestDatabase } from './database/database.ts';
import { refuseSecondConnections } from './database/one-connection.ts';
import type { Application } from './factories.ts';
import { perFile } from './lifetimes.ts';

export interface TestServer {
  url: string;
  ctx: Context;
  database: TestDatabase;
  /** Moves the server's clock by this many milliseconds, for good. */
  pass(ms: number): void;
  anonymous(): ApiClient;
  /** Signed in as the user, in the given company or the first one of theirs; null is none. */
  staff(user: { id: number }, company_id?: number | null): Promise<ApiClient>;
  /** A browser that opened the personal link of the application. */
  applicant(application: Application): Promise<ApiClient>;
  /** A browser in which the learner of the application's address is signed in. */
  learner(application: { user_id: number }): Promise<ApiClient>;
  close(): Promise<void>;
}

/** The pages as they are before they are built: no scripts to run, but every placeholder that the server fills. */
export function unbuiltPages(folder: string): string {
  const web = path.join(folder, 'web');
  for (const [name, page] of [
    ['staff', 'index.html'],
    ['public', 'index.html'],
    ['public', 'visitors.html'],
  ] as const) {
    mkdirSync(path.join(web, name, 'dist', 'assets', name), { recursive: true });
    copyFileSync(new URL(`../../web/${name}/${page}`, import.meta.url), path.join(web, name, 'dist', page));
  }
  return web;
}

const realNow = Date.now;
/** Moves the clock of the whole process until the test ends, for libraries that read it themselves; servers go with it. */
export function passEverywhere(ms: number): void {
  const shift = Date.now() - realNow() + ms;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + shift);
}

/**
 * The whole product behind real HTTP, on a database and a folder of its own.
 * @param options.workers also runs background tasks; without them tasks stay in the queue
 * @param options.log given every line of the log, down to the finest level
 * @param options.beside a server whose database and secret it shares, as further processes do; close it before that one
 * @param options.connections of its pool, 16 without it
 * @param options.still its clock goes on by `pass` alone, for rules about seconds, which a busy machine would use up
 */
export async function startTestServer(
  options: {
    workers?: boolean;
    env?: Record<string, string>;
    log?: (line: string) => void;
    still?: boolean;
    beside?: TestServer;
    connections?: number;
  } = {},
): Promise<TestServer> {
  const database = options.beside
    ? { ...options.beside.database, drop: () => Promise.resolve() }
    : await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-test-api-'));
  const secret = options.beside?.ctx.env.SESSION_SECRET ?? randomBytes(32).toString('hex');
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    SESSION_SECRET: secret,
    PUBLIC_URL: `http://${PUBLIC_HOST}`,
    // Every client of a test has an address of its own.
    TRUST_PROXY: 'true',
    ...options.env,
  });
  const log = options.log
    ? pino({ level: 'trace' }, { write: options.log })
    : pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const { url: direct, pooler } = database;
  const statements = pooler === null ? 'named' : 'plain';
  const address = pooler ?? direct;
  const onError = (error: Error) => log.warn(error);
  const { db, pool, close } = connectDatabase(address, onError, options.connections ?? 16, {
    ...CONNECTION_LIMITS,
    statements,
  });
  refuseSecondConnections({ db, pool });
  const storage = await createDiskStorage(folder);
  const role = options.workers ? 'both' : 'api';
  const queue = createTaskQueue({ connection_string: address, direct, role, log });
  let offset = 0;
  const begun = Date.now();
  const now = () => new Date((options.still ? begun : Date.now()) + offset);
  const ctx: Context = { env, db, pool, storage, queue, log, listeners, isLeaving: () => false, now };
  await queue.start();
  if (options.workers) await startWorkers(ctx);
  const app = await createApp(ctx, { web: unbuiltPages(folder) });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  rememberServer(url, env);

  return {
    url,
    ctx,
    database,
    pass: (ms) => {
      offset += ms;
    },
    anonymous: () => new ApiClient(url),
    staff: async ({ id }, company_id) => {
      const token = newToken();
      const [first] = await db
        .select()
        .from(memberships)
        .where(eq(memberships.user_id, id))
        .orderBy(memberships.created_at);
      const company = company_id === undefined ? (first?.company_id ?? null) : company_id;
      const at = ctx.now();
      await db.insert(sessions).values({
        token_hash: hashToken(token),
        user_id: id,
        company_id: company,
        created_at: at,
        last_seen_at: at,
      });
      return new ApiClient(url, { [nameOf(ctx, SESSION_COOKIE)]: token });
    },
    applicant: async ({ id, link_version }) => {
      const token = newToken();
      const rows = await db
        .insert(interview_sessions)
        .values({ token_hash: hashToken(token) })
        .returning();
      for (const session of rows)
        await db.insert(interview_grants).values({ session_id: session.id, application_id: id, link_version });
      return new ApiClient(url, { [nameOf(ctx, INTERVIEW_COOKIE)]: token });
    },
    learner: async ({ user_id }) => {
      const token = newToken();
      const [user] = await db.select().from(users).where(eq(users.id, user_id));
      const [created_at, last_seen_at] = [ctx.now(), ctx.now()];
      const email = user?.email.toLowerCase() ?? '';
      await db.insert(learner_sessions).values({ token_hash: hashToken(token), email, created_at, last_seen_at });
      return new ApiClient(url, { [nameOf(ctx, LEARNER_COOKIE)]: token });
    },
    close: async () => {
      forgetServer(url);
      await app.close();
      await queue.stop({ timeout_ms: 5_000 });
      await storage.close();
      await close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Options = Parameters<typeof startTestServer>[0];

/** `startTestServer` for all tests of a file. Options that need what another hook makes are a function. */
export const useTestServer = (options?: Options | (() => Options)): TestServer =>
  perFile(
    () => startTestServer(typeof options === 'function' ? options() : options),
    (server) => server.close(),
  );
