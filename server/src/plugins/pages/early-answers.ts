import { setTimeout as pause } from 'node:timers/promises';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { FACET_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inlineText } from '../../http/page-head.ts';

/** The type, and the times that the session clock of the page reads. */
const HEADERS = ['content-type', 'session-ends-in', 'session-lasts-at-most'];
/** No page waits longer for its data: its scripts call again. */
const AT_MOST_MS = 1_000;

/** The list of applicants at an address without search, facets and order: those need what only the screen knows. */
function listOf(job: string, query: URLSearchParams): string[] {
  const { status = 'ToInvite', filter = 'All', ...others } = Object.fromEntries(query);
  if (Object.keys(others).length > 0 || filter !== 'All' || !BUCKETS.some((bucket) => bucket === status)) return [];
  const first = { status, filter, sort: '-date', page_size: String(FACET_LIMITS.list_chunk) };
  return [`/api/jobs/${job}/applications?${new URLSearchParams(first).toString()}`];
}

/** The calls with which the page at an address begins, as its scripts write them. */
export function firstCalls(path: string, query: URLSearchParams): string[] {
  const session = ['/api/user', '/api/settings'];
  const job = /^\/interviews\/(\d{1,15})$/.exec(path)?.[1];
  return job === undefined ? session : [...session, `/api/jobs/${job}`, ...listOf(job, query)];
}

/**
 * The answers to the first calls of a page, so that its scripts need not wait for a further round trip. Each call passes
 * the same checks as from the page; a refused one is left to the page.
 */
export async function earlyAnswers(app: FastifyInstance, request: FastifyRequest, calls: readonly string[]) {
  // A page is read by its reader alone; anything else that loads an address gets no data.
  if (request.headers['sec-fetch-dest'] !== 'document') return '';
  const { 'accept-encoding': _encoding, 'if-none-match': _known, ...headers } = request.headers;
  const answerOf = async (url: string): Promise<string> => {
    const {
      statusCode,
      headers: answered,
      body,
    } = await app.inject({
      method: 'GET',
      url,
      headers: { ...headers, accept: 'application/json' },
      remoteAddress: request.socket.remoteAddress ?? '',
    });
    if (statusCode !== 200) return '';
    const known = HEADERS.flatMap((name) => (answered[name] === undefined ? [] : [[name, String(answered[name])]]));
    return `<script type="application/json" data-call="${escapeHtml(url)}" data-headers="${escapeHtml(JSON.stringify(Object.fromEntries(known)))}">${inlineText(body)}</script>`;
  };
  const answers = Promise.all(calls.map((url) => answerOf(url).catch(() => '')));
  return Promise.race([answers, pause(AT_MOST_MS, [], { ref: false })]).then((all) => all.join(''));
}
