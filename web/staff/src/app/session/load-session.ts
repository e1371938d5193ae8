import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { CompanySettings, CurrentUser } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { brandOf } from '@vivavoce/domain/companies/brand.ts';
import { isShortlistMe } from '@vivavoce/domain/companies/kind.ts';
import { homePath } from '@vivavoce/domain/companies/pages.ts';
import { applyBrand } from '@vivavoce/web-shared/brand.ts';
import { stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { isFactorDue, settingsQuery, userQuery } from '../../queries/sign-in/session.ts';
import { meetInOwnLanguage } from '../page-language.ts';

type Session = { user: CurrentUser; settings: CompanySettings | null };

/** The signed-in person and their company. */
async function loadSession(client: QueryClient): Promise<Session> {
  const user = await client.ensureQueryData(userQuery);
  return { user, settings: user.current_company ? await client.ensureQueryData(settingsQuery) : null };
}

/** Leads a user to the account page whose company demands a second factor: nothing else is open to them. */
function leadToSecondFactor(user: CurrentUser, href: string): void {
  if (isFactorDue(user) && !href.includes('/account')) throw redirect({ to: '/account', hash: 'factor' });
}

/**
 * Without a session, or when it cannot be checked, the page leads to /login with the way back. The company's colours
 * and the person's language apply before the page shows.
 */
export async function checkSession(client: QueryClient, href: string): Promise<Session> {
  const session = await loadSession(client).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // There is a session, in another company.
    if (isProblem(error, 409)) throw error;
    const state = isProblem(error, 401) ? {} : ({ unchecked: true } as const);
    throw redirect({ to: '/login', search: { next: stripLocale(href) }, state });
  });
  leadToSecondFactor(session.user, href);
  const primary = session.settings?.company_theme.primary ?? null;
  applyBrand(brandOf({ primary, alternate_brand: session.user.is_alternate_brand }));
  await meetInOwnLanguage(session.user);
  return session;
}

/** Leads a person whose home is not the list of requests to their own home. */
export async function leadHome(client: QueryClient, href: string): Promise<void> {
  const { settings } = await checkSession(client, href);
  const home = homePath({ current_company: settings && { ...settings, teaches: isShortlistMe(settings) } });
  if (home !== '/') throw redirect({ to: home, replace: true });
}
