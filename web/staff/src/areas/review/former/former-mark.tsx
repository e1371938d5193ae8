import type { FormerReviewer } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Beside the name of a reviewer who left the panel: that the review still counts, or why it is excluded. */
export function FormerMark({ of: former }: { of: FormerReviewer | undefined }) {
  const t = useTranslations('review.former');
  if (!former) return null;
  const { excluded } = former;
  return (
    <span className="block text-small font-normal wrap-anywhere text-ink-2">
      {excluded ? t('markExcluded', { reason: excluded.reason }) : t('mark')}
    </span>
  );
}
