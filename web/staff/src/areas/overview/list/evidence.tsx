import { useMutation } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import type { ApplicantsPage } from '../../../queries/applicants/applicants-list.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { tableStyles } from '../../../ui/data/table.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';

/** Explanation of the order by evidence, above the list that is in it. */
function EvidenceNote({ job }: { job: number }) {
  const t = useTranslations('aisummary.evidence');
  const textOf = useErrorText();
  const asking = useMutation({ mutationFn: () => call('POST /api/jobs/{job}/evidence', { params: { job } }) });
  return (
    <FormMessage tone="info">
      <p>{t('note')}</p>
      {asking.data ? (
        <p role="status">{t('asked', { queued: asking.data.queued })}</p>
      ) : (
        <Button size="small" busy={asking.isPending} onClick={() => asking.mutate()}>
          {t('ask')}
        </Button>
      )}
      {asking.error && <p role="alert">{textOf(asking.error)}</p>}
    </FormMessage>
  );
}

type Found = NonNullable<ApplicantsPage['results'][number]['evidence']> | null;

/** Evidence of AI about one applicant, below the name, while the list is in that order. */
function EvidenceLine({ evidence }: { evidence: Found }) {
  const t = useTranslations('aisummary.evidence');
  return <span className={tableStyles.facts}>{evidence ? t('line', evidence) : t('unread')}</span>;
}

/** The note of an activity above its list, or the line of one applicant: one file, since both come together. */
export default function Evidence(props: { job: number } | { evidence: Found }) {
  return 'job' in props ? <EvidenceNote job={props.job} /> : <EvidenceLine evidence={props.evidence} />;
}
