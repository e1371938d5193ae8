import { EXPORT_FORMATS } from '@vivavoce/domain/applications/limits.ts';
import type { ExportOf, ExportWish } from './use-export.ts';

/**
 * An export lives in its page: whoever reloads that stops it. What was wished for is kept for this tab meanwhile, so that the
 * page can say so afterwards and offer the same again.
 */
const keyOf = (of: ExportOf): string => `export/${of.job === undefined ? of.company : of.job}`;

export function rememberExport(of: ExportOf, wish: ExportWish): void {
  sessionStorage.setItem(keyOf(of), JSON.stringify(wish));
}

export function forgetExport(of: ExportOf): void {
  sessionStorage.removeItem(keyOf(of));
}

/** A tab that was copied holds the same, but nothing was stopped there. */
const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** What was being exported here when the page was reloaded. */
export function cutOffExport(of: ExportOf): ExportWish | null {
  const stored = sessionStorage.getItem(keyOf(of));
  if (stored === null || !wasReloaded()) return null;
  const { format, from_date = '', to_date = '' } = JSON.parse(stored) as Partial<ExportWish>;
  return { format: EXPORT_FORMATS.find((each) => each === format) ?? 'xlsx', from_date, to_date };
}
