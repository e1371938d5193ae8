import type { QueryClient } from '@tanstack/react-query';
import { brandOf } from '@vivavoce/domain/companies/brand.ts';
import { applyBrand } from '@vivavoce/web-shared/brand.ts';
import { settingsQuery, userQuery } from '../queries/session.ts';

/** Who is signed in and for which company; paints the company's colours before the page shows. */
export async function loadSession(client: QueryClient): Promise<void> {
  const user = await client.ensureQueryData(userQuery);
  const settings = user.current_company ? await client.ensureQueryData(settingsQuery) : null;
  const primary = settings?.company_theme.primary ?? null;
  applyBrand(brandOf({ primary, alternate_brand: user.is_alternate_brand }));
}
