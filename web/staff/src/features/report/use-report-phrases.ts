import type { JobKind } from '@vivavoce/domain/jobs/kind-names.ts';
import { givenIn, type ReportSpan, type ReportStep } from '@vivavoce/domain/reports/funnel.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** The phrases of a report over activities of these kinds. */
export function useReportPhrases(kinds: readonly JobKind[]) {
  const t = useTranslations('reports');
  const handedIn = givenIn(kinds);
  return {
    step: (step: ReportStep): string => (step === 'sent' ? t(`given.${handedIn}.step`) : t(`steps.${step}`)),
    span: (span: ReportSpan): string => (span === 'decided' ? t('spans.decided') : t(`given.${handedIn}.${span}`)),
    headline: (counts: { sent: number; invited: number }): string => t(`given.${handedIn}.headline`, counts),
    /** The head of the column of those who handed it in. */
    column: t(`given.${handedIn}.column`),
    shares: t(`given.${handedIn}.shares`),
  };
}
