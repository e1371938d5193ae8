import './trial.css';
import { useEffect, useState } from 'react';
import type { Interview } from '@vivavoce/contract/types.ts';
import { Masthead } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ApplicantApp } from '../applicant/applicant-app.tsx';
import { keepToken } from '../applicant/personal-link.ts';
import { keepInMemory } from '../applicant/room/recorder-parts.ts';
import { stayInBrowser } from './browser-network.ts';
import { createBrowserServer } from './browser-server.ts';
import { keepNothing } from './memory-storage.ts';

/** Once per page: afterwards nothing reaches the server or stays in the browser. */
async function begin(job: number): Promise<Interview> {
  const interview = await call('GET /api/jobs/{job}/trial', { params: { job } });
  const server = createBrowserServer(interview);
  keepNothing();
  keepInMemory();
  stayInBrowser(server);
  addEventListener('pagehide', server.forget);
  // The applicant's page requires a token; this one belongs to no applicant.
  keepToken(interview.shorturl, 'trial');
  return interview;
}

const starts = new Map<number, Promise<Interview>>();
function beginOnce(job: number): Promise<Interview> {
  const start = starts.get(job) ?? begin(job);
  starts.set(job, start);
  return start;
}

type Begun = { shorturl: string } | 'failed' | null;

/** The applicant's own screens in a run that stores nothing, each marked as a trial. */
export function TrialApp({ job }: { job: number }) {
  const t = useTranslations('applicant.trial');
  const [trial, setTrial] = useState<Begun>(null);
  useEffect(() => {
    beginOnce(job).then(
      ({ shorturl }) => setTrial({ shorturl }),
      () => {
        starts.delete(job);
        setTrial('failed');
      },
    );
  }, [job]);
  return (
    <div className="trial">
      <section className="trial-mark" aria-labelledby="trial-mark">
        <Icon name="alert" />
        <span id="trial-mark">{t('mark')}</span>
      </section>
      {trial !== null && trial !== 'failed' ? (
        <ApplicantApp shorturl={trial.shorturl} />
      ) : (
        <div className="page">
          <Masthead sender={null} />
          <main className="page-main page-narrow" aria-busy={trial === null}>
            {trial === null ? (
              <p className="calm waiting" role="status">
                {t('preparing')}
              </p>
            ) : (
              <>
                <h1>{t('failed')}</h1>
                <p>{t('failedText')}</p>
              </>
            )}
          </main>
        </div>
      )}
    </div>
  );
}
