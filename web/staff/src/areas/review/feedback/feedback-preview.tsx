import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FeedbackShown } from '@vivavoce/web-shared/applicant/parts/released-feedback.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { parseLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { OtherLanguage } from '@vivavoce/web-shared/i18n/other-language.tsx';
import { ApplicantDocument } from '../../../features/applicant-view/applicant-document.tsx';
import { loadApplicantPhrases } from '../../../features/applicant-view/applicant-phrases.ts';
import { Phone } from '../../../features/applicant-view/phone.tsx';
import phone from '../../../features/applicant-view/phone.module.css';
import { MailFrame } from '../../../features/mails/mail-frame.tsx';
import { feedbackMailQuery } from '../../../queries/reviews/feedback.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { TabGroup, TabList, TabPanel } from '../../../ui/navigation/tab-group.tsx';
import type { Reviewing } from '../use-review.ts';
import { shownOf } from './feedback-form.ts';
import type { FeedbackForm } from './use-feedback-form.ts';
import styles from './feedback.module.css';

type PreviewProps = Pick<Reviewing, 'job' | 'application'> & { form: FeedbackForm };

/** The feedback on the applicant's page, in the applicant's language. */
function PagePreview({ form, job, application }: PreviewProps) {
  const t = useTranslations('feedback');
  const { company, locale } = form.feedback;
  const language = parseLocale(locale) ?? 'en';
  const phrases = useQuery({
    queryKey: ['applicant-phrases', language],
    queryFn: () => loadApplicantPhrases(language),
    staleTime: Infinity,
    meta: { quiet: true },
  });
  const shown = shownOf(form.values);
  if (phrases.isError) return <LoadError error={phrases.error} onRetry={() => void phrases.refetch()} />;
  return (
    <Phone large={false} lower>
      {phrases.data && (
        <ApplicantDocument
          title={t('preview', { name: application.user.full_name })}
          view="feedback"
          language={language}
          company={company}
          className={phone.screen}
        >
          <OtherLanguage locale={language} messages={phrases.data}>
            <Page sender={company} title={job.title}>
              <FeedbackShown feedback={{ ...shown, rating_scale: form.feedback.rating_scale }} company={company.name} />
            </Page>
          </OtherLanguage>
        </ApplicantDocument>
      )}
    </Phone>
  );
}

/** The e-mail that announces it, composed by the server. */
function MailPreview({ job, application }: PreviewProps) {
  const t = useTranslations('feedback');
  const { data, error, refetch } = useQuery(feedbackMailQuery(job.id, application.id));
  if (error) return <LoadError error={error} text={t('previewFailed')} onRetry={() => void refetch()} />;
  return (
    <div className={styles.mail}>
      <p>
        <b>{data?.from_name}</b>
        <br />
        {data?.subject}
      </p>
      <MailFrame html={data?.html ?? ''} title={t('email')} phone low />
    </div>
  );
}

/** Exactly what the applicant will see: page and e-mail. */
export function FeedbackPreview(props: PreviewProps) {
  const t = useTranslations('feedback');
  const [shown, setShown] = useState<'page' | 'email'>('page');
  return (
    <Panel title={t('preview', { name: props.application.user.full_name })} className={styles.preview}>
      <TabGroup value={shown} onChange={setShown}>
        <TabList
          label={t('preview', { name: props.application.user.full_name })}
          tabs={(['page', 'email'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <TabPanel value="page" className={styles.tab}>
          <PagePreview {...props} />
        </TabPanel>
        <TabPanel value="email" className={styles.tab}>
          <MailPreview {...props} />
        </TabPanel>
      </TabGroup>
    </Panel>
  );
}
