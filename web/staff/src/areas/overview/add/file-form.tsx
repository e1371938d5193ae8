import { useQuery } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText, useFieldErrorText } from '../../../ui/feedback/error-text.ts';
import { csvReportQuery } from '../../../queries/applicants/imports.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { DropZone } from './drop-zone.tsx';
import type { ListInvitation } from './list-invitation.ts';
import { ListReport } from './list-report.tsx';
import type { ListFile } from './use-list-file.ts';
import styles from './add.module.css';

type FileFormProps = {
  job: Job;
  list: ListFile;
  invitation: ListInvitation;
  onInvitation: (invitation: ListInvitation) => void;
  onStarted: () => void;
};

/** A list in a file: chosen, checked by the server, columns assigned where needed, then added. */
export function FileForm(props: FileFormProps) {
  const t = useTranslations('overview.add.file');
  const tag = useLanguageTag();
  const { file, choose } = props.list;
  if (!file)
    return (
      <div className={styles.form}>
        <p className={styles.hint}>
          {t('hint', { rows: FILE_LIMITS.csv_max_rows, limit: formatFileSize(LIST_LIMITS.file_max_bytes, tag) })}
        </p>
        <DropZone id="csv" choose={t('choose')} drop={t('drop')} accept=".csv,.txt,.tsv,text/csv" onFile={choose} />
      </div>
    );
  return <SelectedFile key={`${file.name} ${file.lastModified} ${file.size}`} {...props} file={file} />;
}

function SelectedFile({ job, file, list, ...rest }: FileFormProps & { file: File }) {
  const t = useTranslations('overview.add.file');
  const tag = useLanguageTag();
  const textOf = useErrorText();
  const fieldText = useFieldErrorText();
  const { reading, setReading } = list;
  const tooLarge = file.size > LIST_LIMITS.file_max_bytes;
  const { data, error, isFetching } = useQuery({ ...csvReportQuery(job.id, file, reading), enabled: !tooLarge });
  const fault = isProblem(error, 422) ? error.errors['csv']?.[0] : undefined;
  return (
    <div className={styles.form}>
      <div className={styles.chosen}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.hint}>{formatFileSize(file.size, tag)}</span>
        <Button size="small" onClick={() => list.choose(null)}>
          {t('another')}
        </Button>
      </div>
      {tooLarge && (
        <FormMessage>{t('tooLarge', { limit: formatFileSize(LIST_LIMITS.file_max_bytes, tag) })}</FormMessage>
      )}
      {error && <FormMessage>{fault ? fieldText(fault) : textOf(error)}</FormMessage>}
      {!error && !tooLarge && !data && (
        <div aria-busy="true" className={styles.form}>
          <Bone width="60%" height={20} />
          <Bone width="100%" height={96} />
        </div>
      )}
      {!error && data && (
        <ListReport
          job={job}
          file={file}
          report={data}
          stale={isFetching}
          reading={reading}
          onReading={setReading}
          {...rest}
        />
      )}
    </div>
  );
}
