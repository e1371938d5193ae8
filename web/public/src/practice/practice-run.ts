import type { Interview } from '@vivavoce/contract/types.ts';
import { createMemoryStore } from '@vivavoce/recorder/store/memory-store.ts';
import { createOutbox } from '@vivavoce/recorder/store/outbox.ts';
import { firstVisit } from '../applicant/flow.ts';
import { createInterviewStore, type InterviewStore } from '../applicant/interview-store.ts';
import type { RecorderParts } from '../applicant/room/recorder-parts.ts';
import { serverNow } from '../applicant/server-clock.ts';
import { createBrowserServer } from '../trial/browser-server.ts';
import { createLocalNetwork } from './local-network.ts';

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
