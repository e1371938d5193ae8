import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { MAIL_TEXT_NAMES, type MailTextName } from '@vivavoce/domain/emails/mail-texts.ts';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { need } from '../../../app/session/guards.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { settingsQuery } from '../../../queries/sign-in/session.ts';
import { readOneOf } from '../../../ui/data/list-search.ts';
import { textLocale, type TextLocale } from './text-locale.ts';

export const mailTextQuery = (shortname: string, type: MailTextName, locale: TextLocale) =>
  apiQuery('GET /api/companies/{shortname}/{type}-email', { params: { shortname, type }, query: { locale } });

/** The text of this name in an address. */
export function readTextName(name: string): MailTextName {
  const known = readOneOf(name, MAIL_TEXT_NAMES);
  if (!known) throw notFound();
  return known;
}

/** Loads the data of the page of a text; universities send no rejections by e-mail. */
export async function loadMailText(
  client: QueryClient,
  { name, locale = textLocale(getLocale()), href }: { name: string; locale?: TextLocale | undefined; href: string },
): Promise<void> {
  const settings = await need(client.ensureQueryData(settingsQuery), href);
  const text = readTextName(name);
  if (text === 'rejection' && isUniversity(settings)) throw notFound();
  await need(client.ensureQueryData(mailTextQuery(settings.shortname, text, locale)), href);
}
