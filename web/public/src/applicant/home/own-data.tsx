import '@vivavoce/web-shared/applicant/styles/fields.css';
import { lazy, Suspense, useState, type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { ApplicantHome, DataArchive } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { deadlineText, dayText } from '@vivavoce/web-shared/applicant/moments.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { getLocale, useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { LaterAiRecord } from '../airecord/later-ai-record.tsx';
import { useInterview } from '../interview-context.tsx';
import { keptDay } from './home-steps.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { announce } from '../../ui/announcer.ts';
import { usePolling } from '../room/use-polling.ts';

const lookAgainMs = 2000;
const isUnfinished = ({ state }: DataArchive): boolean => state === 'waiting' || state === 'building';

/** The newest copy of the applicant's data; null without one. */
function useArchive() {
  const { interview, store } = useInterview();
  const { application } = interview;
  const [archive, setArchive] = useState<DataArchive | null>(null);
  const read = useCallback(async () => {
    const path = 'GET /api/interview/{application}/archives';
    const [newest] = await store.signedIn(() => call(path, { params: { application } }));
    return newest ?? null;
  }, [application, store]);
  const load = useCallback(async () => setArchive(await read()), [read]);
  useEffect(() => {
    read().then(setArchive, () => undefined);
  }, [read]);
  usePolling(archive !== null && isUnfinished(archive), lookAgainMs, load);
  const request = useAction(async () => {
    const path = 'POST /api/interview/{application}/archives';
    const locale = getLocale() === 'fr' ? 'fr-fr' : 'en-gb';
    setArchive(await store.signedIn(() => call(path, { params: { application }, body: { locale } })));
  });
  return { archive, request };
}

function Progress({ archive }: { archive: DataArchive }) {
  const t = useTranslations('interview.home.copy');
  const { interview } = useInterview();
  const { files_done, files_total } = archive;
  return (
    <div className="home-progress">
      <label htmlFor="copy-progress">{t('building', { email: interview.applicant.email })}</label>
      <progress id="copy-progress" max={Math.max(1, files_total)} value={files_done} />
    </div>
  );
}

/**
 * A copy of everything: requested, being built with its progress, ready until its end.
 * @param children the buttons beside the one for the copy
 */
function DataCopy({ children }: { children?: ReactNode }) {
  const t = useTranslations('interview.home.copy');
  const tag = useLanguageTag();
  const { archive, request } = useArchive();
  const ready = archive?.url ? archive : null;
  const isReady = ready !== null;
  useEffect(() => {
    if (isReady) announce(t('ready'));
  }, [isReady, t]);
  const row = useRef<HTMLDivElement>(null);
  const hasAsked = useRef(false);
  const ask = () => {
    hasAsked.current = true;
    void request.run();
  };
  // The button that was pressed is gone; its place in the row keeps the focus, unless it went elsewhere meanwhile.
  useEffect(() => {
    if (hasAsked.current && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>(isReady ? 'a' : 'button')?.focus();
  }, [isReady]);
  return (
    <>
      <div className="home-row" ref={row}>
        {ready?.url ? (
          <a className="button button-outline" href={ready.url} download>
            <Icon name="download" />
            {t('download', { size: formatFileSize(ready.bytes ?? 0, tag) })}
          </a>
        ) : (
          <Button icon="download" busy={request.busy || (archive !== null && isUnfinished(archive))} onClick={ask}>
            {t('request')}
          </Button>
        )}
        {children}
      </div>
      <p className="calm">{t('content')}</p>
      <ProblemNotice error={request.error} />
      {archive?.state === 'failed' && <p role="status">{t('failed')}</p>}
      {archive && isUnfinished(archive) && <Progress archive={archive} />}
      {ready?.expires_at && (
        <p className="home-head calm">
          {t('until', { date: dayText(ready.expires_at, tag) })}
          <Button look="quiet" busy={request.busy} onClick={ask}>
            {t('again')}
          </Button>
        </p>
      )}
    </>
  );
}

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
  const { kept_until, views, views_logged, retention_days } = home;
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
          {views.length === 0 && t(views_logged ? 'noViews' : 'noLog')}
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

/**
 * My data: a copy, withdrawing, erasure; folded, what is kept and what AI did.
 * @param children further parts of the fold
 */
export function OwnData({ home, reload, children }: OwnDataProps & { children?: ReactNode }) {
  const t = useTranslations('interview.home');
  const tag = useLanguageTag();
  const { interview } = useInterview();
  const { job } = interview;
  const [dialog, setDialog] = useState<'withdraw' | 'erase' | 'ai' | null>(null);
  const [withdrew, setWithdrew] = useState(false);
  const close = () => setDialog(null);
  const afterWithdrawal = async () => {
    await reload();
    setWithdrew(true);
  };
  const erasing = home.erasure_requested_at !== null;
  return (
    <section className="panel home-panel" id="my-data" aria-labelledby="data-heading">
      <div className="home-head">
        <h2 id="data-heading">{t('data.title')}</h2>
        {home.kept_until !== null && (
          <span className="calm">{t('data.keptUntil', { date: keptDay(home.kept_until, tag) })}</span>
        )}
      </div>
      {erasing && <ErasureNotice reload={reload} />}
      <DataCopy>
        {interview.declined_at === null && home.outcome !== 'unsuccessful' && (
          <Button
            icon="leave"
            aria-label={t(job.purpose === 'decision' ? 'withdraw.application' : 'withdraw.button')}
            onClick={() => setDialog('withdraw')}
          >
            {t('withdraw.short')}
          </Button>
        )}
        {!erasing && home.kept_until !== null && (
          <Button icon="bin" onClick={() => setDialog('erase')}>
            {t('erase.button')}
          </Button>
        )}
      </DataCopy>
      <details className="more home-more">
        <summary>{t('more')}</summary>
        <div className="home-more-parts">
          <KeptFacts home={home} />
          {(job.ai_summary_enabled || job.word_facts || home.agrees_to_ai || withdrew) && (
            <LaterAiRecord agrees={home.agrees_to_ai} withdrew={withdrew} />
          )}
          {home.agrees_to_ai && (
            <div className="actions">
              <Button onClick={() => setDialog('ai')}>{t('ai.button')}</Button>
            </div>
          )}
          {children}
        </div>
      </details>
      <Suspense>
        {dialog === 'withdraw' && <WithdrawDialog onClose={close} />}
        {dialog === 'ai' && <AiConsentDialog onClose={close} onWithdrawn={afterWithdrawal} />}
        {dialog === 'erase' && <EraseDialog onClose={close} reload={reload} />}
      </Suspense>
    </section>
  );
}
