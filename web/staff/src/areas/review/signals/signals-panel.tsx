import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Signals } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { noteOpenedSummary } from '../../../queries/reviews/ai-feedback.ts';
import { signalsQuery } from '../../../queries/reviews/signals.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { FoundPassages } from './found-passages.tsx';
import { LanguageFacts } from './language-facts.tsx';
import { SharedWords } from './shared-phrases.tsx';
import styles from './signals.module.css';

type Place = { job: number; application: number };

const CAUSES = ['prepared', 'question', 'interpreter', 'second', 'source', 'transcript'] as const;

function Facts({ signals, job, application }: Place & { signals: Signals }) {
  const t = useTranslations('aisummary.signals');
  const { language, shared } = signals;
  return (
    <div className={styles.facts}>
      {language && <LanguageFacts facts={language} />}
      {shared && <SharedWords facts={shared} job={job} application={application} />}
      <FoundPassages signals={signals} job={job} application={application} />
      <div>
        <h3>{t('causes.title')}</h3>
        <ul className={styles.causes}>
          {CAUSES.map((cause) => (
            <li key={cause}>{t(`causes.${cause}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Facts about the words of an applicant's answers, closed until the reader asks for them. */
export default function SignalsPanel({ job, application }: Place) {
  const t = useTranslations('aisummary.signals');
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useQuery({
    ...signalsQuery(job, application),
    enabled: opened,
  });
  const result = opened ? data?.result : null;
  const id = result?.id;
  const written = result?.generated_at;
  useEffect(() => {
    if (id !== undefined && written) void noteOpenedSummary(job, id).catch(() => undefined);
  }, [job, id, written]);
  return (
    <Panel
      title={t('title')}
      action={
        <Button size="small" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? t('hide') : t('show')}
        </Button>
      }
    >
      <p className={styles.lead}>{t('lead')}</p>
      {opened && error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {opened && !error && !data && <Bone width="100%" height={120} />}
      {opened && data && <Facts signals={data} job={job} application={application} />}
    </Panel>
  );
}
