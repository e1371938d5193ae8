import { brandProperties, type Brand } from '@vivavoce/domain/companies/brand.ts';
import { getTheme, subscribeTheme } from './theme.ts';

let brand: Brand | null = null;
let following = false;
const applied = new Set<string>();

function paint(): void {
  const { style, classList } = document.documentElement;
  classList.toggle('other-brand', brand !== null);
  for (const name of applied) style.removeProperty(name);
  applied.clear();
  if (!brand) return;
  for (const [name, value] of Object.entries(brandProperties(brand.primary, getTheme(), brand.hover))) {
    style.setProperty(name, value);
    applied.add(name);
  }
}

/**
 * Writes a company's colours on the root, so that no component knows the brand; null stands for the product's own
 * colours.
 */
export function applyBrand(next: Brand | null): void {
  brand = next;
  paint();
  if (following) return;
  following = true;
  subscribeTheme(paint);
}
