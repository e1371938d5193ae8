import { useCallback, useEffect, useId, useRef, useState, type RefObject } from 'react';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { LostLink } from '../ui/registration/lost-link.tsx';
import { RegisterPart } from '../ui/registration/register-part.tsx';
import { useHref } from '../layouts/frame.tsx';
import { VisitorIcon } from '../layouts/visitor-icon.tsx';
import type { PublicJob } from '../page-data.ts';
import { ActivityPicture } from '@vivavoce/web-shared/marketplace/market-card.tsx';
import { useCardFacts } from '@vivavoce/web-shared/marketplace/use-card-facts.ts';
import type { Activity } from './view-data.ts';
import './registration.css';
import { INTERFACE_TIMES } from '@vivavoce/domain/interface-times.ts';

/** The notice after a registration, for five seconds (specification 9). The email of a webinar says who has a seat. */
function RegisteredToast({ kind, onGone }: { kind: PublicJob['job_kind']; onGone: () => void }) {
  const t = useTranslations('visitors.register');
  const landing = useTranslations('applicant.landing');
  useEffect(() => {
    const timer = setTimeout(onGone, INTERFACE_TIMES.registration_toast_ms);
    return () => clearTimeout(timer);
  }, [onGone]);
  return (
    <div className="market-toast">
      <strong>{kind === 'webinar' ? landing('doneTitle', { kind }) : t('doneTitle')}</strong>
      <span>{t('doneText')}</span>
    </div>
  );
}

/** Closed on phones until it is opened; on wide screens it is always open, and has no button. */
function About({ activity, job }: { activity: Activity | null; job: PublicJob }) {
  const t = useTranslations('visitors.register');
  const [open, setOpen] = useState(false);
  const id = useId();
  const description = activity ? activity.description : job.description;
  const reasons = activity?.details ? [] : job.reasons;
  if (!description && !activity?.details && reasons.length === 0) return null;
  return (
    <div className="modal-about">
      <button
        type="button"
        className="modal-fold"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="info" />
        {t('about', { count: reasons.length })}
        <Icon name={open ? 'chevronUp' : 'chevronDown'} />
      </button>
      <div id={id} className={open ? 'modal-more modal-more-open' : 'modal-more'}>
        {activity ? activity.description && <p>{activity.description}</p> : <RichText html={job.description} />}
        {activity?.details && (
          <div className="rich">
            <RichText html={activity.details} />
          </div>
        )}
        {reasons.length > 0 && (
          <>
            <h3>{t('reasonsTitle', { count: reasons.length })}</h3>
            <ul className="modal-reasons">
              {reasons.map((reason) => (
                <li key={reason}>
                  <VisitorIcon name="check" />
                  <span>
                    <strong>{t(`reasons.${reason}.title`)}</strong>
                    <br />
                    {t(`reasons.${reason}.text`)}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** Before an activity has loaded that is not on the page. */
const NOTHING = { job_kind: 'presentation', question_count: 0, duration: 0, webinar: null } as const;

type DetailsProps = { activity: Activity | null; job: PublicJob | null; heading: RefObject<HTMLHeadingElement | null> };

function Details({ activity, job, heading }: DetailsProps) {
  const t = useTranslations('visitors');
  const title = activity?.title ?? job?.title ?? '';
  const facts = useCardFacts(activity ?? (job ? { ...job, duration: job.minutes } : NOTHING));
  return (
    <div className="modal-details">
      <div className="modal-head">
        {activity && (
          <div className="modal-picture">
            <ActivityPicture activity={activity} />
          </div>
        )}
        <div className="modal-facts">
          {activity?.job_sub_activity_type && <p className="modal-eyebrow">{activity.job_sub_activity_type.label}</p>}
          <h2 id="registration" ref={heading} className="modal-title" tabIndex={-1}>
            <span className="visually-hidden">{t('register.title', { title })}</span>
            <span aria-hidden="true">{title}</span>
          </h2>
          <p className="market-facts">
            {facts.map(({ icon, text }) => (
              <span key={icon}>
                <VisitorIcon name={icon} />
                {text}
              </span>
            ))}
          </p>
        </div>
      </div>
      {job && <About activity={activity} job={job} />}
    </div>
  );
}

type Registered = { email: string; link: string | null };

type DoneProps = { kind: PublicJob['job_kind']; registered: Registered; onOther: () => void; onClose: () => void };

/** Stays until the visitor closes it, so that a mistyped address is noticed. */
function Done({ kind, registered, onOther, onClose }: DoneProps) {
  const t = useTranslations('applicant.landing');
  const register = useTranslations('visitors.register');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="modal-done">
      <h2 ref={heading} tabIndex={-1}>
        {t('doneTitle', { kind })}
      </h2>
      <p className="lead">{t('doneText', { kind, email: registered.email })}</p>
      <div className="actions">
        {registered.link && (
          <a className="button button-primary" href={registered.link}>
            {t('openNow')}
          </a>
        )}
        <button type="button" className="button button-outline" onClick={onOther}>
          {register('anotherAddress')}
        </button>
        <button type="button" className="button button-outline" onClick={onClose}>
          {register('toOthers')}
        </button>
      </div>
    </div>
  );
}

type RegistrationModalProps = {
  shorturl: string;
  /** Activity as the card shows it; null where the address names an activity that is not on the page. */
  activity: Activity | null;
  onClose: () => void;
};

type Loaded = { job: PublicJob } | 'failed' | 'gone' | null;

/** Registration for one activity, over the marketplace (specification 2, Registration modal). */
export function RegistrationModal({ shorturl, activity, onClose }: RegistrationModalProps) {
  const t = useTranslations('visitors.register');
  const common = useTranslations('common');
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [registered, setRegistered] = useState<Registered | null>(null);
  const [notice, setNotice] = useState(false);
  const page = useHref(`/j/${shorturl}`);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser would begin with the cross.
    heading.current?.focus();
    return () => element?.close();
  }, []);
  useEffect(() => {
    const abort = new AbortController();
    call('GET /api/public-jobs/{shorturl}', { params: { shorturl }, signal: abort.signal }).then(
      (job) => setLoaded({ job }),
      (error: unknown) => {
        if (!abort.signal.aborted) setLoaded(isProblem(error, 404) ? 'gone' : 'failed');
      },
    );
    return () => abort.abort();
  }, [shorturl]);
  const done = (email: string, link: string | null) => {
    setRegistered({ email, link });
    setNotice(true);
    if (link) window.open(link, '_blank', 'noopener');
  };
  const takeOther = () => {
    setRegistered(null);
    requestAnimationFrame(() => document.getElementById('field-email')?.focus());
  };
  const hideNotice = useCallback(() => setNotice(false), []);
  const job = loaded !== null && typeof loaded === 'object' ? loaded.job : null;
  return (
    <dialog
      className="register-modal"
      ref={dialog}
      aria-labelledby="registration"
      // React also brings the closing of a dialog inside this one.
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      {loaded === 'gone' ? (
        <h2 id="registration" className="visually-hidden">
          {t('others')}
        </h2>
      ) : (
        <Details activity={activity} job={job} heading={heading} />
      )}
      <button type="button" className="icon-button modal-close" aria-label={common('close')} onClick={onClose}>
        <Icon name="close" />
      </button>
      <div className="modal-form">
        {loaded === null && (
          <p className="calm" role="status">
            {t('loading')}
          </p>
        )}
        {loaded === 'failed' && (
          <p role="alert">
            {t('failed')} <a href={page}>{t('ownPage')}</a>
          </p>
        )}
        {loaded === 'gone' && (
          <>
            <p role="alert">{t('gone')}</p>
            <div className="actions">
              <button type="button" className="button button-outline" onClick={onClose}>
                {t('others')}
              </button>
            </div>
          </>
        )}
        {job && !job.open && <p role="status">{t('closed')}</p>}
        {job && registered && (
          <Done kind={job.job_kind} registered={registered} onOther={takeOther} onClose={onClose} />
        )}
        {/* Keeps what was typed for another address. */}
        <div className="modal-register" hidden={registered !== null}>
          {job?.open && <RegisterPart job={job} onDone={done} />}
          {job && <LostLink shorturl={shorturl} />}
        </div>
      </div>
      <div className="market-toasts" role="status">
        {notice && job && <RegisteredToast kind={job.job_kind} onGone={hideNotice} />}
      </div>
    </dialog>
  );
}
