import { formatFileSize, formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import type { Export } from './use-export.ts';

/** The progress of an export: rows where they can be counted, else bytes; its total size is unknown before the end. */
export function ExportProgress({ state }: { state: Extract<Export, { phase: 'running' }> }) {
  const t = useTranslations('exports');
  const tag = useLanguageTag();
  const { rows, total, bytes } = state;
  const share = rows !== null && total !== null ? { value: Math.min(rows, total), max: total } : {};
  const text =
    rows === null
      ? total === null
        ? t('bytes', { size: formatFileSize(bytes, tag) })
        : t('bytesOf', { size: formatFileSize(bytes, tag), count: total })
      : total === null
        ? t('rows', { count: rows })
        : t('rowsOf', { rows: formatNumber(rows, tag), total: formatNumber(total, tag) });
  return (
    <div className="grid gap-2 tabular-nums">
      <ProgressBar label={t('running')} {...share} />
      <p>{bytes === 0 ? t('running') : text}</p>
      <p className="text-[13px] leading-4.5 text-pretty text-ink-3">{t('stay')}</p>
    </div>
  );
}
