import type { FormAnswers } from '@vivavoce/domain/kinds/forms.ts';
import { BEST, highestKey, WORST } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import type { JudgementContent, Scenario, ScenarioAnswer } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { judgementScore } from '@vivavoce/domain/kinds/judgement/scoring.ts';
import { itemsOf } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import type { Item, ItemAnswer, QuestionnaireContent } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { scoresOf, valueOf } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import type { Tx } from '../../client.ts';
import { form_replies } from '../../schema/index.ts';
import { chance } from '../demo-timeline.ts';
import type { DemoKind, DemoResponse } from './demo-kind.ts';

const NOTES = [
  'I helped in my sister’s class for a term and would like to do it properly.',
  'I can start after half-term.',
  'Four mornings a week suit me best.',
  'I speak Polish and Ukrainian, which some of your pupils may like to hear.',
];

const store = (tx: Tx, { application, job, n, opened, sent }: DemoResponse, values: object) =>
  tx.insert(form_replies).values({
    application_id: application.id,
    job_id: job.id,
    answers: {},
    order_seed: 1 + n * 7919,
    started_at: opened,
    saved_at: sent,
    sent_at: sent,
    ...values,
  });

const within = (value: number, max: number): number => Math.max(1, Math.min(max, Math.round(value)));

/** The more an applicant suits, the higher the steps; reversed items are answered from the other end. */
function answerTo(item: Item, { job, n, good }: DemoResponse, place: number): ItemAnswer | null {
  const drawn = chance(job.id, n, place, 31);
  const steps = item.labels.length;
  if (item.kind === 'text') return n % 3 === 0 ? (NOTES[n % NOTES.length] ?? null) : null;
  if (item.kind === 'single') return 1 + Math.floor(drawn * steps);
  if (item.kind === 'multiple') return item.labels.flatMap((_label, at) => ((n + at) % 3 === 0 ? [at + 1] : []));
  return valueOf(item, within(1 + (steps - 1) * (0.25 + 0.6 * good) + (drawn - 0.5) * 2.4, steps));
}

export const questionnaireKind = (form: QuestionnaireContent): DemoKind => ({
  form,
  event: 'interview.submitted',
  respond: async (tx, response) => {
    const answers: FormAnswers = Object.fromEntries(
      itemsOf(form).flatMap((item, index) => {
        const answer = answerTo(item, response, index);
        return answer === null ? [] : [[item.id, answer]];
      }),
    );
    const competency_scores = scoresOf(form, answers, response.job.questionnaire_rating_type);
    await store(tx, response, { answers, competency_scores });
  },
});

/** The better the applicant, the more often the key is met; otherwise two responses change places. */
function choicesIn(scenario: Scenario, { job, n, good }: DemoResponse, place: number): ScenarioAnswer {
  const keys = scenario.responses.map(({ key }) => key ?? 1);
  const knows = chance(job.id, n, place, 41) < 0.35 + 0.6 * good;
  const at = Math.floor(chance(job.id, n, place, 43) * (keys.length - 1));
  if (scenario.format === 'rate')
    return knows ? keys : keys.map((key, position) => (position === at ? highestKey(scenario) + 1 - key : key));
  const places = keys.map((key) => (knows || key <= at || key > at + 2 ? key : 2 * at + 3 - key));
  if (scenario.format === 'rank') return places;
  return places.map((key) => (key === 1 ? BEST : key === keys.length ? WORST : 0));
}

export const judgementKind = (form: JudgementContent): DemoKind => ({
  form,
  event: 'interview.submitted',
  respond: async (tx, response) => {
    const answers = Object.fromEntries(
      form.scenarios.map((scenario, index) => [scenario.id, choicesIn(scenario, response, index)]),
    );
    const judgement_score = judgementScore(form, answers);
    await store(tx, response, { answers, judgement_score, percent: judgement_score?.percent ?? null });
  },
});
