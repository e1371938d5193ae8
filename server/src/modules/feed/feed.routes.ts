import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listEvents, listJobEvents, seesCompany } from './feed.service.ts';
import { FEED_LIMITS } from '@vivavoce/domain/feed/event-types.ts';
import { PassThrough } from 'node:stream';
import type { StaffActor } from '../../actor.ts';
import { AppError } from '../../lib/app-error.ts';
import * as repository from './feed.repository.ts';
import type { News } from './feed.repository.ts';

interface Listener {
  actor: StaffActor;
  stream: PassThrough;
}

/** Ids are assigned before their transactions commit, so a smaller one may appear after a greater one. */
const LATE_IDS = 500;
/** Missed events sent one by one; beyond that the page reloads the newest. */
const MOST_NEWS = FEED_LIMITS.missed_most;

/** A heartbeat as an event, because pages cannot hear comments. */
const HERE = 'event: here\ndata: 1\n\n';

/** Notifies open pages of new events. It polls only while a page listens. */
interface FeedHub {
  /**
   * @param since the newest event that the page knows; later ones are sent immediately
   * @param seconds how long the stream stays open
   * @throws AppError `too_many_requests` above the limit of streams of the user or the process
   */
  listen(actor: StaffActor, since: number | null, seconds: number): Promise<PassThrough>;
  /** Ends every stream, so that the server can stop. */
  close(): void;
}

/** The staff of these sessions that still last. */
type ActorsOfSessions = (ctx: Context, sessions: readonly number[]) => Promise<Map<number, StaffActor>>;

const say = ({ stream }: Listener, id: number, jobs: readonly number[]) =>
  stream.write(`id: ${id}\nevent: news\ndata: ${JSON.stringify({ jobs })}\n\n`);

async function notify(ctx: Context, listener: Listener, news: readonly News[]): Promise<void> {
  const last = news.at(-1);
  if (!last) return;
  const whole = seesCompany(listener.actor);
  const visible = whole ? news.filter(({ company_id }) => company_id === listener.actor.company_id) : news;
  const ids = [...new Set(visible.flatMap(({ job_id }) => (job_id === null ? [] : [job_id])))];
  const jobs = whole ? ids : await repository.visibleOf(ctx.db, listener.actor, ids);
  if (jobs.length > 0 || (whole && visible.length > 0)) say(listener, last.id, jobs);
}

/** Without activities, any may have events: then the page reloads from the newest on. */
async function notifyMissed(ctx: Context, listener: Listener, since: number): Promise<void> {
  const newest = await repository.latestEvent(ctx.db);
  const missed = await repository.newsAfter(ctx.db, since, MOST_NEWS);
  if (missed.length < MOST_NEWS) return notify(ctx, listener, missed);
  listener.stream.write(`id: ${newest}\nevent: news\ndata: {"missed":true}\n\n`);
}

/**
 * Streams outlive the call that opened them, so permissions are checked again: a signed-out or removed user gets
 * nothing more.
 */
async function renew(ctx: Context, listeners: Set<Listener>, actorsOfSessions: ActorsOfSessions): Promise<void> {
  const sessions = [...listeners].flatMap(({ actor }) => actor.session_id ?? []);
  const actors = await actorsOfSessions(ctx, sessions);
  for (const listener of listeners) {
    const currentActor = actors.get(listener.actor.session_id ?? 0);
    if (currentActor && currentActor.company_id === listener.actor.company_id) listener.actor = currentActor;
    else {
      listeners.delete(listener);
      listener.stream.end();
    }
  }
}

function refuseTooMany({ user_id }: StaffActor, listeners: ReadonlySet<Listener>): void {
  const streams = [...listeners].filter(({ actor }) => actor.user_id === user_id).length;
  if (streams < FEED_LIMITS.streams_per_person && listeners.size < FEED_LIMITS.streams_per_process) return;
  throw new AppError('too_many_requests', {
    detail: 'Too many pages listen already. Ask the feed from time to time.',
  });
}

function createFeedHub(ctx: Context, actorsOfSessions: ActorsOfSessions): FeedHub {
  const listeners = new Set<Listener>();
  let known = new Set<number>();
  let latest = 0;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  async function look(): Promise<void> {
    const events = await repository.newsAfter(ctx.db, latest - LATE_IDS, MOST_NEWS);
    const fresh = events.filter(({ id }) => !known.has(id));
    latest = Math.max(latest, ...events.map(({ id }) => id));
    known = new Set(events.flatMap(({ id }) => (id > latest - LATE_IDS ? [id] : [])));
    if (fresh.length === 0) return;
    await renew(ctx, listeners, actorsOfSessions);
    await Promise.all([...listeners].map((listener) => notify(ctx, listener, fresh)));
  }

  function plan(): void {
    if (timer !== null || closed || listeners.size === 0) return;
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'the feed could not be looked at'))
        .finally(() => {
          timer = null;
          plan();
        });
    }, FEED_LIMITS.look_every_ms);
    timer.unref();
  }

  return {
    async listen(actor, since, seconds) {
      refuseTooMany(actor, listeners);
      const listener: Listener = { actor, stream: new PassThrough() };
      const { stream } = listener;
      listeners.add(listener);
      const heartbeat = setInterval(() => stream.write(HERE), FEED_LIMITS.heartbeat_seconds * 1000).unref();
      stream.once('close', () => {
        clearInterval(heartbeat);
        listeners.delete(listener);
      });
      try {
        // The first listener decides since when events are new; known ones are not sent again.
        if (listeners.size === 1 || latest === 0) {
          latest = await repository.latestEvent(ctx.db);
          known = new Set((await repository.newsAfter(ctx.db, latest - LATE_IDS, MOST_NEWS)).map(({ id }) => id));
        }
        stream.write(`retry: 3000\n\n${HERE}`);
        if (since !== null) await notifyMissed(ctx, listener, since);
      } catch (error) {
        stream.destroy();
        throw error;
      }
      const end = setTimeout(() => stream.end(), closed ? 0 : seconds * 1000);
      stream.once('close', () => clearTimeout(end));
      plan();
      return stream;
    },
    close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      for (const { stream } of listeners) stream.end();
    },
  };
}

const hubs = new WeakMap<Context, FeedHub>();

/** One hub per process; open streams end before the server waits for requests. */
export function registerFeedHub(app: FastifyInstance, ctx: Context, actorsOfSessions: ActorsOfSessions): void {
  const hub = createFeedHub(ctx, actorsOfSessions);
  hubs.set(ctx, hub);
  app.addHook('preClose', async () => hub.close());
}

function hubOf(ctx: Context): FeedHub {
  const hub = hubs.get(ctx);
  if (!hub) throw new Error('the feed has no hub: registerFeedHub was not called');
  return hub;
}

export const feedRoutes = {
  'GET /api/activities': ({ ctx, actor, query }) => listEvents(ctx, actor, query),
  'GET /api/activities/stream': async ({ ctx, actor, query, request, reply }) => {
    const since = Number(request.headers['last-event-id'] ?? Number.NaN);
    const stream = await hubOf(ctx).listen(actor, Number.isSafeInteger(since) && since >= 0 ? since : null, query.wait);
    return (
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        // The connection closes with the stream, so that it does not delay a shutdown.
        .header('connection', 'close')
        .header('x-accel-buffering', 'no')
        .send(stream)
    );
  },
  'GET /api/jobs/{job}/activities': ({ ctx, actor, params, query }) => listJobEvents(ctx, actor, params.job, query),
} satisfies Partial<Handlers>;
