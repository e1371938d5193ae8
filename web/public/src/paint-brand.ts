import { brandOf } from '@vivavoce/domain/companies/brand.ts';
import { applyBrand } from '@vivavoce/web-shared/brand.ts';

export type Wearer = { primary: string | null; alternate_brand: boolean };

/** Applies a company's colours to the page. */
export const paintBrand = (company: Wearer): void => applyBrand(brandOf(company));
