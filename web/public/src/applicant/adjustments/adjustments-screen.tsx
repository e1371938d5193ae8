import { useState } from 'react';
import { answerMix } from '@vivavoce/domain/answers/answer-mix.ts';
import { ContactLine } from '@vivavoce/web-shared/applicant/parts/contact-line.tsx';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';
import { FreeText, Wishes } from '../requests/request-fields.tsx';
import { bodyOf, emptyForm, missingIn, type RequestForm } from '../requests/request-form.ts';
import RequestList, { GrantedList } from '../requests/request-list.tsx';

function Asking({ onRequest, goOn }: { onRequest: () => void; goOn: () => void }) {
  const t = useTranslations('interview');
  const { interview, store } = useInterview();
  const [form, setForm] = useState(() => emptyForm());
  const [missing, setMissing] = useState(false);
  const ask = useAction(() => store.ask(bodyOf('Adjustment', form)).then(onRequest));
  const isFilled = missingIn('Adjustment', form) === null;
  const change = (part: Partial<RequestForm>) => {
    setMissing(false);
    setForm((before) => ({ ...before, ...part }));
  };
  const { adjustments, adjustments_at_once, company } = interview;
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!isFilled);
        if (isFilled) void ask.run();
      }}
    >
      <p>{t(adjustments_at_once ? 'adjustments.textAtOnce' : 'adjustments.text', { company: company.name })}</p>
      {Object.keys(adjustments).length > 0 && (
        <div className="requests">
          <Notice tone="ok" title={t('requests.states.Adjustment.completed')}>
            <GrantedList adjustments={adjustments} />
          </Notice>
        </div>
      )}
      <Wishes form={form} change={change} />
      <FreeText type="Adjustment" form={form} change={change} />
      {missing && <Notice tone="bad" urgent title={t('requests.missing.wish')} />}
      <ProblemNotice error={ask.error} />
      <div className="actions">
        <Button type="submit" look={isFilled ? 'primary' : 'outline'} busy={ask.busy}>
          {t('requests.send')}
        </Button>
        <Button look={isFilled ? 'quiet' : 'primary'} onClick={goOn}>
          {t('adjustments.skip')}
        </Button>
      </div>
      <p className="calm">{t('adjustments.calm')}</p>
    </form>
  );
}

/**
 * Offers adjustments before the device check. The applicant requests them here and reads the answer, or continues
 * without.
 */
export function AdjustmentsScreen() {
  const t = useTranslations('interview.adjustments');
  const welcome = useTranslations('applicant.welcome');
  const { interview, store } = useInterview();
  const { company, job, may_ask, requests } = interview;
  const [more, setMore] = useState(false);
  const waits = !may_ask.includes('Adjustment');
  const hasRequest = waits || (requests.some(({ action_type }) => action_type === 'Adjustment') && !more);
  const eyebrow = t(answerMix(interview.questions) === 'written' ? 'eyebrowWritten' : 'eyebrow');
  const goOn = () => store.visit({ adjusted: true });
  return (
    <Page
      key={hasRequest ? 'asked' : 'asking'}
      sender={company}
      title={t(hasRequest ? 'askedTitle' : 'title')}
      eyebrow={eyebrow}
    >
      {hasRequest ? (
        <>
          <RequestList />
          {waits && <p>{t('waits', { company: company.name })}</p>}
          <div className="actions">
            <Button look="primary" onClick={goOn}>
              {t('goOn')}
            </Button>
            {!waits && (
              <Button look="quiet" onClick={() => setMore(true)}>
                {t('more')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <Asking onRequest={() => setMore(false)} goOn={goOn} />
      )}
      <ContactLine job={job} text={(name) => welcome('contact', { name })} />
    </Page>
  );
}
