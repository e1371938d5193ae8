import { useEffect } from 'react';
import type { Wearer } from './paint-brand.ts';

/**
 * Applies a company's colours to the page. The server has painted the first view in both schemes, so the part that
 * computes colours is no part of the first load. While the company is unknown (null), the page stays as it is painted.
 */
export function useBrand(company: Wearer | null): void {
  const primary = company?.primary ?? null;
  const alternate_brand = company?.alternate_brand ?? false;
  const known = company !== null;
  useEffect(() => {
    if (!known) return;
    let mounted = true;
    import('./paint-brand.ts')
      .then(({ paintBrand }) => mounted && paintBrand({ primary, alternate_brand }))
      // The colours of the server stay.
      .catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, [known, primary, alternate_brand]);
}
