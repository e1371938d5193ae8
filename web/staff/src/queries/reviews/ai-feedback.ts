import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { AiFeedback } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

const AT = '/api/jobs/{job}/ai-feedback';
const POLL_MS = 3000;

export type AiChange = BodyOf<`PATCH ${typeof AT}/{result}`>;

/** The calls below name an applicant, so that the answer is about this one. */
function ofOne(reply: AiFeedback | object): AiFeedback {
  if ('questions' in reply) return reply;
  throw new Error('the answer is about the whole activity');
}

const UNDER_WAY = new Set(['queued', 'running', 'waiting']);

const isUnderWay = ({ questions }: AiFeedback): boolean =>
  questions.some(
    ({ transcript, summary }) => UNDER_WAY.has(transcript?.state ?? '') || UNDER_WAY.has(summary?.state ?? ''),
  );

/** AI text about the answers of an applicant; read again while work is under way or waits. */
export const aiFeedbackQuery = (job: number, application: number) =>
  queryOptions({
    queryKey: ['job', job, 'application', application, 'ai-feedback'],
    queryFn: async ({ signal }) => ofOne(await call(`GET ${AT}`, { params: { job }, query: { application }, signal })),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
    staleTime: 0,
    meta: { quiet: true },
  });

export const rememberAiFeedback = (client: QueryClient, job: number, application: number, after: AiFeedback): void =>
  void client.setQueryData(aiFeedbackQuery(job, application).queryKey, after);

export const askForSummary = async (job: number, application: number, question: number) =>
  ofOne(await call(`POST ${AT}`, { params: { job }, body: { application, question } }));

/** Asks for the text about a CV or a questionnaire. */
export const askForText = async (job: number, application: number) =>
  ofOne(await call(`POST ${AT}`, { params: { job }, body: { application } }));

export const changeSummary = (job: number, result: number, body: AiChange) =>
  call(`PATCH ${AT}/{result}`, { params: { job, result }, body });

export const noteOpenedSummary = (job: number, result: number) =>
  call(`POST ${AT}/{result}/seen`, { params: { job, result } });

/** AI work on the material of an applicant, without the texts. */
export const aiRecordQuery = (job: number, application: number) =>
  apiQuery(
    'GET /api/jobs/{job}/ai-record',
    { params: { job }, query: { application } },
    { staleTime: 0, meta: { quiet: true } },
  );
