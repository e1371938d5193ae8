import { ContactLine } from '@vivavoce/web-shared/applicant/parts/contact-line.tsx';
import { Receipt } from '@vivavoce/web-shared/applicant/parts/receipt.tsx';
import { Strip } from '@vivavoce/web-shared/applicant/parts/strip.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';
import { AskButtons } from '../requests/ask-buttons.tsx';
import { OwnRequests } from '../requests/own-requests.tsx';

/** The page of the personal link after sending. */
export function HomeScreen() {
  const t = useTranslations('interview.home');
  const gate = useTranslations('applicant.gate');
  const { interview } = useInterview();
  const { company, job, applicant } = interview;
  return (
    <Page sender={company} title={t('title')} eyebrow={job.title}>
      <Strip questions={interview.questions} current={null} />
      <Notice tone="ok" title={t('status', { company: company.name })}>
        <p>{t('statusText', { email: applicant.email })}</p>
      </Notice>
      <OwnRequests />
      <Receipt interview={interview} />
      <div className="actions">
        <AskButtons types={['Extension', 'Reset']} look="outline" />
      </div>
      <section className="group" aria-labelledby="data-heading">
        <h2 id="data-heading">{t('data')}</h2>
        <p>{t('dataText', { days: job.retention_days, name: job.contact_name || company.name })}</p>
      </section>
      <ContactLine job={job} text={(name) => gate('contact', { name })} />
    </Page>
  );
}
