import { brandOf, brandProperties } from '@vivavoce/domain/companies/brand.ts';
import { nameOfColours } from '@vivavoce/domain/painted-colours.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import type { ColourScheme } from '@vivavoce/domain/companies/brand.ts';

/** How the pages of a company look. */
export interface PageBrand {
  primary: string | null;
  alternate_brand: boolean;
  /** Dark for everybody; otherwise the page follows the visitor's device. */
  dark: boolean;
}

/** Attributes of the page's root, by which the style sheets and the scripts know the brand and the painted colours. */
export function brandAttributes(brand: PageBrand): string {
  const brandClass = brandOf(brand) === null ? '' : ' class="other-brand"';
  const theme = brand.dark ? ' data-theme="dark" data-brand-theme="dark"' : '';
  return `${brandClass}${theme} data-painted="${escapeHtml(nameOfColours(brand))}"`;
}

/**
 * The colours of a brand as a style sheet, so that the first view has them before any script runs. The scripts set the
 * same values; the selectors are stronger than those of the product's own colours.
 */
export function brandStyle(brand: PageBrand, nonce: string): string {
  const colours = brandOf(brand);
  if (!colours) return '';
  const roles = (scheme: ColourScheme) =>
    Object.entries(brandProperties(colours.primary, scheme, colours.hover))
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  const dark = roles('dark');
  return [
    `<style nonce="${nonce}">html:root{${roles('light')}}`,
    `html:root[data-theme='dark']{${dark}}`,
    `@media (prefers-color-scheme:dark){html:root:not([data-theme='light']){${dark}}}</style>`,
  ].join('');
}
