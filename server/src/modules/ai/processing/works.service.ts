import type { AiKind } from '@vivavoce/domain/ai/results.ts';
import type { Context } from '../../../context.ts';
import type { FailureHandler, TaskHandler } from '../../../tasks/define-task.ts';
import { findEvidence } from './evidence.service.ts';
import { giveUpResult, runResult } from './run-result.service.ts';
import { writeSummary } from './summary.service.ts';
import { transcribeAnswer } from './transcribe.service.ts';
import type { AiWork } from './works.types.ts';

type Payload = { result: number };
type Handlers = { run: TaskHandler<Payload>; failed: FailureHandler<Payload> };

const handlersOf =
  (work: AiWork) =>
  (ctx: Context): Handlers => ({
    run: ({ result }, run) => runResult(ctx, work, result, run),
    failed: ({ result }) => giveUpResult(ctx, result),
  });

/** What the tasks of AI results do, by kind. */
export const AI_HANDLERS = {
  transcript: handlersOf(transcribeAnswer),
  summary: handlersOf(writeSummary),
  evidence: handlersOf(findEvidence),
} satisfies Record<AiKind, (ctx: Context) => Handlers>;
