import type { ReactNode } from 'react';
import type { Interview } from '@vivavoce/contract/types.ts';
import { useTranslations } from '../../i18n/i18n.tsx';
import { RichText } from '../../rich-text.tsx';
import { contentLanguage } from '../content-language.ts';
import { useNamePhrases } from '../name-phrases.ts';
import { ContactLine } from '../parts/contact-line.tsx';
import { Film } from '../parts/film.tsx';
import { Picture, Practical, Reading } from '../parts/reading.tsx';
import { Facts, factsOfInterview } from '../parts/facts.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

type WelcomeViewProps = {
  interview: Interview;
  onStart?: () => void;
  onLater?: () => void;
  onDecline?: () => void;
  onAdjust?: () => void;
  /** The applicant's requests, with their answers. */
  requests?: ReactNode;
  /** Dialogs over the page. */
  children?: ReactNode;
};

/** The first page behind a personal link: who invites, for what, on what terms. No clock runs. */
export function WelcomeView({
  interview,
  onStart,
  onLater,
  onDecline,
  onAdjust,
  requests,
  children,
}: WelcomeViewProps) {
  const t = useTranslations('applicant');
  const kinds = useTranslations('kinds');
  const { job, company, applicant } = interview;
  const { name } = useNamePhrases(interview);
  return (
    <Page
      sender={company}
      title={job.title}
      titleLang={contentLanguage(interview)}
      eyebrow={t('opening.eyebrow', { company: company.name, name })}
      layout="wide"
    >
      <div className="columns columns-welcome">
        <div className="column-main">
          {applicant.first_name && <p className="lead">{t('welcome.greeting', { name: applicant.first_name })}</p>}
          {job.applicant_accept_video ? (
            <Film video={job.applicant_accept_video} of="welcome" />
          ) : (
            <Picture address={job.image} />
          )}
          {job.applicant_accept_subheading && <p className="lead">{job.applicant_accept_subheading}</p>}
          <div className="rich" lang={contentLanguage(interview)}>
            <RichText html={job.applicant_accept_text || job.description} />
          </div>
          <Reading files={job.attachments} />
          <Practical html={job.details} lang={contentLanguage(interview)} />
        </div>
        <section className="panel facts" aria-labelledby="facts-heading">
          <h2 id="facts-heading">{t('facts.heading')}</h2>
          <ul>
            <Facts of={factsOfInterview(interview)} />
          </ul>
        </section>
        <div className="start">
          <Button look="primary" onClick={onStart}>
            {kinds(`opening.${job.kind}.start`)}
          </Button>
        </div>
        <div className="start-words">
          <div className="start-else">
            <Button look="quiet" onClick={onLater}>
              {t('welcome.later')}
            </Button>
            {interview.may_ask.includes('Adjustment') && (
              <Button look="quiet" onClick={onAdjust}>
                {t('ask.Adjustment')}
              </Button>
            )}
            <Button look="quiet" onClick={onDecline}>
              {t('welcome.notForMe')}
            </Button>
          </div>
          {requests}
          <p className="calm">{kinds(`opening.${job.kind}.calm`)}</p>
          <ContactLine job={job} text={(contact) => t('welcome.contact', { name: contact })} />
        </div>
      </div>
      {children}
    </Page>
  );
}
