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
import { OwnWords, Wishes } from '../requests/request-fields.tsx';
import { bodyOf, emptyForm, missingIn, type RequestForm } from '../requests/request-form.ts';
import RequestList, { GrantedList } from '../requests/request-list.tsx';

function Asking({ onAsked, goOn }: { onAsked: () => void; goOn: () => void }) {
  const t = useTranslations('interview');
  const { interview, store } = useInterview();
  const [form, setForm] = useState(() => emptyForm());
  const [missing, setMissing] = useState(false);
  const ask = useAction(() => store.ask(bodyOf('Adjustment', form)).then(onAsked));
  const begun = missingIn('Adjustment', form) === null;
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
        setMissing(!begun);
        if (begun) void ask.run();
      }}
    >
      <p>{t(adjustments_at_once ? 'adjustments.textAtOnce' : 'adjustments.text', { company: company.name })}</p>
      {Object.keys(adjustments).length > 0 && (
        <div className="asked">
          <Notice tone="ok" title={t('requests.states.Adjustment.completed')}>
            <GrantedList adjustments={adjustments} />
          </Notice>
        </div>
      )}
      <Wishes form={form} change={change} />
      <OwnWords type="Adjustment" form={form} change={change} />
      {missing && <Notice tone="bad" urgent title={t('requests.missing.wish')} />}
      <ProblemNotice error={ask.error} />
      <div className="actions">
        <Button type="submit" look={begun ? 'primary' : 'outline'} busy={ask.busy}>
          {t('requests.send')}
        </Button>
        <Button look={begun ? 'quiet' : 'primary'} onClick={goOn}>
          {t('adjustments.skip')}
        </Button>
      </div>
      <p className="calm">{t('adjustments.calm')}</p>
    </form>
  );
}

/** Before anything is tried out: what would help. It is asked for and its answer read here, or done without. */
export function AdjustmentsScreen() {
  const t = useTranslations('interview.adjustments');
  const welcome = useTranslations('applicant.welcome');
  const { interview, store } = useInterview();
  const { company, job, may_ask, requests } = interview;
  const [more, setMore] = useState(false);
  const waits = !may_ask.includes('Adjustment');
  const asked = waits || (requests.some(({ action_type }) => action_type === 'Adjustment') && !more);
  const eyebrow = t(answerMix(interview.questions) === 'written' ? 'eyebrowWritten' : 'eyebrow');
  const goOn = () => store.visit({ adjusted: true });
  return (
    <Page key={asked ? 'asked' : 'asking'} sender={company} title={t(asked ? 'askedTitle' : 'title')} eyebrow={eyebrow}>
      {asked ? (
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
        <Asking onAsked={() => setMore(false)} goOn={goOn} />
      )}
      <ContactLine job={job} text={(name) => welcome('contact', { name })} />
    </Page>
  );
}
