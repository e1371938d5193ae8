import type { QueryClient } from '@tanstack/react-query';
import type { Questionnaire, QuestionnaireFeedback } from '@vivavoce/contract/types.ts';
import { isUnderWay } from '@vivavoce/web-shared/airecord/under-way.ts';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';
import { jobQuery } from './jobs.ts';

const AI_POLL_MS = 3000;

export type QuestionnaireChange = BodyInputOf<'PUT /api/jobs/{job}/questionnaire-questions'>;

export const questionnaireQuery = (job: number) =>
  apiQuery('GET /api/jobs/{job}/questionnaire-questions', { params: { job } });

export const putQuestionnaire = (job: number, body: QuestionnaireChange) =>
  call('PUT /api/jobs/{job}/questionnaire-questions', { params: { job }, body });

/** After the items changed: the activity has another length. */
export function rememberQuestionnaire(client: QueryClient, questionnaire: Questionnaire): void {
  client.setQueryData(questionnaireQuery(questionnaire.job).queryKey, questionnaire);
  void client.invalidateQueries({ queryKey: jobQuery(questionnaire.job).queryKey, exact: true });
  void client.invalidateQueries({ queryKey: ['jobs'] });
}

export const questionnaireAnswersQuery = (job: number, application: number) =>
  apiQuery('GET /api/jobs/{job}/questionnaire-answers', { params: { job }, query: { application } });

export const questionnaireFeedbackQuery = (job: number, application: number) =>
  apiQuery(
    'GET /api/jobs/{job}/questionnaire-feedback',
    { params: { job }, query: { application } },
    { refetchInterval: ({ state }) => (state.data?.some(({ ai }) => isUnderWay(ai)) ? AI_POLL_MS : false) },
  );

export const releaseFeedback = (job: number, application: number, released: boolean) =>
  call('POST /api/jobs/{job}/applications/{application}/questionnaire-feedback', {
    params: { job, application },
    body: { released },
  });

export function rememberFeedback(client: QueryClient, job: number, application: number, list: QuestionnaireFeedback[]) {
  client.setQueryData(questionnaireFeedbackQuery(job, application).queryKey, list);
}
