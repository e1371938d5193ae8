import { useEffect } from 'react';
import { brandOf } from '@vivavoce/domain/companies/brand.ts';
import { applyBrand } from '@vivavoce/web-shared/brand.ts';

type Wearer = { primary: string | null; alternate_brand: boolean };

/** Applies a company's colours to the page. */
export function useBrand(company: Wearer | null): void {
  const primary = company?.primary ?? null;
  const alternate = company?.alternate_brand ?? false;
  useEffect(() => applyBrand(brandOf({ primary, alternate_brand: alternate })), [primary, alternate]);
}
