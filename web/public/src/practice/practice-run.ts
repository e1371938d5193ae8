import type { Interview } from '@vivavoce/contract/types.ts';
import { createMemoryStore } from '@vivavoce/recorder/store/memory-store.ts';
import { createOutbox } from '@vivavoce/recorder/store/outbox.ts';
import { firstVisit } from '../applicant/flow.ts';
import { createInterviewStore, type InterviewStore } from '../applicant/interview-store.ts';
import type { RecorderParts } from '../applicant/room/recorder-parts.ts';
import { serverNow } from '../applicant/server-clock.ts';
import { createBrowserServer, type BrowserServer } from '../trial/browser-server.ts';
import { TransportError, type Transport } from '@vivavoce/recorder/upload/transport.ts';
import type { Problem, TrackKind } from '@vivavoce/recorder/wire.ts';
import { ApiProblem, hrefOf, type call } from '@vivavoce/web-shared/api/api-client.ts';
import type { Reply } from '../trial/reply.ts';

/** The calls of a practice: this page answers them, and none of them knows the network. */
function createLocalNetwork(server: BrowserServer): { calls: typeof call; transport: Transport } {
  const answer = (method: string, href: string, body: unknown, bytes: ArrayBuffer | null = null): Reply => {
    const { pathname: path, searchParams: query } = new URL(href, 'http://practice.invalid');
    return server.answer({ method, path, query, body, bytes });
  };

  const calls = (async (operation: Parameters<typeof hrefOf>[0], options: { body?: unknown } = {}) => {
    const method = operation.slice(0, operation.indexOf(' '));
    const { status, body } = answer(method, hrefOf(operation, options), options.body ?? {});
    if (status >= 400) throw new ApiProblem(status, body as Problem, '');
    return body;
  }) as typeof call;

  const send = async <T>(method: string, path: string, body: unknown, bytes?: ArrayBuffer): Promise<T> => {
    const reply = answer(method, path, body, bytes);
    if (reply.status >= 300) throw new TransportError(reply.status, reply.body as Problem);
    return reply.body as T;
  };
  const ofAttempt = (attempt: number, rest = ''): string => `/api/attempts/${attempt}${rest}`;
  const segmentPath = (track: TrackKind, part: number, index: number): string => `/${track}/${part}/${index}`;

  return {
    calls,
    transport: {
      openAttempt: (application, question, body) =>
        send('POST', `/api/interview/${application}/questions/${question}/attempts`, body),
      putSegment: async ({ attempt, track, part, index, bytes }, _token, { onProgress }) => {
        await send('PUT', ofAttempt(attempt, segmentPath(track, part, index)), null, bytes);
        onProgress(bytes.byteLength);
        return { moved: false };
      },
      seal: (attempt, body) => send('POST', ofAttempt(attempt, '/seal'), body),
      readAttempt: (attempt) => send('GET', ofAttempt(attempt), null),
      heartbeat: (attempt, body) => send('POST', ofAttempt(attempt, '/heartbeat'), body),
      renewToken: async (_application, attempt) => `local-${attempt}`,
    },
  };
}

/** Everything of one practice: its state, its server, and where its recordings wait. All of it is memory of this page. */
/** @param writeToContact of the interview: a message is the one thing that is really sent */
export function createPracticeRun(interview: Interview, writeToContact: InterviewStore['writeToContact']) {
  const server = createBrowserServer(interview, () => new Date(serverNow()));
  const { calls, transport } = createLocalNetwork(server);
  const outbox = createOutbox(createMemoryStore());
  const visit = { ...firstVisit, setup_started: true, returned: true, adjusted: true, introduced: true };
  const parts: RecorderParts = { transport, outbox: () => Promise.resolve(outbox) };
  const practice = createInterviewStore(null, null, {
    calls,
    // The question without its text, as the server gives it before it is opened.
    start: {
      interview: { ...interview, questions: interview.questions.map((question) => ({ ...question, text: null })) },
      visit: { ...visit, camera_ready: true },
    },
  });
  const store: InterviewStore = { ...practice, writeToContact };
  return { store, parts, forget: server.forget };
}
