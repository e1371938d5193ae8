import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { constantsQuery } from '../../queries/company.ts';
import { need, readId } from '../../app/session/guards.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { questionsQuery } from '../../queries/jobs/questions.ts';
import { settingsQuery, userQuery } from '../../queries/sign-in/session.ts';

/** Company settings and the labels of choices, which every page of the wizard shows. */
const loadCompany = (client: QueryClient) =>
  Promise.all([client.ensureQueryData(settingsQuery), client.ensureQueryData(constantsQuery(getLocale()))]);

async function load(client: QueryClient, id: number): Promise<void> {
  const user = await client.ensureQueryData(userQuery);
  if (!user.current_company) throw notFound();
  await loadCompany(client);
  const job = await client.fetchQuery(jobQuery(id));
  if (job.status === 'Published') {
    const search = { status: 'ToInvite', filter: 'All' } as const;
    throw redirect({ to: '/interviews/$job', params: { job: String(id) }, search, replace: true });
  }
  if (!job.abilities.includes('edit')) throw notFound();
  if (job.archived) throw redirect({ to: '/interviews/$job/details', params: { job: String(id) }, replace: true });
  await client.fetchQuery(questionsQuery(id));
}

/**
 * Loads the settings of a published activity; a draft leads to the wizard, an archived one to its read-only details.
 */
async function loadPublished(client: QueryClient, id: number): Promise<void> {
  const user = await client.ensureQueryData(userQuery);
  if (!user.current_company) throw notFound();
  await loadCompany(client);
  const job = await client.fetchQuery(jobQuery(id));
  if (!job.abilities.includes('edit')) throw notFound();
  const params = { job: String(id) };
  if (job.status === 'Draft') throw redirect({ to: '/interviews/create/$job', params, replace: true });
  if (job.archived) throw redirect({ to: '/interviews/$job/details', params, replace: true });
  await client.fetchQuery(questionsQuery(id));
}

export async function loadSettings(client: QueryClient, job: string, href: string): Promise<void> {
  await need(loadPublished(client, readId(job)), href);
}

/** Loads the data of the pages before the draft exists. Reviewers have no company to create an activity for. */
export async function loadNewActivity(client: QueryClient, href: string): Promise<void> {
  const user = await need(client.ensureQueryData(userQuery), href);
  if (!user.current_company) throw notFound();
  await need(loadCompany(client), href);
}

/** Only the alternate brand starts with the purpose of an activity; others start with its title. */
export async function loadNewType(client: QueryClient, href: string): Promise<void> {
  await loadNewActivity(client, href);
  const user = await need(client.ensureQueryData(userQuery), href);
  if (!user.is_alternate_brand) throw redirect({ to: '/interviews/create/title', replace: true });
}

/**
 * Loads the data of the wizard, in the order settings, job, questions. A published activity leads to its overview;
 * one that the reader may not edit gives the 404 page.
 */
export async function loadWizard(client: QueryClient, job: string, href: string): Promise<void> {
  await need(load(client, readId(job)), href);
}
