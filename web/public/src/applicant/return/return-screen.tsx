import { ContactLine } from '@vivavoce/web-shared/applicant/parts/contact-line.tsx';
import { DeadlineFact } from '@vivavoce/web-shared/applicant/parts/facts.tsx';
import { Strip } from '@vivavoce/web-shared/applicant/parts/strip.tsx';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LaterOwnData } from '../home/later-own-data.tsx';
import { useInterview } from '../interview-context.tsx';
import { LaterPractice } from '../practice-results/later-practice.tsx';
import { AskButtons } from '../requests/ask-buttons.tsx';
import { OwnRequests } from '../requests/own-requests.tsx';

/** Shown to an applicant who reopens the link during an interview: the activity, the deadline, and answers of staff. */
export function ReturnScreen() {
  const t = useTranslations('interview.return');
  const gate = useTranslations('applicant.gate');
  const home = useTranslations('interview.home');
  const { interview, store } = useInterview();
  const { company, deadline, job, questions } = interview;
  const answered = questions.filter(({ state }) => state === 'answered').length;
  return (
    <Page sender={company} title={job.title} titleLang={contentLanguage(interview)} eyebrow={t('eyebrow')}>
      <Strip questions={questions} current={null} />
      <p className="lead">
        {t('saved', { count: answered })} {t('next', { count: questions.length - answered })}
      </p>
      <ul className="facts-plain">
        <DeadlineFact of={{ deadline }} />
      </ul>
      <OwnRequests />
      <div className="actions">
        <Button look="primary" onClick={() => store.visit({ returned: true })}>
          {t('goOn')}
        </Button>
        <AskButtons types={['Extension', 'Adjustment']} />
      </div>
      {job.purpose === 'practice' && <LaterPractice former />}
      <details className="more">
        <summary>{home('data.title')}</summary>
        <LaterOwnData />
      </details>
      <ContactLine job={job} text={(name) => gate('contact', { name })} />
    </Page>
  );
}
