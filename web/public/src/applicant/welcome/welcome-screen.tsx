import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { ContactLine } from '../contact-line.tsx';
import { contentLanguage } from '../content-language.ts';
import { TermFacts, TimeFacts } from '../facts.tsx';
import { useInterview } from '../interview-context.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { LaterDialog } from './later-dialog.tsx';

export function WelcomeScreen() {
  const t = useTranslations('applicant');
  const { interview, store } = useInterview();
  const { job, company, applicant, deadline } = interview;
  const [open, setOpen] = useState<'later' | 'decline' | null>(null);
  const close = () => setOpen(null);
  return (
    <Page
      visit
      sender={company}
      title={job.title}
      titleLang={contentLanguage(interview)}
      eyebrow={t('welcome.eyebrow', { company: company.name })}
      layout="wide"
    >
      <div className="columns columns-welcome">
        <div className="column-main">
          {applicant.first_name && <p className="lead">{t('welcome.greeting', { name: applicant.first_name })}</p>}
          {job.applicant_accept_subheading && <p className="lead">{job.applicant_accept_subheading}</p>}
          <div className="rich" lang={contentLanguage(interview)}>
            <RichText html={job.applicant_accept_text || job.description} />
          </div>
        </div>
        <section className="panel facts" aria-labelledby="facts-heading">
          <h2 id="facts-heading">{t('facts.heading')}</h2>
          <ul>
            <TimeFacts question_count={job.question_count} minutes={job.minutes} deadline={deadline} />
            <TermFacts
              company={company.name}
              attempts={interview.questions.map((one) => one.attempts_allowed)}
              reviewers={job.reviewers}
              ai={job.ai_summary_enabled}
              retention_days={job.retention_days}
            />
          </ul>
        </section>
        <div className="start-words">
          <p className="calm">{t('welcome.calm')}</p>
          <ContactLine job={job} words={(name) => t('welcome.contact', { name })} />
        </div>
        <div className="start">
          <div className="start-buttons">
            <Button look="primary" onClick={() => store.visit({ setup_started: true })}>
              {t('welcome.start')}
            </Button>
            <div className="start-else">
              <Button look="quiet" onClick={() => setOpen('later')}>
                {t('welcome.later')}
              </Button>
              <Button look="quiet" onClick={() => setOpen('decline')}>
                {t('welcome.notForMe')}
              </Button>
            </div>
          </div>
        </div>
      </div>
      {open === 'later' && <LaterDialog onClose={close} />}
      {open === 'decline' && <DeclineDialog onClose={close} />}
    </Page>
  );
}
