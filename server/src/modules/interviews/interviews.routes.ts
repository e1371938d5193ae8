import type { Readable } from 'node:stream';
import type { Handlers } from '../../http/handlers.ts';
import { takeBreak } from './breaks/breaks.service.ts';
import * as files from './written-answers/answer-files.service.ts';
import * as attempts from './recordings/attempts.service.ts';
import * as videos from './interview-videos.ts';
import { readInterview } from './interviews.service.ts';
import { renewLease } from './lease.service.ts';
import { openInterview } from './opening.service.ts';
import { sendOwnAttachment, sendOwnAttempt, sendOwnScreen } from './recordings/playback.service.ts';
import { sendLinkAgain } from './registration/registration.service.ts';
import * as setup from './setup.service.ts';
import { practiseAgain } from './reopening/practise-again.service.ts';
import { submit } from './submission.service.ts';
import * as writing from './written-answers/writing.service.ts';

export const interviewsRoutes = {
  'POST /api/interview/open': ({ ctx, request, reply, body }) => openInterview(ctx, { request, reply }, body),
  'GET /api/interview/{application}': ({ ctx, params, query }) => readInterview(ctx, params.application, query.device),
  'POST /api/interview/{application}/consent': ({ ctx, params, body }) =>
    setup.giveConsent(ctx, params.application, body),
  'POST /api/interview/{application}/decline': ({ ctx, params, body }) => setup.decline(ctx, params.application, body),
  'POST /api/interview/{application}/link': ({ ctx, params, body }) =>
    sendLinkAgain(ctx, params.application, body?.email),
  'POST /api/interview/{application}/lease': ({ ctx, params, body }) => renewLease(ctx, params.application, body),
  'POST /api/interview/{application}/check': ({ ctx, params, body }) =>
    setup.reportCheck(ctx, params.application, body),
  'POST /api/interview/{application}/check/upload': ({ request }) =>
    setup.measureLine(request.body as Readable | undefined, request.routeOptions.bodyLimit),
  'POST /api/interview/{application}/practice': ({ ctx, params }) => setup.viewPractice(ctx, params.application),
  'POST /api/interview/{application}/questions/{question}/open': ({ ctx, params, body }) =>
    attempts.openQuestion(ctx, params, body.device),
  'POST /api/interview/{application}/questions/{question}/attempts': ({ ctx, params, body }) =>
    attempts.beginAttempt(ctx, params, body),
  'POST /api/interview/{application}/questions/{question}/confirm': ({ ctx, params, body }) =>
    'attempt' in body
      ? attempts.confirmAttempt(ctx, { application: params.application, question: params.question, id: body.attempt })
      : writing.confirmWriting(ctx, params, body),
  'POST /api/interview/{application}/questions/{question}/writing': ({ ctx, params, body }) =>
    writing.beginWriting(ctx, params, body.device),
  'POST /api/interview/{application}/questions/{question}/break': ({ ctx, params, body }) =>
    takeBreak(ctx, params, body),
  'PUT /api/interview/{application}/questions/{question}/draft': ({ ctx, params, body }) =>
    writing.saveDraft(ctx, params, body),
  'GET /api/interview/{application}/questions/{question}/file': ({ ctx, params, request, reply }) =>
    files.sendOwnFile(ctx, params, { request, reply }),
  'PUT /api/interview/{application}/questions/{question}/file': ({ ctx, params, query, request }) =>
    files.putFile(ctx, { ...params, ...query }, request.body as Readable | undefined),
  'DELETE /api/interview/{application}/questions/{question}/file': ({ ctx, params, query }) =>
    files.removeOwnFile(ctx, { ...params, ...query }),
  'POST /api/interview/{application}/attempts/{attempt}/token': ({ ctx, params }) => attempts.renewToken(ctx, params),
  'GET /api/interview/{application}/attempts/{attempt}/video': ({ ctx, params, request, reply }) =>
    sendOwnAttempt(ctx, params, { request, reply }),
  'GET /api/interview/{application}/attempts/{attempt}/screen': ({ ctx, params, request, reply }) =>
    sendOwnScreen(ctx, params, { request, reply }),
  'GET /api/interview/{application}/attachments/{attachment}': ({ ctx, params, request, reply }) =>
    sendOwnAttachment(ctx, params, { request, reply }),
  'GET /api/interview/{application}/videos/{video}/media': ({ ctx, params, request, reply }) =>
    videos.sendInterviewVideo(ctx, params, { request, reply }),
  'GET /api/interview/{application}/videos/{video}/poster': ({ ctx, params, request, reply }) =>
    videos.sendInterviewPoster(ctx, params, { request, reply }),
  'GET /api/interview/{application}/videos/{video}/captions/{locale}': ({ ctx, params, request, reply }) =>
    videos.sendInterviewCaptions(ctx, params, { request, reply }),
  'POST /api/interview/{application}/submit': ({ ctx, params, body }) =>
    submit(ctx, params.application, body.incomplete),
  'POST /api/interview/{application}/practise-again': ({ ctx, params }) => practiseAgain(ctx, params.application),
} satisfies Partial<Handlers>;
