import type { CsvReport, Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import type { ListReading } from '../../../queries/applicants/imports.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { ColumnFields } from './column-fields.tsx';
import { useFaultPhrase } from './fault-phrase.ts';
import { ListInvite } from './invite-box.tsx';
import { invitationOptions, type ListInvitation } from './list-invitation.ts';
import { RowList } from './row-list.tsx';
import { useStartImport } from './use-start-import.ts';
import styles from './add.module.css';

type ListReportProps = {
  job: Job;
  file: File;
  report: CsvReport;
  /** The report belongs to earlier options and is being reloaded. */
  stale: boolean;
  reading: ListReading;
  onReading: (reading: ListReading) => void;
  invitation: ListInvitation;
  onInvitation: (invitation: ListInvitation) => void;
  onStarted: () => void;
};

/** The report on a file: what can be added, faults by row, and people who applied already. */
export function ListReport({
  job,
  file,
  report,
  stale,
  reading,
  onReading,
  invitation,
  onInvitation,
  onStarted,
}: ListReportProps) {
  const t = useTranslations('overview.add');
  const textOf = useErrorText();
  const faultPhrase = useFaultPhrase();
  const start = useStartImport(job.id, onStarted);
  const { missing, good, faulty, repeated, known } = report;
  const header = report.header ? 'true' : 'false';
  const add = () =>
    start.mutate({
      file,
      options: { columns: report.mapping, header, ...invitationOptions(invitation) },
    });
  return (
    <div className={styles.form} aria-busy={stale || undefined}>
      {start.isError && <FormMessage>{textOf(start.error)}</FormMessage>}
      {missing.length > 0 ? (
        <FormMessage tone="info">
          {t('columns.missing', { fields: missing.map((field) => t(`fields.${field}`)).join(', ') })}
        </FormMessage>
      ) : (
        <p role="status" className={styles.found}>
          {t('found', { good, wrong: faulty, twice: repeated, known })}
        </p>
      )}
      <ColumnFields report={report} reading={reading} onReading={onReading} />
      <RowList
        label={t('file.wrong')}
        rows={report.errors}
        total={Math.max(report.errors.length, faulty)}
        head={({ row }) => t('file.row', { row })}
        text={faultPhrase}
      />
      <RowList
        label={t('file.twice')}
        rows={report.duplicates}
        total={repeated + known}
        head={({ row }) => t('file.row', { row })}
        text={({ first_row }) => (first_row === null ? t('file.known') : t('file.repeats', { row: first_row }))}
        remarkOf={({ full_name, email }) => `${full_name}, ${email}`}
      />
      {missing.length === 0 && good > 0 && (
        <>
          <ListInvite
            job={job}
            invitation={invitation}
            onInvitation={onInvitation}
            promisedByColumn={report.mapping.split(',').includes('review_paid')}
          />
          <div className={styles.actions}>
            <Button variant="primary" busy={start.isPending || stale} onClick={add}>
              {t(invitation.invites ? 'inviteCount' : 'addCount', { count: good })}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
