import { type TestProviderName, PROVIDER_LIMITS } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import {
  type AllowedHosts,
  OutgoingError,
  callOutside,
  type OutgoingCall,
  type OutgoingReply,
} from '../../lib/outgoing/outgoing.ts';
import type { ProviderAccess, TestProvider } from './provider.types.ts';
import { z } from 'zod';
import type { ProviderFaultCode } from '@vivavoce/domain/kinds/provider/provider-test.ts';

/** A call to a test provider that brought nothing. Its message holds neither the key nor data of an applicant. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly code: ProviderFaultCode;
  /** A repeat cannot help before something changes. */
  readonly permanent: boolean;

  constructor(code: ProviderFaultCode, message: string, permanent = false, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.permanent = permanent;
  }
}

const externalId = z.string().min(1).max(200);
const assessments = z.object({
  assessments: z
    .array(z.object({ id: externalId, name: z.string().min(1).max(200), minutes: z.number().min(1).max(600) }))
    .max(PROVIDER_LIMITS.assessments_max),
});
const created = z.object({ id: externalId, link: z.url({ protocol: /^https?$/ }).max(2_000) });
const progress = z.object({
  status: z.enum(['created', 'started', 'completed']),
  score: z.number().nullish(),
  percentile: z.number().min(0).max(100).nullish(),
});

/** Statuses after which the same call may succeed later. */
const PASSING = new Set([408, 425, 429]);
const JSON_TYPE = 'application/json';

/**
 * Test Partnership: candidates are registered below /api/candidate, scores and reports are read below /api/assessment,
 * with the user name and password of the integrator (docs/design/test-providers.md).
 */
function createTestPartnership(
  { base_url, account, api_key }: ProviderAccess,
  allowed: AllowedHosts,
  signal?: AbortSignal,
): TestProvider {
  const authorization = `Basic ${Buffer.from(`${account}:${api_key}`).toString('base64')}`;

  async function ask(path: string, call: OutgoingCall = {}): Promise<OutgoingReply> {
    const headers = { accept: JSON_TYPE, ...call.headers, authorization };
    let reply: OutgoingReply;
    try {
      reply = await callOutside(`${base_url}${path}`, { ...call, headers, ...(signal && { signal }) }, allowed);
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      const code = error.fault === 'address' ? 'address' : error.fault === 'too_large' ? 'unusable' : 'unreachable';
      throw new ProviderFault(code, error.message, false, { cause: error });
    }
    const { status } = reply;
    if (status === 401 || status === 403) throw new ProviderFault('refused', `The provider answered ${status}`);
    if (status === 404) throw new ProviderFault('unknown_test', 'The provider does not know the test', true);
    if (status >= 400 && status < 500 && !PASSING.has(status))
      throw new ProviderFault('unusable', `The provider answered ${status}`, true);
    if (status < 200 || status >= 300) throw new ProviderFault('unreachable', `The provider answered ${status}`);
    return reply;
  }

  function read<Shape extends z.ZodType>(shape: Shape, { body }: OutgoingReply): z.output<Shape> {
    try {
      return shape.parse(JSON.parse(body.toString('utf8')));
    } catch (error) {
      // The cause would repeat what was sent.
      const kind = error instanceof z.ZodError ? 'another shape' : 'no JSON';
      throw new ProviderFault('unusable', `The provider answered ${kind}`);
    }
  }

  return {
    listAssessments: async () =>
      read(assessments, await ask('/api/assessments')).assessments.map(({ id, name, minutes }) => ({
        id,
        name,
        minutes: Math.ceil(minutes),
      })),

    createTest: async ({ return_to, report_to, ...candidate }) => {
      const body = JSON.stringify({
        ...candidate,
        return_url: return_to,
        ...(report_to && { callback_url: report_to }),
      });
      const headers = { 'content-type': JSON_TYPE, 'idempotency-key': candidate.reference };
      return read(created, await ask('/api/candidate', { method: 'POST', headers, body }));
    },

    readResult: async (id) => {
      const report = read(progress, await ask(`/api/assessment/scores/${encodeURIComponent(id)}`));
      return { status: report.status, score: report.score ?? null, percentile: report.percentile ?? null };
    },

    fetchReport: async (id) => {
      const { status, body } = await ask(`/api/assessment/reports/${encodeURIComponent(id)}`, {
        headers: { accept: 'application/pdf' },
        max_bytes: PROVIDER_LIMITS.report_max_bytes,
        timeout_ms: 30_000,
      });
      return status === 204 || status === 202 || body.length === 0 ? null : body;
    },

    eraseTest: async (id) => {
      await ask(`/api/candidate/${encodeURIComponent(id)}`, { method: 'DELETE' }).catch((error: unknown) => {
        if (!(error instanceof ProviderFault && error.code === 'unknown_test')) throw error;
      });
    },
  };
}

const ADAPTERS: Readonly<
  Record<TestProviderName, (access: ProviderAccess, allowed: AllowedHosts, signal?: AbortSignal) => TestProvider>
> = { test_partnership: createTestPartnership };

/** The provider of a company; a further provider is one more adapter. */
export const createTestProvider = (access: ProviderAccess, allowed: AllowedHosts, signal?: AbortSignal): TestProvider =>
  ADAPTERS[access.provider](access, allowed, signal);
