import type { JobTemplate, JobTemplateDetail } from '@vivavoce/contract/types.ts';
import { defaultTimes, fittingFields } from '@vivavoce/domain/answers/question-kinds.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { timeNeeded } from '@vivavoce/domain/jobs/time-needed.ts';
import type { TemplateQuestion } from '../../db/schema/index.ts';
import type { TemplateRow } from './templates.repository.ts';

/** Fields missing in a template have the values of any new question. */
function presentQuestion(question: TemplateQuestion): JobTemplateDetail['questions'][number] {
  const kind = question.kind ?? 'video';
  const times = defaultTimes(kind);
  return {
    text: question.text,
    competency: question.competency ?? null,
    kind,
    preparation_seconds:
      question.preparation_seconds === undefined ? times.preparation_seconds : question.preparation_seconds,
    answer_seconds: question.answer_seconds ?? times.answer_seconds,
    attempts_allowed: question.attempts_allowed ?? QUESTION_LIMITS.attempts_default,
    ...fittingFields(kind, question),
  };
}

export function presentTemplate({ content, ...row }: TemplateRow): JobTemplate {
  return {
    id: Number(row.id),
    title: row.title,
    description: row.description,
    role: content.job.role ?? '',
    // Other kinds cannot be created yet, so no template holds one.
    job_kind: 'presentation',
    default_locale: row.default_locale,
    question_count: content.questions.length,
    duration: timeNeeded(content.questions.map(presentQuestion)).minutes,
    featured: row.featured_order !== null,
    shared: row.company_id === null,
    created_at: new Date(row.created_at).toISOString(),
  };
}

export const presentTemplateDetail = (row: TemplateRow): JobTemplateDetail => ({
  ...presentTemplate(row),
  job: { title: row.content.job.title ?? row.title, description: row.content.job.description ?? '' },
  questions: row.content.questions.map(presentQuestion),
});
