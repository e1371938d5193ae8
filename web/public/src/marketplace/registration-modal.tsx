import { useEffect, useId, useRef, useState } from 'react';
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
import type { Activity } from './view-data.ts';
import './registration.css';

const REASONS = ['real', 'hear', 'attempts', 'clock', 'phone'] as const;

function Details({ activity, job }: { activity: Activity | null; job: PublicJob | null }) {
  const t = useTranslations('visitors');
  return (
    <div className="modal-details">
      {activity && (
        <div className="modal-picture">
          <ActivityPicture activity={activity} />
        </div>
      )}
      <div className="modal-facts">
        {activity?.job_sub_activity_type && <p className="modal-eyebrow">{activity.job_sub_activity_type.label}</p>}
        <p className="modal-title">{activity?.title ?? job?.title}</p>
        {activity ? <p>{activity.description}</p> : job && <RichText html={job.description} />}
        {job && (
          <p className="market-facts">
            <span>
              <VisitorIcon name="question" />
              {t('marketplace.questions', { count: job.question_count })}
            </span>
            <span>
              <VisitorIcon name="clock" />
              {t('marketplace.minutes', { count: job.minutes })}
            </span>
          </p>
        )}
        {activity?.details ? (
          <div className="rich">
            <RichText html={activity.details} />
          </div>
        ) : (
          <>
            <h3>{t('register.reasonsTitle')}</h3>
            <ul className="modal-reasons">
              {REASONS.map((reason) => (
                <li key={reason}>
                  <VisitorIcon name="check" />
                  <span>
                    <strong>{t(`register.reasons.${reason}.title`)}</strong>
                    <br />
                    {t(`register.reasons.${reason}.text`)}
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

type RegistrationModalProps = {
  shorturl: string;
  /** Activity as the card shows it; null where the address names an activity that is not on the page. */
  activity: Activity | null;
  onClose: () => void;
  onRegistered: (link: string | null) => void;
};

type Loaded = { job: PublicJob } | 'failed' | 'gone' | null;

/** Registration for one activity, over the marketplace (specification 2, Registration modal). */
export function RegistrationModal({ shorturl, activity, onClose, onRegistered }: RegistrationModalProps) {
  const t = useTranslations('visitors.register');
  const common = useTranslations('common');
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [loaded, setLoaded] = useState<Loaded>(null);
  const page = useHref(`/j/${shorturl}`);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
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
  const job = loaded !== null && typeof loaded === 'object' ? loaded.job : null;
  return (
    <dialog
      className="register-modal"
      ref={dialog}
      aria-labelledby={heading}
      // React also brings the closing of a dialog inside this one.
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      <h2 id={heading} className="visually-hidden">
        {t('title', { title: activity?.title ?? job?.title ?? '' })}
      </h2>
      <button type="button" className="icon-button modal-close" aria-label={common('close')} onClick={onClose}>
        <Icon name="close" />
      </button>
      {loaded !== 'gone' && <Details activity={activity} job={job} />}
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
        {job?.open && <RegisterPart job={job} onDone={(_email, link) => onRegistered(link)} />}
        {job && <LostLink shorturl={shorturl} />}
      </div>
    </dialog>
  );
}
