import type { AiKind } from '@vivavoce/domain/ai/results.ts';
import type { Context } from '../../../context.ts';
import type { FailureHandler, TaskHandler } from '../../../tasks/define-task.ts';
import { writeCvFeedback } from './cv-feedback.service.ts';
import { findEvidence } from './evidence.service.ts';
import { findSignals } from '../signals/find-signals.service.ts';
import { writePracticeReport } from './practice-report.service.ts';
import { writeQuestionnaireFeedback } from './questionnaire-feedback.service.ts';
import { giveUpResult, runResult } from './run-result.service.ts';
import { writeSummary } from './summary.service.ts';
import { transcribeAnswer } from './transcribe.service.ts';
import type { AiWork } from './works.types.ts';

type Payload = { result: number };
type Handlers = { run: TaskHandler<Payload>; failed: FailureHandler<Payload> };

/** How each kind of result comes about. */
export const AI_WORKS: Readonly<Record<AiKind, AiWork>> = {
  transcript: transcribeAnswer,
  summary: writeSummary,
  evidence: findEvidence,
  cv_feedback: writeCvFeedback,
  questionnaire_feedback: writeQuestionnaireFeedback,
  practice_report: writePracticeReport,
  signals: findSignals,
};

/** Handlers of the task of a kind. */
export const aiHandlersOf = (ctx: Context, kind: AiKind): Handlers => ({
  run: ({ result }, run) => runResult(ctx, AI_WORKS[kind], result, run),
  failed: ({ result }) => giveUpResult(ctx, result),
});
