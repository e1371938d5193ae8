import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import type { CompanyEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { need } from '../../../app/session/guards.ts';
import { settingsQuery } from '../../../queries/sign-in/session.ts';

/** Loads the data of the page of a default e-mail; universities send no rejections by e-mail. */
export async function loadDefaultEmail(client: QueryClient, type: CompanyEmailType, href: string): Promise<void> {
  const settings = await need(client.ensureQueryData(settingsQuery), href);
  if (type === 'rejection' && isUniversity(settings)) throw notFound();
  await need(
    client.ensureQueryData(
      apiQuery('GET /api/companies/{shortname}/{type}-email', { params: { shortname: settings.shortname, type } }),
    ),
    href,
  );
}
