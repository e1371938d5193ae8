import '../../styles/dialog.css';
import { useEffect, type ReactNode } from 'react';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { addLocale, useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { PublicJob } from '../../page-data.ts';
import { isOfPlace } from '../link-to-share.ts';

type UnknownLinkProps = {
  /** Of the link that was opened; null where there was none. */
  token: string | null;
  ended?: boolean;
  /** The activity of the address; null where there is none. */
  job: PublicJob | null;
  /** Sends the personal link again. */
  lostLink: ReactNode;
};

/** Shown for an unknown activity, an invalid personal link, and an interview that ended while it was open. */
export function UnknownLink({ token, ended, job, lostLink }: UnknownLinkProps) {
  const t = useTranslations('applicant.gate');
  const locale = useLocale();
  const kind = ended ? 'ended' : token === null ? 'unknown' : 'unknownPersonal';
  const isOwn = token !== null && isOfPlace(token);
  useEffect(() => {
    // An interview that the place opened ends with its session: the place says so, or opens it again.
    if (isOwn) location.replace(addLocale('/me', locale));
  }, [isOwn, locale]);
  if (isOwn) return null;
  return (
    <Page sender={job?.company ?? null} title={t(`${kind}Title`)} eyebrow={job?.title}>
      <p className="lead">{t(`${kind}Text`)}</p>
      {job && (
        <>
          {lostLink}
          {job.open && (
            <p>
              {t('neverRegistered')}{' '}
              <a className="text-link" href={addLocale(`/j/${job.shorturl}`, locale)}>
                {t('register')}
              </a>
            </p>
          )}
          <p>{t('contact', { name: job.contact_name })}</p>
        </>
      )}
    </Page>
  );
}
