import type { ReactNode } from 'react';
import type { Interview } from '@vivavoce/contract/types.ts';
import { useTranslations } from '../../i18n/i18n.tsx';
import { RichText } from '../../rich-text.tsx';
import { contentLanguage } from '../content-language.ts';
import { Film } from '../parts/film.tsx';
import { Receipt } from '../parts/receipt.tsx';
import { Strip } from '../parts/strip.tsx';
import { Page } from '../ui/page.tsx';

type DoneViewProps = {
  interview: Interview;
  survey?: ReactNode;
  /** The way to the figures of a practice; an activity for another purpose leads nowhere else. */
  figures?: ReactNode;
};

/** Right after sending: thanks, a receipt, what comes next. */
export function DoneView({ interview, survey, figures }: DoneViewProps) {
  const t = useTranslations('interview.done');
  const sent = useTranslations('kinds.sent');
  const next = useTranslations('purposes.sent');
  const { applicant, company, job } = interview;
  return (
    <Page
      sender={company}
      title={
        applicant.first_name ? sent(`${job.kind}.titleName`, { name: applicant.first_name }) : sent(`${job.kind}.title`)
      }
      eyebrow={job.title}
    >
      <Strip questions={interview.questions} current={null} />
      <Film video={job.interview_complete_video} of="thanks" />
      <div className="rich" lang={contentLanguage(interview)}>
        <RichText html={job.interview_complete_message} />
      </div>
      <Receipt interview={interview} />
      <p>{t('receipt', { email: applicant.email })}</p>
      <section className="group" aria-labelledby="next-heading">
        <h2 id="next-heading">{t('nextTitle')}</h2>
        <p>
          {sent(`${job.kind}.has`, { company: company.name })} {next(`${job.purpose}.next`)}
        </p>
        <p>{t('keepLink')}</p>
        {figures}
      </section>
      {survey}
      {job.practice_url && (
        <section className="group" aria-labelledby="practice-heading">
          <h2 id="practice-heading">{t(job.purpose === 'practice' ? 'againTitle' : 'practiceTitle')}</h2>
          <p>{t('practiceText', { company: company.name })}</p>
          <p>
            <a href={job.practice_url}>{t('practiceLink')}</a>
          </p>
        </section>
      )}
    </Page>
  );
}
