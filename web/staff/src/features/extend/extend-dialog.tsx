import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { applicationQuery } from '../../queries/applicants/applications.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { settingsQuery } from '../../queries/sign-in/session.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { ExtendForm } from './extend-form.tsx';
import { extendForm, type ExtendScope } from './extend-scope.ts';
import { useExtension } from './use-extension.ts';
import styles from '../forms/dialog-form.module.css';

export type ExtendDialogProps = {
  job: number;
  onClose: () => void;
  /** Called after an extension. */
  onDone?: () => void;
} & ExtendScope;

/** Gives more time to one applicant, to a selection, or to all of a kind. */
export default function ExtendDialog({ job: id, onClose, onDone, ...scope }: ExtendDialogProps) {
  const t = useTranslations('extend');
  const extension = useExtension(id, scope, () => {
    onClose();
    onDone?.();
  });
  const name = extendForm(id, scope);
  const mayLeave = useMayLeave();
  const close = async () => {
    if (await mayLeave((form) => form.name === name)) onClose();
  };
  const job = useQuery(jobQuery(id));
  const settings = useQuery(settingsQuery);
  const application = useQuery({
    ...applicationQuery(id, scope.application ?? 0),
    enabled: scope.application !== undefined,
  });
  const applicant = application.data;
  const failed = [job, settings, application].find(({ isError }) => isError);
  const ready = job.data && settings.data && (scope.application === undefined || applicant);

  return (
    <Dialog
      opened
      title={applicant ? t('one', { name: applicant.user.full_name }) : t('all')}
      size="34rem"
      locked={extension.isPending}
      onClose={() => void close()}
    >
      {failed && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !ready && (
        <div className={styles.form} aria-busy="true">
          <Bone width="100%" height={96} />
          <Bone width="100%" height={64} />
        </div>
      )}
      {!failed && job.data && settings.data && ready && (
        <ExtendForm
          job={job.data}
          timeZone={settings.data.time_zone}
          application={applicant}
          scope={scope}
          extension={extension}
          name={name}
          onCancel={() => void close()}
        />
      )}
    </Dialog>
  );
}
