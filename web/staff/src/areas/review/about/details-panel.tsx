import { Link, useNavigate } from '@tanstack/react-router';
import {
  IconMail,
  IconEdit,
  IconAdjustments,
  IconRotate,
  IconArchive,
  IconArchiveOff,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { ApplicationDetail, Adjustments } from '@vivavoce/contract/types.ts';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { MessageDialog } from '../../../features/decide/lazy-message-dialog.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { InviteButton } from '../invite-button.tsx';
import { MoreTime, Remind } from '../more-time.tsx';
import { useReview, type Reviewing } from '../use-review.ts';
import styles from './overview.module.css';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { showToast, showSnackbar } from '../../../app/toasts.ts';
import { refreshApplicants, decideForAll } from '../../../queries/applicants/applications.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { EraseDialog } from '../../../features/decide/lazy-erase-dialog.tsx';
import { refreshShown } from '../../../queries/reviews/applications-review.ts';
import { useUser } from '../../../queries/sign-in/session.ts';
import { classes } from '../../../ui/base/classes.ts';

type Change = 'archive' | 'unarchive';

/** Archives or unarchives the applicant; confirms it, with Undo. */
function useArchive(job: number, { id }: Pick<ApplicationDetail, 'id'>) {
  const t = useTranslations();
  const textOf = useErrorText();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (action: Change) => decideForAll(job, { action, selection: { ids: [id] } }),
    onSuccess: ({ changed }, action) =>
      showSnackbar(t(`overview.done.${action}`, { count: changed }), {
        label: t('common.undo'),
        run: () => mutation.mutate(action === 'archive' ? 'unarchive' : 'archive'),
      }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshShown(client, job),
  });
  return mutation;
}

/** Actions that remove the applicant from the list, apart from everyday ones. */
function RemoveStrip() {
  const t = useTranslations('review.remove');
  const text = useTranslations('decide.erase');
  const overview = useTranslations('overview.changes');
  const navigate = useNavigate();
  const { job, application, can } = useReview();
  const [opened, setOpened] = useState(false);
  const archive = useArchive(job.id, application);
  if (!can('archive') && !can('erase')) return null;
  const { id, user, bucket, archived_at } = application;
  const change = archived_at ? 'unarchive' : 'archive';
  return (
    <div
      className={classes(
        styles.remove,
        '-mx-5 mt-4 -mb-5 grid gap-0.5 [border-radius:0_0_var(--radius-3)_var(--radius-3)] border-t border-t-line bg-sunken px-5 py-2.5 max-md:-mx-4 max-md:mt-4 max-md:-mb-4 max-md:px-4 print:hidden',
      )}
      role="group"
      aria-label={t('label')}
    >
      <span className="text-small text-ink-3" aria-hidden="true">
        {t('label')}
      </span>
      <span
        // The text, not the edge of the button, aligns with the column.
        className="-mx-2.75 flex flex-wrap gap-x-1 gap-y-0"
      >
        {can('archive') && (
          <Button size="small" variant="ghost" busy={archive.isPending} onClick={() => archive.mutate(change)}>
            <Icon of={archived_at ? IconArchiveOff : IconArchive} size={16} />
            {overview(change)}
          </Button>
        )}
        {can('erase') && (
          <Button size="small" variant="ghost" className={styles.delete} onClick={() => setOpened(true)}>
            <Icon of={IconTrash} size={16} />
            {text('menu')}
          </Button>
        )}
      </span>
      {opened && (
        <EraseDialog
          job={job.id}
          applicant={{ id, full_name: user.full_name }}
          onClose={() => setOpened(false)}
          onErased={() =>
            void navigate({
              to: '/interviews/$job',
              params: { job: String(job.id) },
              search: { status: bucket, filter: archived_at ? 'Archived' : 'All' },
              replace: true,
            })
          }
        />
      )}
    </div>
  );
}

const AdjustDialog = lazy(() => import('../../../features/requests/adjust-dialog.tsx'));
const ResetDialog = lazy(() => import('../../../features/requests/reset-dialog.tsx'));

/** Grants that need no request: adjustments while there is something to answer, and another attempt. */
function ReopenButtons() {
  const t = useTranslations('actions');
  const { job, application, can } = useReview();
  const [open, setOpen] = useState<'adjust' | 'reset' | null>(null);
  const { status, responded_at, declined_at, shortlisted_at, rejected_at, archived_at } = application;
  if (!can('edit') || !isOpenToApplicants(job) || archived_at || declined_at) return null;
  const decided = shortlisted_at !== null || rejected_at !== null;
  const hasStarted = responded_at !== null || status === APPLICATION_STATUS.started;
  const of = { job: job.id, application: application.id, name: application.user.full_name };
  const close = () => setOpen(null);
  return (
    <>
      {hasStarted && !decided && (
        <Button size="small" onClick={() => setOpen('reset')}>
          <Icon of={IconRotate} size={16} />
          {t('reset.menu')}
        </Button>
      )}
      {!responded_at && (
        <Button size="small" onClick={() => setOpen('adjust')}>
          <Icon of={IconAdjustments} size={16} />
          {t('adjust.menu')}
        </Button>
      )}
      <Suspense>
        {open === 'reset' && <ResetDialog {...of} onClose={close} />}
        {open === 'adjust' && <AdjustDialog {...of} granted={application.adjustments} onClose={close} />}
      </Suspense>
    </>
  );
}

const HoldDialog = lazy(() => import('./hold-dialog.tsx'));

/** When the applicant's data is deleted, and the legal hold that prevents it. Owners and admins set and lift it. */
function RetentionLine() {
  const t = useTranslations('review.retention');
  const tag = useLanguageTag();
  const { job, application, can } = useReview();
  const [opened, setOpened] = useState(false);
  const mayRead = can('erase');
  const { data } = useQuery({
    ...apiQuery('GET /api/jobs/{job}/applications/{application}/retention', {
      params: { job: job.id, application: application.id },
    }),
    enabled: mayRead,
  });
  if (!mayRead) return null;
  if (!data) return <Bone width="60%" />;
  const { hold, leaves_on, abilities } = data;
  return (
    <div className="mt-4 grid justify-items-start gap-1 text-small wrap-anywhere">
      <p role="status">
        {hold
          ? t('held', { name: hold.set_by.full_name, date: formatDate(new Date(hold.set_at), tag) })
          : t('leaves', { date: formatDate(new Date(`${leaves_on}T12:00:00`), tag) })}
      </p>
      {hold?.reason && <p className="text-small text-ink-3">{t('reasonIs', { reason: hold.reason })}</p>}
      {abilities.hold && (
        <Button size="small" variant="ghost" onClick={() => setOpened(true)}>
          {t(hold ? 'lift' : 'set')}
        </Button>
      )}
      {opened && (
        <Suspense>
          <HoldDialog
            job={job.id}
            application={application.id}
            change={hold ? 'lift' : 'set'}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Promises the applicant a review, or takes the promise back while no invitation has told of it. */
function PromiseButton() {
  const t = useTranslations('review.about.review');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { job, application, can } = useReview();
  const { id, review_paid, status } = application;
  const save = useMutation({
    mutationFn: () =>
      call('PATCH /api/jobs/{job}/applications/{application}', {
        params: { job: job.id, application: id },
        body: { review_paid: !review_paid },
      }),
    onSuccess: async () => {
      await refreshApplicants(client, job.id);
      showToast({ title: t(review_paid ? 'takenBack' : 'promised') });
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  if (!can('edit') || !job.advertise_review || (review_paid && status !== APPLICATION_STATUS.not_invited)) return null;
  return (
    <Button size="small" busy={save.isPending} onClick={() => save.mutate()}>
      {t(review_paid ? 'takeBack' : 'promise')}
    </Button>
  );
}

/** The granted adjustments, in figures where there are any. */
function AdjustmentText({ adjustments }: { adjustments: Adjustments }) {
  const t = useTranslations();
  const { extra_time, extra_attempts, in_advance, timer_hidden, breaks, answer_as } = adjustments;
  const text = [
    extra_time === 'unlimited'
      ? t('actions.unlimitedTime')
      : extra_time !== undefined && t('actions.extraTime', { percent: extra_time }),
    extra_attempts !== undefined && t('actions.extraAttempts', { count: extra_attempts }),
    in_advance === true && t('actions.wishes.in_advance'),
    timer_hidden === true && t('actions.wishes.timer_hidden'),
    breaks === true && t('actions.wishes.breaks'),
    answer_as !== undefined && t(`actions.adjust.ways.${answer_as}`),
  ].filter((word) => word !== false);
  return text.length > 0 ? text.join(' · ') : t('review.about.adjustmentsYes');
}

const CorrectNameDialog = lazy(() => import('./correct-name-dialog.tsx'));

type Fact = readonly [label: string, value: string | ReactElement | false | null];

function CvLink({ application }: { application: ApplicationDetail }) {
  return (
    <Link
      className={styles.headLink}
      to="/interviews/$job/interviewee/$application/cv"
      params={{ job: String(application.job.id), application: String(application.id) }}
    >
      {application.cv?.filename}
    </Link>
  );
}

function MessageButton() {
  const t = useTranslations('decide.message');
  const { job, application, can } = useReview();
  const [opened, setOpened] = useState(false);
  if (!can('invite')) return null;
  const first = { id: application.id, full_name: application.user.full_name };
  return (
    <>
      <Button size="small" onClick={() => setOpened(true)}>
        <Icon of={IconMail} size={16} />
        {t('selected')}
      </Button>
      {opened && <MessageDialog job={job.id} recipients={{ count: 1, first }} onClose={() => setOpened(false)} />}
    </>
  );
}

function CorrectNameButton() {
  const t = useTranslations('review.about.correctName');
  const { application, can } = useReview();
  const [opened, setOpened] = useState(false);
  if (!can('edit')) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpened(true)}>
        <Icon of={IconEdit} size={16} />
        {t('menu')}
      </Button>
      <Suspense>{opened && <CorrectNameDialog application={application} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}

/** Contact details and granted adjustments; unknown facts take no line. */
/** Leads to the person over all activities; reviewers without a company know this activity alone. */
function ProfileLink({ person }: { person: number }) {
  const t = useTranslations('review.about');
  if (useUser().current_company === null) return null;
  return (
    <Link className={styles.headLink} to="/people/$person" params={{ person: String(person) }}>
      {t('profile')}
    </Link>
  );
}

export function DetailsPanel({ job, application }: Reviewing) {
  const t = useTranslations('review.about');
  const labels = useTranslations('overview.labels');
  const facets = useTranslations('overview.facets');
  // A webinar is neither answered nor reviewed; its registration has a panel of its own.
  const isReviewed = job.job_kind !== 'webinar';
  const facts: Fact[] = [
    [t('status'), isReviewed && labels(application.label.code)],
    [t('withdrawn'), application.declined_at && <When value={application.declined_at} />],
    [t('reason'), application.declined_reason],
    [t('outcomeReason'), application.outcome?.reason ?? null],
    [t('outcomeNote'), application.outcome?.note ?? null],
    [t('outcomeMail'), application.outcome?.mail_at ? <When key="mail" value={application.outcome.mail_at} /> : null],
    [t('email'), application.user.email],
    [t('phone'), application.phone],
    [t('reference'), application.external_id],
    [
      t('adjustments'),
      application.reasonable_adjustments && <AdjustmentText key="adjustments" adjustments={application.adjustments} />,
    ],
    [facets('review_paid'), job.advertise_review && t(application.review_paid ? 'review.yes' : 'review.no')],
    [t('cv'), application.cv && <CvLink key="cv" application={application} />],
  ];
  return (
    <Panel title={t('facts')} action={<ProfileLink person={application.user.id} />}>
      <dl className={classes(styles.facts, 'mt-2.5 grid gap-1.5 text-small [&_dd]:wrap-anywhere [&_dt]:text-ink-3')}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <div
        className={classes(
          styles.actions,
          'mt-4 grid grid-cols-2 gap-2 print:hidden [&>button]:justify-start! [&>button]:whitespace-normal!',
        )}
      >
        <MessageButton />
        <CorrectNameButton />
        {application.invited_at && !application.invitation_failed && <InviteButton small />}
        {isReviewed && (
          <>
            <MoreTime small />
            <Remind small />
            <ReopenButtons />
            <PromiseButton />
          </>
        )}
      </div>
      <RetentionLine />
      <RemoveStrip />
    </Panel>
  );
}
