import { generateVariants } from './variants.service.ts';
import type { Handlers } from '../../http/handlers.ts';
import { readAiBudget } from './budget.service.ts';
import { askForEvidence } from './evidence.service.ts';
import { askForFeedback, changeFeedback, noteSeen, readAiFeedback } from './feedback.service.ts';
import { askForJobFeedback, readJobFeedback } from './job-feedback.service.ts';
import { askForPracticeReport, readPracticeReport } from './practice-report.service.ts';
import { readAiRecord, readOwnAiRecord } from './record.service.ts';
import { readEvidence } from './signals/evidence-report.service.ts';
import { askForSignals, readSignals } from './signals/signals.service.ts';
import { withdrawAiConsent } from './withdrawal.service.ts';

export const aiRoutes = {
  'GET /api/jobs/{job}/ai-feedback': ({ ctx, actor, params, query }) =>
    query.application === undefined
      ? readJobFeedback(ctx, actor, params.job, query)
      : readAiFeedback(ctx, actor, { job: params.job, application: query.application }),
  'POST /api/jobs/{job}/ai-feedback': async ({ ctx, actor, params, body, reply }) => {
    reply.code(202);
    const { application, question } = body ?? {};
    return application === undefined
      ? askForJobFeedback(ctx, actor, params.job)
      : askForFeedback(ctx, actor, params.job, { application, question });
  },
  'PATCH /api/jobs/{job}/ai-feedback/{result}': ({ ctx, actor, params, body }) =>
    changeFeedback(ctx, actor, params, body),
  'POST /api/jobs/{job}/ai-feedback/{result}/seen': ({ ctx, actor, params }) => noteSeen(ctx, actor, params),
  'GET /api/jobs/{job}/evidence': ({ ctx, actor, params, query }) =>
    readEvidence(ctx, actor, { job: params.job, application: query.application }),
  'POST /api/jobs/{job}/evidence': async ({ ctx, actor, params, reply }) => {
    reply.code(202);
    return askForEvidence(ctx, actor, params.job);
  },
  'GET /api/jobs/{job}/signals': ({ ctx, actor, params, query }) =>
    readSignals(ctx, actor, {
      job: params.job,
      application: query.application,
    }),
  'POST /api/jobs/{job}/signals': async ({ ctx, actor, params, body, reply }) => {
    reply.code(202);
    return askForSignals(ctx, actor, params.job, body);
  },
  'GET /api/ai-budget': ({ ctx, actor }) => readAiBudget(ctx, actor),
  'GET /api/jobs/{job}/ai-record': ({ ctx, actor, params, query }) =>
    readAiRecord(ctx, actor, { job: params.job, application: query.application }),
  'GET /api/interview/{application}/ai-record': ({ ctx, params }) => readOwnAiRecord(ctx, params.application),
  'GET /api/interview/{application}/practice-report': ({ ctx, params }) => readPracticeReport(ctx, params.application),
  'POST /api/interview/{application}/practice-report': async ({ ctx, params, reply }) => {
    reply.code(202);
    return askForPracticeReport(ctx, params.application);
  },
  'POST /api/interview/{application}/ai-consent/withdraw': ({ ctx, params }) =>
    withdrawAiConsent(ctx, params.application),
  'POST /api/jobs/{job}/questions/generate-variants': ({ ctx, actor, params, body }) =>
    generateVariants(ctx, actor, params.job, body),
} satisfies Partial<Handlers>;
