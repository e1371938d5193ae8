import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { Button } from '../../ui/base/button.tsx';
import { CorrectAddressDialog } from '../invite/lazy-correct-address-dialog.tsx';

/** Beside an invitation that could not be delivered, while that is so. */
export function CorrectAddress({ job: id, application }: { job: number; application: number }) {
  const t = useTranslations('mailings');
  const [opened, setOpened] = useState(false);
  const { data: job } = useQuery(jobQuery(id));
  if (!job || !isOpenToApplicants(job) || !job.abilities.includes('invite')) return null;
  return (
    <>
      <Button variant="link" size="small" onClick={() => setOpened(true)}>
        {t('correct')}
      </Button>
      {opened && <CorrectAddressDialog job={id} application={application} onClose={() => setOpened(false)} />}
    </>
  );
}
