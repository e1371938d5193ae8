import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { brandOf } from '@vivavoce/domain/companies/brand.ts';
import { homePath } from '@vivavoce/domain/companies/places.ts';
import { applyBrand } from '@vivavoce/web-shared/brand.ts';
import { stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { settingsQuery, userQuery } from '../queries/session.ts';
import { meetInOwnLanguage } from './page-language.ts';

/** Who is signed in and for which company; paints the company's colours and speaks the person's language before the page shows. */
async function loadSession(client: QueryClient) {
  const user = await client.ensureQueryData(userQuery);
  const settings = user.current_company ? await client.ensureQueryData(settingsQuery) : null;
  const primary = settings?.company_theme.primary ?? null;
  applyBrand(brandOf({ primary, alternate_brand: user.is_alternate_brand }));
  await meetInOwnLanguage(user);
  return { current_company: settings && { freemium: settings.freemium } };
}

/** Without a session, and when it cannot be told whether there is one, a page leads to /login with the way back. */
export async function checkSession(client: QueryClient, href: string): Promise<void> {
  try {
    await loadSession(client);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw redirect({ to: '/login', search: { next: stripLocale(href) } });
  }
}

/** Leads those whose home is another page than the actions of a company to it. */
export async function leadHome(client: QueryClient, href: string): Promise<void> {
  await checkSession(client, href);
  const home = homePath(await loadSession(client));
  if (home !== '/') throw redirect({ to: home, replace: true });
}
