import '@vivavoce/web-shared/applicant/styles/fields.css';
import './webinar.css';
import { useEffect, useMemo, useState } from 'react';
import type { InterviewWebinar } from '@vivavoce/contract/types.ts';
import { eventTexts } from '@vivavoce/domain/marketplace/event-time.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';
import { LaterOwnData } from '../home/later-own-data.tsx';

/** How often the page looks whether the call is open, or a seat became free. */
const LOOK_AGAIN_MS = 30_000;

function useWebinar() {
  const { interview, store } = useInterview();
  const { application } = interview;
  const [webinar, setWebinar] = useState<InterviewWebinar | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const params = useMemo(() => ({ application }), [application]);
  const load = useMemo(
    () => () =>
      store
        .signedIn(() => call('GET /api/interview/{application}/webinar', { params }))
        .then(
          (loaded) => {
            setError(undefined);
            setWebinar(loaded);
          },
          (failure: unknown) => setError(failure),
        ),
    [params, store],
  );
  useEffect(() => {
    void load();
    const timer = setInterval(() => void load(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [load]);
  const register = useAction(async () =>
    setWebinar(await store.signedIn(() => call('POST /api/interview/{application}/webinar', { params }))),
  );
  const giveUp = useAction(async () =>
    setWebinar(await store.signedIn(() => call('DELETE /api/interview/{application}/webinar', { params }))),
  );
  const join = useAction(async () => {
    const { link } = await store.signedIn(() => call('POST /api/interview/{application}/webinar/join', { params }));
    location.assign(link);
  });
  return { webinar, error, load, register, giveUp, join };
}

type Seat = ReturnType<typeof useWebinar>;

function Registered({ webinar, seat }: { webinar: InterviewWebinar; seat: Seat }) {
  const t = useTranslations('interview.webinar');
  const { phase, online, registration, recording_link } = webinar;
  return (
    <>
      <Notice tone="info" title={t('registered')}>
        {phase === 'over' ? (
          <p>{t('overText')}</p>
        ) : (
          <p>{t(online ? (phase === 'open' ? 'joinNow' : 'joinHere') : 'comeThere')}</p>
        )}
      </Notice>
      <div className="actions">
        {online && phase === 'open' && (
          <Button look="primary" busy={seat.join.busy} onClick={() => void seat.join.run()}>
            {t('join')}
          </Button>
        )}
        {recording_link !== '' && (
          <a className="button button-primary" href={recording_link} rel="noopener noreferrer">
            {t('recording')}
          </a>
        )}
        {phase !== 'over' && (
          <a className="button button-outline" href={webinar.calendar} download>
            {t('calendar')}
          </a>
        )}
        {phase === 'before' && registration?.joined_at === null && (
          <Button look="outline" busy={seat.giveUp.busy} onClick={() => void seat.giveUp.run()}>
            {t('giveUp')}
          </Button>
        )}
      </div>
    </>
  );
}

function Waiting({ webinar, seat }: { webinar: InterviewWebinar; seat: Seat }) {
  const t = useTranslations('interview.webinar');
  return (
    <>
      <Notice tone="info" title={t('waiting', { position: webinar.registration?.position ?? 1 })}>
        <p>{t('waitingText')}</p>
      </Notice>
      <div className="actions">
        <Button look="outline" busy={seat.giveUp.busy} onClick={() => void seat.giveUp.run()}>
          {t('leaveList')}
        </Button>
      </div>
    </>
  );
}

function Open({ webinar, seat }: { webinar: InterviewWebinar; seat: Seat }) {
  const t = useTranslations('interview.webinar');
  const full = webinar.seats_left === 0;
  if (!webinar.open) {
    return (
      <Notice tone="info" title={t('closed')}>
        <p>{t('closedText')}</p>
      </Notice>
    );
  }
  return (
    <>
      {webinar.registration?.state === 'cancelled' && <p>{t('cancelled')}</p>}
      <p>{webinar.seats_left === null ? t('free') : t('seatsLeft', { count: webinar.seats_left })}</p>
      <div className="actions">
        <Button look="primary" busy={seat.register.busy} onClick={() => void seat.register.run()}>
          {t(full ? 'joinList' : 'register')}
        </Button>
      </div>
    </>
  );
}

/** The page of a webinar: when and where, the applicant's seat, and the call once it opens. */
export function WebinarScreen() {
  const t = useTranslations('interview.webinar');
  const locale = useLocale();
  const { interview } = useInterview();
  const seat = useWebinar();
  const { webinar } = seat;
  const when = webinar && eventTexts(webinar, locale);
  const state = webinar?.registration?.state;
  return (
    <Page sender={interview.company} title={interview.job.title} titleLang={contentLanguage(interview)}>
      <ProblemNotice error={seat.error ?? seat.register.error ?? seat.giveUp.error ?? seat.join.error} />
      {!webinar && !seat.error && (
        <p className="calm" role="status">
          {t('loading')}
        </p>
      )}
      {!webinar && Boolean(seat.error) && (
        <div className="actions">
          <Button look="outline" onClick={() => void seat.load()}>
            {t('again')}
          </Button>
        </div>
      )}
      {webinar && when && (
        <>
          <div className="webinar-when">
            <p className="webinar-day" aria-hidden="true">
              <strong>{when.day}</strong>
              {when.month}
            </p>
            <div>
              <p>
                <time dateTime={webinar.starts_at}>{when.date}</time>
              </p>
              <p>{when.time}</p>
              <p className="calm">{webinar.place || t('online')}</p>
            </div>
          </div>
          <div className="webinar-seat" aria-live="polite">
            {webinar.cancelled && (
              <Notice tone="warn" title={t('calledOff')}>
                <p>{t('calledOffText', { company: interview.company.name })}</p>
              </Notice>
            )}
            {!webinar.cancelled && state === 'registered' && <Registered webinar={webinar} seat={seat} />}
            {!webinar.cancelled && state === 'waiting' && webinar.open && <Waiting webinar={webinar} seat={seat} />}
            {!webinar.cancelled && state !== 'registered' && !(state === 'waiting' && webinar.open) && (
              <Open webinar={webinar} seat={seat} />
            )}
          </div>
        </>
      )}
      {interview.job.description && (
        <div className="rich" lang={contentLanguage(interview)}>
          <RichText html={interview.job.description} />
        </div>
      )}
      <LaterOwnData />
    </Page>
  );
}
