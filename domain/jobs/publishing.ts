import type { QuestionKind } from '../answers/question-kinds.ts';
import { instantMs } from '../instant.ts';
import type { Instant } from '../instant.ts';
import { WRITTEN_LIMITS } from '../limits.ts';
import { matrixGaps } from '../reviews/matrix.ts';
import type { MatrixSetup, QuestionAbout } from '../reviews/matrix.ts';
import { isBlank } from '../texts.ts';
import { emptyForm, missingOfForm, isFormKind } from '../kinds/forms.ts';
import type { FormContent, MissingFormPart } from '../kinds/forms.ts';
import { isPresentationJob, jobKind } from './kinds.ts';
import type { JobKindRow } from './kinds.ts';
import type { WizardStepId } from './wizard-steps.ts';

/** The fields of an activity that publishing checks. */
export interface PublishRow extends JobKindRow {
  title: string | null;
  /** Rich text. */
  description: string | null;
  /** Already resolved to an instant, see `fixedDeadline`. */
  fixed_deadline: Instant | null;
  applicant_deadline_days: number | null;
}

type MissingCode =
  | 'title_missing'
  | 'description_missing'
  | 'deadline_missing'
  | 'deadline_past'
  | 'schedule_missing'
  | 'schedule_past'
  | 'questions_missing'
  | 'choices_missing'
  | 'rated_missing'
  | 'competency_missing'
  | 'matrix_missing'
  | MissingFormPart['code'];

/** The fields of a question that publishing checks. */
export interface PublishQuestion {
  kind: QuestionKind;
  choices: readonly string[];
  rated: boolean;
}

/** The matrix of an activity that is rated by one, with the questions that it must cover. */
export interface JobMatrix extends MatrixSetup {
  questions: readonly QuestionAbout[];
}

/** One thing to complete before publishing, and its wizard step. */
export interface MissingItem {
  step: WizardStepId;
  code: MissingCode;
}

function missingDeadline(job: PublishRow, now: Date): MissingItem | null {
  // A webinar is open until it ends.
  if (jobKind(job) === 'webinar') {
    if (job.fixed_deadline === null) return { step: 'schedule', code: 'schedule_missing' };
    return instantMs(job.fixed_deadline) < now.getTime() ? { step: 'schedule', code: 'schedule_past' } : null;
  }
  if (job.fixed_deadline !== null) {
    const over = instantMs(job.fixed_deadline) < now.getTime();
    return over ? { step: 'deadline_fixed', code: 'deadline_past' } : null;
  }
  return job.applicant_deadline_days === null ? { step: 'deadline_type', code: 'deadline_missing' } : null;
}

function missingOfMatrix({ questions, ...setup }: JobMatrix): MissingItem[] {
  const gaps = matrixGaps(questions, setup);
  const missing: MissingItem[] = [];
  if (gaps.competencies.length > 0 || gaps.levels) missing.push({ step: 'criteria', code: 'matrix_missing' });
  if (gaps.questions.length > 0) missing.push({ step: 'criteria_questions', code: 'competency_missing' });
  return missing;
}

/**
 * Gaps that keep a job from being published (decisions 3), in the order of the wizard.
 * @param questionCount questions stored for the job
 * @param questions the known questions; a choice needs options
 * @param rates_answers whether reviewers rate answer by answer; then one question at least is rated
 * @param matrix only where the job is rated by matrix; every question needs a competency that the matrix covers
 * @param form the content of a kind that applicants fill in
 * @param now a fixed deadline must lie after it
 * @returns an empty list when the job may be published
 */
export function missingForPublishing(
  job: PublishRow,
  questionCount: number,
  now: Date,
  {
    questions = [],
    rates_answers = false,
    matrix,
    form,
  }: {
    questions?: readonly PublishQuestion[] | undefined;
    rates_answers?: boolean | undefined;
    matrix?: JobMatrix | undefined;
    form?: FormContent | null | undefined;
  } = {},
): MissingItem[] {
  const missing: MissingItem[] = [];
  if (isBlank(job.title)) missing.push({ step: 'title', code: 'title_missing' });
  if (isBlank(job.description)) missing.push({ step: 'description', code: 'description_missing' });
  const deadline = missingDeadline(job, now);
  if (deadline !== null) missing.push(deadline);
  if (isPresentationJob(job) && questionCount === 0) {
    missing.push({ step: 'questions', code: 'questions_missing' });
  }
  if (questions.some(({ kind, choices }) => kind === 'choice' && choices.length < WRITTEN_LIMITS.choices_min)) {
    missing.push({ step: 'questions', code: 'choices_missing' });
  }
  if (rates_answers && questions.length > 0 && questions.every(({ rated }) => !rated))
    missing.push({ step: 'questions', code: 'rated_missing' });
  const kind = jobKind(job);
  if (isFormKind(kind)) missing.push(...missingOfForm(form ?? emptyForm(kind)));
  if (matrix && isPresentationJob(job)) missing.push(...missingOfMatrix(matrix));
  return missing;
}
