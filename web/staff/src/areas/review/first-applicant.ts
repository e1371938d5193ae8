import type { QueryClient } from '@tanstack/react-query';
import { linkOptions, redirect } from '@tanstack/react-router';
import { need, readId } from '../../app/session/guards.ts';
import { nextToRateQuery } from '../../queries/jobs/jobs.ts';
import { applicationsQuery, type ApplicationFilter } from '../../queries/applicants/applications.ts';

const at = '/interviews/$job/interviewee/$application';

/** The route of each page of an applicant. */
const pages = {
  answer: (params: Params) => linkOptions({ to: `${at}/answer/{-$answer}`, params }),
  matrix: (params: Params) => linkOptions({ to: `${at}/matrix/{-$answer}`, params }),
  comms: (params: Params) => linkOptions({ to: `${at}/comms`, params }),
  cv: (params: Params) => linkOptions({ to: `${at}/cv`, params }),
  overview: (params: Params) => linkOptions({ to: `${at}/overview`, params }),
};

type Params = { job: string; application: string };
export type ApplicantPage = keyof typeof pages;

/** Whether the parameter in place of an applicant's id is the name of a page. */
export const isApplicantPage = (word: string): word is ApplicantPage => Object.hasOwn(pages, word);

/**
 * Without an applicant in the address the review starts with one who is promised a review, else with the one that the
 * reader rates next, else with the first who has responded; without any, with the list of applicants.
 */
export async function leadToFirst(
  client: QueryClient,
  job: string,
  href: string,
  page: ApplicantPage = 'answer',
): Promise<never> {
  const filter = { status: 'Responded', filter: 'All', page_size: 1 } as const;
  const firstOf = async (query: ApplicationFilter) =>
    (await need(client.fetchQuery(applicationsQuery(readId(job), query)), href)).results[0];
  const promised = await firstOf({ ...filter, review_paid: true });
  const next = await need(client.fetchQuery(nextToRateQuery({ job: readId(job) })), href);
  const toRate = next.job === readId(job) && next.application !== null ? { id: next.application } : undefined;
  const first = promised ?? toRate ?? (await firstOf(filter));
  if (!first) {
    const search = { status: 'Responded', filter: 'All' } as const;
    throw redirect({ to: '/interviews/$job', params: { job }, search, replace: true });
  }
  throw redirect({ ...pages[page]({ job, application: String(first.id) }), replace: true });
}
