import type { AiKind } from '@vivavoce/domain/ai/results.ts';
import { z } from 'zod';
import { defineTask } from '../define-task.ts';

/**
 * Work for one AI result. Outages are no failures of the task: the result waits and comes back. What counts here are dead
 * workers and faults of our own.
 */
const aiTask = (name: string) =>
  defineTask({
    name,
    payload: z.object({ result: z.number().int().positive() }),
    attempts: 4,
    // A machine that is too busy to start ffmpeg is so for a minute or two.
    retry_delay_s: 20,
    timeout_s: 900,
    concurrency: 2,
    key: ({ result }) => `result:${result}`,
    reports_failure: true,
  });

export const transcribeAnswer = aiTask('transcribe-answer');
export const writeSummary = aiTask('write-summary');
export const findEvidence = aiTask('find-evidence');
export const writeCvFeedback = aiTask('write-cv-feedback');
export const writeQuestionnaireFeedback = aiTask('write-questionnaire-feedback');
export const writePracticeReport = aiTask('write-practice-report');
export const findSignals = aiTask('find-signals');

export const AI_TASKS = {
  transcript: transcribeAnswer,
  summary: writeSummary,
  evidence: findEvidence,
  cv_feedback: writeCvFeedback,
  questionnaire_feedback: writeQuestionnaireFeedback,
  practice_report: writePracticeReport,
  signals: findSignals,
} satisfies Record<AiKind, unknown>;

/** Takes up AI results that waited. Scheduled; one run at a time. */
export const tendAi = defineTask({
  name: 'tend-ai',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 120,
  concurrency: 1,
  key: () => 'all',
});
