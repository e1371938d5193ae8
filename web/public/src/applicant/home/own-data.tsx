import '@vivavoce/web-shared/applicant/styles/fields.css';
import { lazy, Suspense, useState } from 'react';
import type { ApplicantHome } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { deadlineText } from '@vivavoce/web-shared/applicant/moments.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { LaterAiRecord } from '../airecord/later-ai-record.tsx';
import { useInterview } from '../interview-context.tsx';
import { DataCopy } from './data-copy.tsx';
import { keptDay } from './home-steps.tsx';

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'));
const AiConsentDialog = lazy(() => import('./ai-consent-dialog.tsx'));
const EraseDialog = lazy(() => import('./erase-dialog.tsx'));

type OwnDataProps = { home: ApplicantHome; reload: () => Promise<void> };

/** The request for erasure that stands, with the way to take it back. */
function ErasureNotice({ reload }: Pick<OwnDataProps, 'reload'>) {
  const t = useTranslations('interview.home.erase');
  const { interview, store } = useInterview();
  const { application } = interview;
  const cancel = useAction(async () => {
    await store.signedIn(() => call('DELETE /api/interview/{application}/erasure', { params: { application } }));
    await reload();
  });
  return (
    <Notice tone="warn" title={t('requested')}>
      <p>{t('requestedText', { company: interview.company.name })}</p>
      <ProblemNotice error={cancel.error} />
      <div className="actions">
        <Button busy={cancel.busy} onClick={() => void cancel.run()}>
          {t('cancel')}
        </Button>
      </div>
    </Notice>
  );
}

/** Kinds of stored data, their purpose and period, and who has viewed them. */
function KeptFacts({ home }: Pick<OwnDataProps, 'home'>) {
  const t = useTranslations('interview.home.data');
  const tag = useLanguageTag();
  const why = useTranslations('purposes.why');
  const handedIn = useTranslations('kinds.handedIn');
  const { company, job } = useInterview().interview;
  const { kept_until, views, retention_days } = home;
  return (
    <dl className="receipt home-kept">
      <div>
        <dt>{t('what')}</dt>
        <dd>{t('whatText', { given: handedIn(job.kind) })}</dd>
      </div>
      <div>
        <dt>{t('why')}</dt>
        <dd>{why(job.purpose, { company: company.name, title: job.title })}</dd>
      </div>
      <div>
        <dt>{t('until')}</dt>
        <dd>
          {kept_until === null
            ? t('held', { company: company.name })
            : t('untilText', { date: keptDay(kept_until, tag), days: retention_days })}
        </dd>
      </div>
      <div>
        <dt>{t('viewers')}</dt>
        <dd>
          {views.length === 0 && t('noViews')}
          {views.map(({ by, people, last_at }) => (
            <span key={by} className="home-view">
              {t(`views.${by}`, { count: people, company: company.name, date: deadlineText(last_at, tag) })}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  );
}

/** My data: a copy, withdrawing, erasure, and what is kept. */
export function OwnData({ home, reload }: OwnDataProps) {
  const t = useTranslations('interview.home');
  const { interview } = useInterview();
  const { job } = interview;
  const [dialog, setDialog] = useState<'withdraw' | 'erase' | 'ai' | null>(null);
  const close = () => setDialog(null);
  const erasing = home.erasure_requested_at !== null;
  return (
    <section className="panel home-panel" id="my-data" aria-labelledby="data-heading">
      <h2 id="data-heading">{t('data.title')}</h2>
      {erasing && <ErasureNotice reload={reload} />}
      <KeptFacts home={home} />
      <DataCopy />
      {(interview.job.ai_summary_enabled || interview.job.word_facts) && <LaterAiRecord agrees={home.agrees_to_ai} />}
      <div className="actions">
        {interview.declined_at === null && (
          <Button onClick={() => setDialog('withdraw')}>
            {t(job.purpose === 'decision' ? 'withdraw.application' : 'withdraw.button')}
          </Button>
        )}
        {home.agrees_to_ai && <Button onClick={() => setDialog('ai')}>{t('ai.button')}</Button>}
        {!erasing && home.kept_until !== null && (
          <Button icon="bin" onClick={() => setDialog('erase')}>
            {t('erase.button')}
          </Button>
        )}
      </div>
      <Suspense>
        {dialog === 'withdraw' && <WithdrawDialog onClose={close} />}
        {dialog === 'ai' && <AiConsentDialog onClose={close} reload={reload} />}
        {dialog === 'erase' && <EraseDialog onClose={close} reload={reload} />}
      </Suspense>
    </section>
  );
}
