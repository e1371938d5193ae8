import { brandOf } from '@vivavoce/domain/companies/brand.ts';
import { nameOfColours } from '@vivavoce/domain/painted-colours.ts';
import { applyBrand } from '@vivavoce/web-shared/brand.ts';

export type Wearer = { primary: string | null; alternate_brand: boolean };

/** Applies a company's colours to the page, in place of those that it has. */
export function paintBrand(company: Wearer): void {
  document.documentElement.dataset['painted'] = nameOfColours(company);
  applyBrand(brandOf(company));
}
