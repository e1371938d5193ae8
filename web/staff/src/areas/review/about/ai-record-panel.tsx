import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AiRecordView } from '@vivavoce/web-shared/airecord/ai-record.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../../queries/api-query.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';

function Content({ job, application }: { job: number; application: number }) {
  const { data, error, refetch } = useQuery(
    apiQuery(
      'GET /api/jobs/{job}/ai-record',
      { params: { job }, query: { application } },
      { staleTime: 0, meta: { quiet: true } },
    ),
  );
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  return data ? <AiRecordView record={data} reader="staff" /> : <Bone width="100%" height={120} />;
}

/** AI work on the material of this applicant, as the applicant reads it too. */
export default function AiRecordPanel(props: { job: number; application: number }) {
  const t = useTranslations('airecord');
  const [opened, setOpened] = useState(false);
  return (
    <Panel
      title={t('title')}
      action={
        <Button size="small" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? t('hide') : t('show')}
        </Button>
      }
    >
      <p className="mt-2">{t('staffLead')}</p>
      {opened && <Content {...props} />}
    </Panel>
  );
}
