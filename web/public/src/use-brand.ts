import { useEffect } from 'react';
import type { Wearer } from './paint-brand.ts';

/**
 * Applies a company's colours to the page. The server has painted the first view in both schemes, so the part that
 * computes colours is no part of the first load.
 */
export function useBrand(company: Wearer | null): void {
  const primary = company?.primary ?? null;
  const alternate_brand = company?.alternate_brand ?? false;
  useEffect(() => {
    let mounted = true;
    import('./paint-brand.ts')
      .then(({ paintBrand }) => mounted && paintBrand({ primary, alternate_brand }))
      // The colours of the server stay.
      .catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, [primary, alternate_brand]);
}
