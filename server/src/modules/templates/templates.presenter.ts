import type { JobTemplate } from '@vivavoce/contract/types.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { timeNeeded } from '@vivavoce/domain/jobs/time-needed.ts';
import type { TemplateRow } from './templates.repository.ts';

export function presentTemplate({ content, ...row }: TemplateRow): JobTemplate {
  const timed = content.questions.map(({ preparation_seconds, answer_seconds }) => ({
    preparation_seconds:
      preparation_seconds === undefined ? QUESTION_LIMITS.preparation_default_seconds : preparation_seconds,
    answer_seconds: answer_seconds ?? QUESTION_LIMITS.answer_default_seconds,
  }));
  return {
    id: Number(row.id),
    title: row.title,
    description: row.description,
    role: content.job.role ?? '',
    // Other kinds cannot be created yet, so no template holds one.
    job_kind: 'presentation',
    default_locale: row.default_locale,
    question_count: content.questions.length,
    duration: timeNeeded(timed).minutes,
    featured: row.featured_order !== null,
    shared: row.company_id === null,
    created_at: new Date(row.created_at).toISOString(),
  };
}
