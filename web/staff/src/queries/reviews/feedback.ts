import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

const AT = '/api/jobs/{job}/applications/{application}/feedback';
type At = typeof AT;

export type FeedbackBody = BodyInputOf<`PUT ${At}`>;

export const feedbackQuery = (job: number, application: number) =>
  apiQuery(`GET ${AT}`, { params: { job, application } }, { meta: { quiet: true } });

/** The e-mail that announces the feedback to this applicant. */
export const feedbackMailQuery = (job: number, application: number) =>
  apiQuery(`GET ${AT}/email-preview`, { params: { job, application } }, { meta: { quiet: true } });

export const writeFeedback = (job: number, application: number, body: FeedbackBody) =>
  call(`PUT ${AT}`, { params: { job, application }, body });

export const releaseFeedback = (
  job: number,
  application: number,
  body: { when: 'now' | 'with_outcome'; revision: number },
) => call(`POST ${AT}/release`, { params: { job, application }, body });

export const takeBackFeedback = (job: number, application: number) =>
  call(`POST ${AT}/take-back`, { params: { job, application } });
