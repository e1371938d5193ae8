import type { JobTemplate, JobTemplateDetail } from '@vivavoce/contract/types.ts';
import { defaultTimes, fittingFields } from '@vivavoce/domain/answers/question-kinds.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import type { StaffActor } from '../../actor.ts';
import type { TemplateQuestion } from '../../db/schema/index.ts';
import { workOf } from '@vivavoce/domain/kinds/forms.ts';
import { canChangeTemplate } from '../../policies/templates.policy.ts';
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
    guidance: question.guidance ?? null,
    checklist: question.checklist ?? [],
  };
}

const asNumber = (key: string | null): number | null => (key === null ? null : Number(key));

export function presentTemplate(actor: StaffActor, { content, ...row }: TemplateRow): JobTemplate {
  const company_id = asNumber(row.company_id);
  const created_by = asNumber(row.created_by);
  const work = workOf(content, content.questions.map(presentQuestion));
  return {
    id: Number(row.id),
    title: row.title,
    description: row.description,
    role: content.job.role ?? '',
    job_kind: jobKind(content.job),
    default_locale: row.default_locale,
    question_count: work.question_count,
    duration: work.minutes,
    featured: row.featured_order !== null,
    shared: company_id === null,
    private: row.is_private,
    retired: row.retired_at !== null,
    // Companies do not learn who works for the operator.
    created_by:
      company_id === null || created_by === null ? null : { id: created_by, full_name: row.creator_name ?? '' },
    created_at: new Date(row.created_at).toISOString(),
    abilities: canChangeTemplate(actor, { company_id, created_by }) ? ['edit'] : [],
  };
}

export const presentTemplateDetail = (actor: StaffActor, row: TemplateRow): JobTemplateDetail => ({
  ...presentTemplate(actor, row),
  job: { title: row.content.job.title ?? row.title, description: row.content.job.description ?? '' },
  questions: row.content.questions.map(presentQuestion),
});
