import type { Deed } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { headline, leftAlone, progressOf } from './progress.ts';

export type DeedWords = { title: string; progress: string; remark: string };

/** A deed in words: what it does or did, how far it is, and what else is to be known. */
export function useDeedWords(): (deed: Deed) => DeedWords {
  const t = useTranslations('decide.deeds');
  const percent = new Intl.NumberFormat(useLanguageTag(), { style: 'percent' });
  return (deed) => {
    const { key, count } = headline(deed);
    const { done, total } = progressOf(deed);
    const left = leftAlone(deed);
    const remarks: Partial<Record<Deed['state'], string>> = {
      waiting: t('waiting'),
      failed: t('failed', { done: deed.done, total: deed.total, changed: deed.changed }),
      undo_failed: t('undoFailed', { undone: deed.undone, done: deed.done }),
      ...(left > 0 && { finished: t('leftAlone', { count: left }) }),
    };
    return {
      title: t(key, { count }),
      // Only the end is everybody: 99.6 % are not said to be 100.
      progress: t('progress', {
        done,
        total,
        share: percent.format(Math.floor((done / Math.max(total, 1)) * 100) / 100),
      }),
      remark: remarks[deed.state] ?? '',
    };
  };
}
