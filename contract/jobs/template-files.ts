import { FORM_KINDS } from '@vivavoce/domain/kinds/forms.ts';
import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import type { FormFault } from '@vivavoce/domain/kinds/form-fault.ts';
import { judgementFaults } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { questionnaireFaults } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { QUESTION_LIMITS, REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { line, locale, optionalLine } from '../common.ts';
import { judgementContent } from '../kinds/judgement.ts';
import { assessmentInput } from '../kinds/provider-test.ts';
import { questionnaireContent } from '../kinds/questionnaire.ts';
import { webinarSetup } from '../kinds/webinar.ts';
import { LIMITS } from '../limits.ts';
import { newQuestion } from '../questions/questions.ts';
import { jobInput } from './jobs.ts';

const indicator = line(REVIEW_LIMITS.indicator_max_characters);

const criteria = z.strictObject({
  rubrics: z
    .array(
      z.strictObject({
        /** Position of the question, from 1. */
        question: z.number().int().min(1).max(QUESTION_LIMITS.per_job_max),
        enabled: z.boolean().default(true),
        indicators: z
          .array(
            z.strictObject({
              text: indicator,
              score: z
                .number()
                .int()
                .min(REVIEW_LIMITS.rating_min)
                .max(Math.max(...REVIEW_LIMITS.scales)),
            }),
          )
          .min(REVIEW_LIMITS.indicators_min)
          .max(REVIEW_LIMITS.indicators_max),
      }),
    )
    .max(QUESTION_LIMITS.per_job_max)
    .default([]),
  matrix: z
    .strictObject({
      competencies: z
        .array(
          z.strictObject({
            name: line(REVIEW_LIMITS.competency_max_characters),
            indicators: z.array(indicator).max(REVIEW_LIMITS.indicators_max),
          }),
        )
        .max(REVIEW_LIMITS.competencies_max),
      levels: z.array(line(REVIEW_LIMITS.level_max_characters)).max(REVIEW_LIMITS.levels_max),
    })
    .optional(),
});

const form = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('questionnaire'), ...questionnaireContent }),
  z.strictObject({ kind: z.literal('situational_judgement'), ...judgementContent }),
  z.strictObject({ kind: z.literal('cv_copilot') }),
  z.strictObject({ kind: z.literal('test_provider'), assessment: assessmentInput.nullable() }),
]);

function formFaults(content: FormContent): FormFault[] {
  if (content.kind === 'questionnaire') return questionnaireFaults(content);
  return content.kind === 'situational_judgement' ? judgementFaults(content) : [];
}

/** A template of a file, as the export of templates writes it. */
export const templateEntry = z
  .strictObject({
    title: line(LIMITS.title),
    default_locale: locale.default('en-gb'),
    /** Listed for its maker alone. */
    private: z.boolean().default(true),
    /** No longer offered for new activities. */
    retired: z.boolean().default(false),
    /** Mark of the company that exported it. Videos and pictures are taken over in that company only. */
    origin: optionalLine(100).default(''),
    /** Settings and texts of the activity; those that are absent are as in any new activity. */
    job: jobInput.omit({ external_ids: true, metadata: true, fixed_deadline: true, decision_by: true }),
    questions: z
      .array(newQuestion.omit({ order: true }))
      .max(QUESTION_LIMITS.per_job_max)
      .default([]),
    criteria: criteria.optional(),
    /** Questionnaire, test or other form of the kinds that have one. */
    form: form.optional(),
    webinar: z.strictObject(webinarSetup).optional(),
  })
  .superRefine((entry, context) => {
    const add = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const kind = jobKind(entry.job);
    if (entry.form && entry.form.kind !== kind) add(['form', 'kind'], 'not_allowed');
    if (entry.webinar && kind !== 'webinar') add(['webinar'], 'not_allowed');
    if (entry.questions.length > 0 && (FORM_KINDS as readonly string[]).includes(kind))
      add(['questions'], 'not_allowed');
    for (const { path, code } of entry.form ? formFaults(entry.form) : []) add(['form', ...path.split('.')], code);
    const places = (entry.criteria?.rubrics ?? []).map(({ question }) => question);
    for (const [at, place] of places.entries()) {
      if (place > entry.questions.length) add(['criteria', 'rubrics', at, 'question'], 'too_big');
      else if (places.indexOf(place) < at) add(['criteria', 'rubrics', at, 'question'], 'repeated');
    }
  });
