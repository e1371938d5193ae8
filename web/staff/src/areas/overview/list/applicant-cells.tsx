import { lazy, Suspense } from 'react';
import type { Application } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatRating } from '@vivavoce/web-shared/i18n/format.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { withMessages } from '../../../app/messages.ts';
import { AnswerStrip } from '../../../ui/data/answer-strip.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { tableStyles } from '../../../ui/data/table.tsx';
import type { Column } from './columns.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from '../overview.module.css';

const TestPill = lazy(withMessages(['provider'], () => import('./test-pill.tsx')));

const MailFault = lazy(withMessages(['mailings.listed'], () => import('./mail-fault.tsx')));

const badLabels = new Set(['EmailUndelivered', 'Expired']);

/** The label of an applicant, with its badges or reason. */
function StatusCell({ application }: { application: Application }) {
  const t = useTranslations('overview.labels');
  const facets = useTranslations('overview.facets');
  const { code, incomplete } = application.label;
  const postponed = code === 'AwaitingResponse' ? application.invitation_fault : null;
  if (badLabels.has(code))
    return (
      <span className={classes(styles.status, 'inline-flex flex-wrap items-center gap-x-2 gap-y-0.5')}>
        <Pill tone={code === 'Expired' ? 'warn' : 'bad'}>{t(code)}</Pill>
        {code === 'EmailUndelivered' && application.invitation_fault && (
          <Suspense>
            <MailFault {...application.invitation_fault} />
          </Suspense>
        )}
      </span>
    );
  return (
    <span className={classes(styles.status, 'inline-flex flex-wrap items-center gap-x-2 gap-y-0.5')}>
      <span className={classes(code === 'Withdrawn' && tableStyles.quiet, postponed && 'max-md:hidden')}>
        {t(code)}
      </span>
      {postponed && (
        <Suspense>
          <MailFault {...postponed} />
        </Suspense>
      )}
      {application.test_state && (
        <Suspense>
          <TestPill state={application.test_state} />
        </Suspense>
      )}
      {application.review_paid && <Pill tone="info">{facets('review_paid')}</Pill>}
      {application.unmet && <Pill tone="warn">{facets('unmet')}</Pill>}
      {incomplete && <Pill tone="warn">{t('incomplete')}</Pill>}
      {code === 'Withdrawn' && application.declined_reason && (
        <span
          className={classes(
            styles.reason,
            'basis-full overflow-hidden text-mini text-ellipsis whitespace-nowrap text-ink-3 print:wrap-break-word print:whitespace-normal',
          )}
        >
          {application.declined_reason}
        </span>
      )}
    </span>
  );
}

function Rated({ application }: { application: Application }) {
  const t = useTranslations('overview');
  if (application.label.code === 'Withdrawn') return <span className={tableStyles.quiet}>{t('notNeeded')}</span>;
  if (application.rated_by === null) return <Hidden />;
  return <>{t('ratedBy', { rated: application.rated_by, panel: application.panel_size })}</>;
}

/** In place of ratings of others, until the reader's own review is sent. */
function Hidden() {
  const t = useTranslations('overview');
  return <span className={tableStyles.quiet}>{t('hiddenUntilRated')}</span>;
}

function Rating({ application }: { application: Application }) {
  const t = useTranslations('common');
  const reviewText = useTranslations('overview');
  const tag = useLanguageTag();
  const { average_review: value, rated_by, discuss } = application;
  if (rated_by === null) return <Hidden />;
  if (value === null) return <span className={tableStyles.quiet}>{t('rating.unrated')}</span>;
  return (
    <span className={classes(styles.status, 'inline-flex flex-wrap items-center gap-x-2 gap-y-0.5')}>
      <b>{formatRating(value, tag)}</b>
      {discuss && <Pill tone="warn">{reviewText('discuss')}</Pill>}
    </span>
  );
}

function Moment({ value }: { value: string | null }) {
  if (!value) return null;
  return (
    <span className="whitespace-nowrap text-ink-2 print:wrap-break-word print:whitespace-normal">
      <When value={value} length="short" />
    </span>
  );
}

/** When the e-mail about the outcome leaves; quiet once it left. */
function MailCell({ value }: { value: string | null }) {
  const t = useTranslations('overview');
  const now = useNow();
  if (!value || new Date(value) > now) return <Moment value={value} />;
  return (
    <span className={tableStyles.quiet}>
      <When value={value} as="date" length="short" say={(date) => t('mailLeft', { date })} />
    </span>
  );
}

export function ApplicantCell({ column, application }: { column: Column; application: Application }) {
  switch (column) {
    case 'answers':
      return <AnswerStrip segments={application.strip} />;
    case 'status':
      return <StatusCell application={application} />;
    case 'rated':
      return <Rated application={application} />;
    case 'rating':
      return <Rating application={application} />;
    case 'added':
      return <Moment value={application.created_at} />;
    case 'invited':
      return <Moment value={application.invited_at} />;
    case 'deadline':
      return <Moment value={application.deadline} />;
    case 'responded':
      return <Moment value={application.responded_at} />;
    case 'decided':
      return <Moment value={application.shortlisted_at ?? application.rejected_at} />;
    case 'mail':
      return <MailCell value={application.outcome_mail_at} />;
  }
}
