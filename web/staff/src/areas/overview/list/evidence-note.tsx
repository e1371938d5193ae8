import { useMutation } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { askForEvidence } from '../../../queries/reviews/ai-feedback.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import styles from './evidence-note.module.css';

/** What the order by evidence means, above the list that is in it. */
export default function EvidenceNote({ job }: { job: number }) {
  const t = useTranslations('aisummary.evidence');
  const textOf = useErrorText();
  const asking = useMutation({ mutationFn: () => askForEvidence(job) });
  return (
    <FormMessage tone="info">
      <p>{t('note')}</p>
      {asking.data ? (
        <p role="status">{t('asked', { queued: asking.data.queued })}</p>
      ) : (
        <p className={styles.ask}>
          <Button size="small" busy={asking.isPending} onClick={() => asking.mutate()}>
            {t('ask')}
          </Button>
        </p>
      )}
      {asking.error && <p role="alert">{textOf(asking.error)}</p>}
    </FormMessage>
  );
}
