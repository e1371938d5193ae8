import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Page } from '../../ui/page.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { contentLanguage } from '../content-language.ts';
import { useInterview } from '../interview-context.tsx';
import { Strip } from '../room/strip.tsx';
import { Receipt } from '../room/receipt.tsx';

export function DoneScreen() {
  const t = useTranslations('interview.done');
  const tag = useLanguageTag();
  const { interview } = useInterview();
  const { applicant, company, job } = interview;
  return (
    <Page
      visit
      sender={company}
      title={applicant.first_name ? t('titleName', { name: applicant.first_name }) : t('title')}
      eyebrow={job.title}
    >
      <Strip questions={interview.questions} current={null} />
      <div className="rich" lang={contentLanguage(interview)}>
        <RichText html={job.interview_complete_message} />
      </div>
      <Receipt interview={interview} tag={tag} />
      <p>{t('receipt', { email: applicant.email })}</p>
      <section className="group" aria-labelledby="next-heading">
        <h2 id="next-heading">{t('nextTitle')}</h2>
        <p>{t('nextText', { company: company.name })}</p>
        <p>{t('keepLink')}</p>
      </section>
    </Page>
  );
}
