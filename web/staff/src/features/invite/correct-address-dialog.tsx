import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { applicationQuery } from '../../queries/applicants/applications.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { CorrectAddressForm } from './correct-address-form.tsx';
import { useCorrection } from './use-correction.ts';

export type CorrectAddressDialogProps = { job: number; application: number; onClose: () => void };

/** Corrects the address of an applicant whose invitation was not delivered, and sends it again. */
export default function CorrectAddressDialog({ job: id, application, onClose }: CorrectAddressDialogProps) {
  const t = useTranslations('mailings.form.correct');
  const correction = useCorrection({ job: id, application }, onClose);
  const job = useQuery(jobQuery(id));
  const applicant = useQuery(applicationQuery({ job: id, application }));
  const failed = [job, applicant].find(({ isError }) => isError);
  return (
    <Dialog opened title={t('title')} size="40rem" locked={correction.isPending} onClose={onClose}>
      {failed && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (!job.data || !applicant.data) && (
        <div className="grid gap-4" aria-busy="true">
          <Bone width="100%" height={64} />
          <Bone width="100%" height={96} />
        </div>
      )}
      {job.data && applicant.data && (
        <CorrectAddressForm job={job.data} application={applicant.data} correction={correction} onCancel={onClose} />
      )}
    </Dialog>
  );
}
