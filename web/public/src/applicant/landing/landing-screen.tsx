import '@vivavoce/web-shared/applicant/styles/fields.css';
import '../../styles/dialog.css';
import { useEffect, useState } from 'react';
import { Facts } from '@vivavoce/web-shared/applicant/parts/facts.tsx';
import { Picture, Practical } from '@vivavoce/web-shared/applicant/parts/reading.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import type { PublicJob } from '../../page-data.ts';
import { LostLink } from '../../ui/registration/lost-link.tsx';
import { RegisterPart } from '../../ui/registration/register-part.tsx';
import { countOpen } from '../../visit-figures.ts';
import { factsOfPublicJob, useLandingEyebrow } from './public-job.ts';

type Registered = { email: string; link: string | null };

function RegisteredScreen({ job, registered }: { job: PublicJob; registered: Registered }) {
  const t = useTranslations('applicant.landing');
  return (
    <Page sender={job.company} title={t('doneTitle', { kind: job.job_kind })} eyebrow={job.title}>
      <p className="lead">{t('doneText', { kind: job.job_kind, email: registered.email })}</p>
      {registered.link && (
        <div className="actions">
          <a className="button button-primary" href={registered.link}>
            {t('openNow')}
          </a>
        </div>
      )}
    </Page>
  );
}

/** The public page of an activity, for visitors without a personal link. */
export function LandingScreen({ job }: { job: PublicJob }) {
  const t = useTranslations('applicant');
  const [registered, setRegistered] = useState<Registered | null>(null);
  useEffect(() => countOpen(job.shorturl, false), [job.shorturl]);
  const eyebrow = useLandingEyebrow(job);
  if (registered) return <RegisteredScreen job={job} registered={registered} />;
  return (
    <Page sender={job.company} title={job.title} eyebrow={eyebrow} layout="wide">
      <div className="columns">
        <div className="column-main">
          <Picture address={job.image} />
          <div className="rich">
            <RichText html={job.description} />
          </div>
          <Practical html={job.details} />
          <ul className="facts-plain" aria-label={t('facts.heading')}>
            <Facts of={factsOfPublicJob(job)} />
          </ul>
        </div>
        <div className="column-side">
          {job.open ? (
            <RegisterPart job={job} onDone={(email, link) => setRegistered({ email, link })} />
          ) : (
            <Notice tone="info" title={t('landing.closed')}>
              <p>{t('landing.closedText')}</p>
            </Notice>
          )}
          <LostLink shorturl={job.shorturl} />
        </div>
      </div>
    </Page>
  );
}
