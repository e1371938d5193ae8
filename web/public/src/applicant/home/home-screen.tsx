import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ContactLine } from '../contact-line.tsx';
import { useInterview } from '../interview-context.tsx';
import { Receipt } from '../room/receipt.tsx';
import { Strip } from '../room/strip.tsx';

/** Where the personal link leads once everything is sent. */
export function HomeScreen() {
  const t = useTranslations('interview.home');
  const gate = useTranslations('applicant.gate');
  const tag = useLanguageTag();
  const { interview } = useInterview();
  const { company, job, applicant } = interview;
  return (
    <Page visit sender={company} title={t('title')} eyebrow={job.title}>
      <Strip questions={interview.questions} current={null} />
      <Notice tone="ok" title={t('status', { company: company.name })}>
        <p>{t('statusText', { email: applicant.email })}</p>
      </Notice>
      <Receipt interview={interview} tag={tag} />
      <section className="group" aria-labelledby="data-heading">
        <h2 id="data-heading">{t('data')}</h2>
        <p>{t('dataText', { days: job.retention_days, name: job.contact_name || company.name })}</p>
      </section>
      <ContactLine job={job} words={(name) => gate('contact', { name })} />
    </Page>
  );
}
