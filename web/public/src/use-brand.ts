import { useEffect } from 'react';
import { nameOfColours } from '@vivavoce/domain/painted-colours.ts';
import type { Wearer } from './paint-brand.ts';

/**
 * Applies a company's colours to the page. The server has painted them in both schemes, so most pages never load the part
 * that computes colours. While the company is unknown (null), the page stays as it is painted.
 */
export function useBrand(company: Wearer | null): void {
  const primary = company?.primary ?? null;
  const alternate_brand = company?.alternate_brand ?? false;
  const known = company !== null;
  useEffect(() => {
    const { painted = '' } = document.documentElement.dataset;
    if (!known || painted === nameOfColours({ primary, alternate_brand })) return;
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
