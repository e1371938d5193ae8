import { EXPORT_FORMATS } from '@vivavoce/domain/applications/limits.ts';
import type { ExportOf, ExportWish } from './use-export.ts';

/**
 * An export lives in its page: a reload stops it. Its options are stored for this tab, so that the page can report it
 * afterwards and offer the same export again.
 */
const keyOf = (of: ExportOf): string => `export/${of.report ? 'report' : (of.job ?? of.company)}`;

export function rememberExport(of: ExportOf, wish: ExportWish): void {
  sessionStorage.setItem(keyOf(of), JSON.stringify(wish));
}

export function forgetExport(of: ExportOf): void {
  sessionStorage.removeItem(keyOf(of));
}

/** A duplicated tab has the same storage, but no export was stopped in it. */
const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** The export that was running here when the page was reloaded. */
export function cutOffExport(of: ExportOf): ExportWish | null {
  const entry = sessionStorage.getItem(keyOf(of));
  if (entry === null || !wasReloaded()) return null;
  const { format, from_date = '', to_date = '' } = JSON.parse(entry) as Partial<ExportWish>;
  return { format: EXPORT_FORMATS.find((each) => each === format) ?? 'xlsx', from_date, to_date };
}
