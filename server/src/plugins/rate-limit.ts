import type { Operation } from '@vivavoce/contract/index.ts';
import { API_TOKEN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { CostlyOperation } from '../lib/costly-work.ts';
import { AppError } from '../lib/app-error.ts';
import { callCounts } from './call-counts.ts';

/**
 * Requests per address and minute for calls that can be used to guess, to send mail or to start costly work. A whole
 * class or office may stand behind one address.
 */
export const PER_MINUTE: Partial<Record<Operation, number>> & Record<CostlyOperation, number> = {
  'POST /login/ajax': 30,
  'POST /login/second-factor/ajax': 30,
  'POST /login/passkey/ajax/start': 60,
  'POST /login/passkey/ajax': 30,
  'POST /check-provider/ajax': 60,
  'POST /login/sso/ajax/start': 60,
  'POST /login/sso/ajax': 60,
  'POST /login/logout/{provider}': 600,
  'GET /login/logout/{provider}': 60,
  'POST /password-reset/ajax': 10,
  'POST /password-reset/ajax/check': 30,
  'POST /password-reset/ajax/confirm': 30,
  'POST /api/setup': 10,
  'POST /api/setup/checks': 30,
  'POST /api/setup/test-mail': 10,
  'POST /api/setup/test-mail/state': 60,
  'POST /api/setup/test-mail/confirm': 10,
  'POST /api/platform/checks': 30,
  'POST /j/{shorturl}': 60,
  'POST /api/public-jobs/{shorturl}/sso': 60,
  'POST /api/public-jobs/{shorturl}/link': 30,
  'POST /api/test-partnership/results/{name}': 600,
  'POST /api/marketplace-visits': 600,
  'POST /api/interview/open': 120,
  'POST /api/guest/open': 30,
  // A class asks for its links at one moment, behind one address.
  'POST /api/me/links': 60,
  'POST /api/me/sign-in': 120,
  'POST /api/me/shares': 60,
  'POST /api/shared/open': 60,
  'POST /api/interview/{application}/link': 10,
  'POST /api/interview/{application}/requests': 30,
  'POST /api/interview/{application}/archives': 10,
  'POST /api/archives/open': 30,
  // One server reads for all its applicants.
  'POST /api/feedback/open': 600,
  'GET /api/archives/{archive_token}': 60,
  'POST /api/fairness-receipts/verify': 60,
  'GET /api/join/{code}': 240,
  'POST /api/join/{code}': 60,
  'POST /api/join/{code}/confirm': 60,
  'POST /api/cohorts/{cohort}/members': 60,
  'GET /api/public-jobs/{shorturl}': 240,
  'GET /i/{shorturl}': 240,
  'GET /fr/i/{shorturl}': 240,
  'GET /api/companies/{shortname}/marketplace/preview': 60,
  'GET /api/public-jobs/{shorturl}/preview': 60,
  'PUT /api/interview/{application}/questions/{question}/file': 120,
  'POST /api/jobs/{job}/email_questions': 30,
  'POST /api/interview/{application}/cv-versions': 120,
  'GET /api/interview/{application}/receipt/pdf': 120,
  'GET /api/jobs/{job}/applications/{application}/record/pdf': 120,
  'GET /api/cohorts/{cohort}/evidence/pdf': 120,
  'POST /api/settings': 120,
  'PUT /api/settings/square-logo': 60,
  'PUT /api/jobs/{job}/marketplace-image': 60,
  'PUT /api/jobs/{job}/image': 60,
  'POST /api/jobs/{job}/scenario-pictures': 60,
  'POST /csv': 60,
  'POST /api/jobs/{job}/imports': 60,
  'POST /login/callback/{provider}': 600,
  'POST /api/company-settings/providers': 60,
  'PATCH /api/company-settings/providers/{provider}': 60,
};

/** The window of the calls of a program. */
const PROGRAM_WINDOW_MS = 60_000;

/**
 * Counts the calls of each token and key, and says in the answer how many are left, so that a program slows down before
 * it is refused.
 */
function limitPrograms(app: FastifyInstance, counts: ReturnType<typeof callCounts>): void {
  app.addHook('preParsing', async ({ actor }, reply) => {
    if (actor.kind !== 'staff' || !actor.token) return;
    const { calls_per_minute } = API_TOKEN_LIMITS;
    const { id, of } = actor.token;
    const { current, ttl } = counts.add(`${of} ${id}`, PROGRAM_WINDOW_MS);
    const seconds = Math.max(1, Math.ceil(ttl / 1000));
    void reply.headers({
      'ratelimit-limit': calls_per_minute,
      'ratelimit-remaining': Math.max(0, calls_per_minute - current),
      'ratelimit-reset': seconds,
    });
    if (current > calls_per_minute) throw new AppError('too_many_requests', {}, seconds);
  });
}

/**
 * Counted per address on all nodes together (call-counts.ts). Wrong passwords are also counted per account, in
 * modules/session.
 */
export async function registerRateLimit(app: FastifyInstance, ctx: Context): Promise<void> {
  const counts = callCounts(ctx);
  app.addHook('onClose', () => counts.close());
  class Counts implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], window_ms: number): void {
      done(null, counts.add(key, window_ms));
    }
    /** One store holds all operations, since a key ends with its operation. */
    child(): Counts {
      return this;
    }
  }
  // Before the plugin's own hook, which sees each route once.
  app.addHook('onRoute', (route) => {
    const operation = route.config?.operation as Operation | undefined;
    const max = operation && PER_MINUTE[operation];
    if (max !== undefined)
      route.config = { ...route.config, rateLimit: { max, timeWindow: '1 minute', groupId: ` ${operation}` } };
  });
  limitPrograms(app, counts);
  await app.register(rateLimit, { global: false, store: Counts });
}
