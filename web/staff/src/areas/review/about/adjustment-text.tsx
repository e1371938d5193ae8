import type { Adjustments } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** The granted adjustments, in figures where there are any. */
export function AdjustmentText({ adjustments }: { adjustments: Adjustments }) {
  const t = useTranslations();
  const { extra_time, extra_attempts, in_advance, timer_hidden, breaks, answer_as } = adjustments;
  const text = [
    extra_time === 'unlimited'
      ? t('actions.unlimitedTime')
      : extra_time !== undefined && t('actions.extraTime', { percent: extra_time }),
    extra_attempts !== undefined && t('actions.extraAttempts', { count: extra_attempts }),
    in_advance === true && t('actions.wishes.in_advance'),
    timer_hidden === true && t('actions.wishes.timer_hidden'),
    breaks === true && t('actions.wishes.breaks'),
    answer_as !== undefined && t(`actions.adjust.ways.${answer_as}`),
  ].filter((word) => word !== false);
  return text.length > 0 ? text.join(' · ') : t('review.about.adjustmentsYes');
}
