import type { QueryClient } from '@tanstack/react-query';
import { ALTERNATE_BRAND } from '@vivavoce/domain/companies/brand.ts';
import type { CompanySettings, CurrentUser } from '@vivavoce/contract/types.ts';
import { applyBrand, type Brand } from '@vivavoce/web-shared/brand.ts';
import { settingsQuery, userQuery } from '../queries/session.ts';

function brandOf(user: CurrentUser, settings: CompanySettings | null): Brand | null {
  const primary = settings?.company_theme.primary;
  if (primary) return { primary };
  return user.is_alternate_brand ? ALTERNATE_BRAND : null;
}

/** Who is signed in and for which company; paints the company's colours before the page shows. */
export async function loadSession(client: QueryClient): Promise<void> {
  const user = await client.ensureQueryData(userQuery);
  const settings = user.current_company ? await client.ensureQueryData(settingsQuery) : null;
  applyBrand(brandOf(user, settings));
}
