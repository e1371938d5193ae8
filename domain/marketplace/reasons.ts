import { isRecorded } from '../answers/question-kind-names.ts';
import type { QuestionKind } from '../answers/question-kind-names.ts';
import type { JobKind } from '../jobs/kind-names.ts';
import type { Purpose } from '../jobs/purpose.ts';
import { UNLIMITED_ATTEMPTS } from '../limits.ts';

/** Reasons to take a practice interview, in their order (specification 2, Registration modal). */
export const REASONS = ['real', 'hear', 'attempts', 'clock', 'phone'] as const;
export type Reason = (typeof REASONS)[number];

/** The part of an activity on which its reasons depend. */
export interface ReasonSource {
  kind: JobKind;
  purpose: Purpose;
  questions: readonly {
    kind: QuestionKind;
    preparation_seconds: number | null;
    attempts_allowed: number;
    screen_recording: boolean;
  }[];
}

type Questions = ReasonSource['questions'];

const HOLDS: Readonly<Record<Reason, (recorded: Questions, all: Questions) => boolean>> = {
  real: () => true,
  hear: () => true,
  attempts: (recorded) => recorded.every(({ attempts_allowed }) => attempts_allowed === UNLIMITED_ATTEMPTS),
  clock: (recorded) => recorded.every(({ preparation_seconds }) => preparation_seconds !== null),
  // Phones cannot share their screen.
  phone: (_recorded, all) => all.every(({ screen_recording }) => !screen_recording),
};

/** The reasons that are true for an activity; none for anything but an interview that decides nothing. */
export function reasonsFor({ kind, purpose, questions }: ReasonSource): Reason[] {
  if (kind !== 'presentation' || (purpose !== 'practice' && purpose !== 'feedback')) return [];
  const recorded = questions.filter((question) => isRecorded(question.kind));
  return recorded.length === 0 ? [] : REASONS.filter((reason) => HOLDS[reason](recorded, questions));
}
