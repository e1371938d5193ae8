import { lazy, Suspense, type ReactNode } from 'react';
import { mayPrioritise } from '@vivavoce/domain/jobs/kinds.ts';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { guestNotesQuery } from '../../../queries/reviews/reviews.ts';
import { withMessages } from '../../../app/messages.ts';
import { useCompanySettings } from '../../../queries/sign-in/session.ts';
import { LatestPanel } from '../../../features/feed/lazy-latest-panel.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { ProgrammesPanel } from '../programmes/programmes-panel.tsx';
import { RequirementsPanel } from '../requirements/requirements-panel.tsx';
import { useReview, type Reviewing } from '../use-review.ts';
import { Comments } from '../comments/comments.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { RatingsPanel } from './ratings-panel.tsx';
import { RecordPanel } from './record-panel.tsx';
import styles from './overview.module.css';
import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Avatar } from '../../../ui/base/avatar.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { IconMail, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { emailsQuery } from '../../../queries/reviews/applications-review.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { stateOf, tones } from '../emails/email-state.ts';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { progressOf, STEPS, type Step, awaitsReview } from './progress.ts';
import { sayOf } from '@vivavoce/web-shared/i18n/elision.ts';
import { useInviteOne } from '../../../features/invite/invite-one.tsx';
import { useRefusalText } from '../../../features/invite/refusal-text.ts';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import { LinkButton } from '../../../ui/base/button.tsx';
import { isRatable } from '../answer/chapters.ts';
import { InviteButton } from '../invite-button.tsx';
import { useOwnReview } from '../rating/use-own-review.ts';
import { classes } from '../../../ui/base/classes.ts';

function Turn({ title, text, action }: { title: string; text?: string; action: ReactNode }) {
  return (
    <section className={styles.turn} aria-labelledby="your-turn">
      <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere [&_p]:mt-0.5 [&_p]:text-ink-2">
        <h2 id="your-turn">{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {action}
    </section>
  );
}

/** The rating that the reader owes; nothing once it is sent. */
function RatingTurn(reviewing: Reviewing) {
  const { job, application } = reviewing;
  const t = useTranslations('review.turn');
  const tag = useLanguageTag();
  const review = useOwnReview(reviewing);
  const { data: answers } = useQuery(answersQuery({ job: job.id, application: application.id }));
  const answered = answers?.filter(isRatable) ?? [];
  if (!review.loaded || review.sent || answered.length === 0) return null;
  const count = answered.length;
  const seconds = answered.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const rated = review.own.length;
  const minutes = Math.max(1, Math.round(seconds / 60));
  const text = rated > 0 ? t('rated', { rated, count }) : seconds > 0 ? t('minutes', { minutes }) : undefined;
  return (
    <Turn
      title={sayOf(tag, application.user.full_name, (name) => t('rate', { name, count }))}
      {...(text && { text })}
      action={
        <LinkButton
          to="/interviews/$job/interviewee/$application/answer/{-$answer}"
          params={{ job: String(job.id), application: String(application.id) }}
          variant="primary"
          size="large"
        >
          {t(rated > 0 ? 'goOn' : 'start')}
        </LinkButton>
      }
    />
  );
}

/** An invitation that was not sent, or not delivered. */
function InviteTurn({ job, application }: Reviewing) {
  const t = useTranslations('review.turn');
  const refusalText = useRefusalText();
  const [invite] = useInviteOne(job, application);
  if (!invite || (application.invited_at && !application.invitation_failed)) return null;
  return application.invitation_failed ? (
    <Turn title={t('refused')} text={refusalText(application)} action={<InviteButton />} />
  ) : (
    <Turn title={t('invite')} action={<InviteButton />} />
  );
}

/** The reader's next action for the applicant, if any. */
function YourTurn(reviewing: Reviewing) {
  const { application, can } = reviewing;
  if (can('review') && awaitsReview(application)) return <RatingTurn {...reviewing} />;
  return <InviteTurn {...reviewing} />;
}

/** The known facts about each step, below its name. */
function useStepFacts(application: ApplicationDetail): Record<Step, ReactNode> {
  const t = useTranslations('review.progress');
  const labels = useTranslations('overview.labels');
  const { label, declined_at, responded_at, invited_at, invitation_failed, rated_by, panel_size } = application;
  const decided_at = application.shortlisted_at ?? application.rejected_at;
  const when = (value: string) => <When value={value} length="short" />;
  const withdrawn = declined_at !== null && responded_at === null;
  return {
    invited: invitation_failed ? labels('EmailUndelivered') : invited_at ? when(invited_at) : null,
    responded: responded_at ? (
      <>
        {when(responded_at)}
        {label.incomplete && <Pill tone="warn">{labels('incomplete')}</Pill>}
      </>
    ) : withdrawn || label.code === 'Expired' ? (
      labels(label.code)
    ) : null,
    reviewed:
      responded_at && declined_at === null && rated_by !== null
        ? t('rated', { rated: rated_by, panel: panel_size })
        : null,
    outcome: decided_at ? (
      <span>
        {labels(label.code)}, <When value={decided_at} as="relative" length="short" />
      </span>
    ) : declined_at && !withdrawn ? (
      labels('Withdrawn')
    ) : null,
  };
}

/** The steps from the invitation to the outcome, and the current one. */
function ProgressPanel({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('review.progress');
  const aboutText = useTranslations('review.about');
  const states = progressOf(application);
  const facts = useStepFacts(application);
  return (
    <Panel
      title={t('title')}
      action={
        application.deadline && (
          <p className="text-small text-ink-3">
            {aboutText('deadline')} <When value={application.deadline} as="date" />
          </p>
        )
      }
    >
      <ol
        // Upright: names and dates beside the marks.
        className={classes(
          styles.steps,
          'mt-4 grid auto-cols-fr grid-flow-col [--mark:22px] max-md:grid-flow-row max-md:gap-y-3 [&_b]:text-small [&_b]:font-semibold [&>li]:relative [&>li]:grid [&>li]:content-start [&>li]:pe-3 max-md:[&>li]:grid-cols-[var(--mark)_minmax(0,1fr)_auto] max-md:[&>li]:items-center max-md:[&>li]:gap-2.5 max-md:[&>li]:pe-0 [&>li:last-child::after]:hidden',
        )}
      >
        {STEPS.map((step) => (
          <li key={step} data-state={states[step]} aria-current={states[step] === 'current' ? 'step' : undefined}>
            <span
              className={classes(
                styles.dot,
                'mb-1.5 grid h-(--mark) w-(--mark) place-items-center rounded-[50%] border-2 border-line-3 max-md:mb-0',
              )}
            >
              {states[step] === 'done' && <Icon of={IconCheck} size={14} />}
            </span>
            <b>
              {t(`steps.${step === 'reviewed' && states[step] === 'current' ? 'inReview' : step}`)}
              {states[step] === 'done' && <span className="visually-hidden"> {t('done')}</span>}
            </b>
            <span className="flex flex-wrap gap-x-1.5 gap-y-1 text-small text-ink-3">{facts[step]}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const SHOWN = 3;

/** The newest e-mails to the applicant and their states; the others are on their own tab. */
function LastEmails({ job, application }: { job: number; application: number }) {
  const t = useTranslations('review.emails');
  const { data, error, refetch } = useInfiniteQuery(emailsQuery({ job, application }));
  const [page] = data?.pages ?? [];
  return (
    <Panel
      title={t('title')}
      action={
        page !== undefined &&
        page.count > 0 && (
          <Link
            className={styles.headLink}
            to="/interviews/$job/interviewee/$application/comms"
            params={{ job: String(job), application: String(application) }}
          >
            {t('all', { count: page.count })}
          </Link>
        )
      }
    >
      {error && !data && <LoadError error={error} text={t('error')} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="70%" />}
      {page?.results.length === 0 && <p className="text-small text-ink-3">{t('none')}</p>}
      <ul className={classes(styles.mails, 'mt-1 [&>li]:flex [&>li]:items-center [&>li]:gap-2.5 [&>li]:py-2')}>
        {page?.results.slice(0, SHOWN).map((mail) => (
          <li key={`${mail.channel}-${mail.id}`}>
            <span className="grid h-6.5 w-6.5 flex-none place-items-center rounded-2 bg-sunken text-ink-2">
              <Icon of={IconMail} size={16} />
            </span>
            <span className="grid min-w-0 flex-1 text-small wrap-anywhere [&_b]:font-semibold">
              <b>{mail.subject}</b>
              <span className="text-small text-ink-3">
                <When value={mail.sent_at ?? mail.created_at} length="short" />
              </span>
            </span>
            <Pill tone={tones[stateOf(mail)]}>{t(`states.${stateOf(mail)}`)}</Pill>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Reviews by guests; no section without any, because few activities have guests. */
function GuestNotes({ job, application }: Pick<Reviewing, 'job' | 'application'>) {
  const t = useTranslations('review.guests');
  const { data, error, refetch } = useQuery(guestNotesQuery({ job: job.id, application: application.id }));
  if (error && !data) return <LoadError error={error} text={t('error')} onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <Panel title={t('title')} className="grid gap-3" action={<p className="text-small text-ink-3">{t('hint')}</p>}>
      <ul className="grid gap-4 empty:hidden">
        {data.map(({ guest, rating, rating_scale, comment, updated_at }) => (
          <li key={`${guest} ${updated_at}`} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-0.5">
            <Avatar name={guest} />
            <p className="flex flex-wrap items-center gap-x-2 gap-y-0 [&_b]:font-semibold">
              <b>{guest}</b>
              <span className="text-small text-ink-3">
                {rating !== null && `${t('rating', { rating, scale: rating_scale })} · `}
                <When value={updated_at} length="short" />
              </span>
            </p>
            {comment !== '' && (
              <p className="col-2 max-w-[72ch] wrap-anywhere whitespace-pre-wrap text-ink-2">{comment}</p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const AiRecordPanel = lazy(withMessages(['airecord'], () => import('./ai-record-panel.tsx')));
const SignalsPanel = lazy(withMessages(['aisummary', 'airecord'], () => import('../signals/signals-panel.tsx')));
const EvidencePanel = lazy(withMessages(['aisummary', 'airecord'], () => import('../signals/evidence-panel.tsx')));
const RegistrationPanel = lazy(withMessages(['webinar'], () => import('../webinar/registration-panel.tsx')));
const PracticePanel = lazy(withMessages(['practice'], () => import('./practice-panel.tsx')));

/**
 * One applicant at a glance: the reader's next action first, then progress, ratings and comments; facts beside them.
 */
export function ApplicantScreen() {
  const t = useTranslations('review');
  const reviewing = useReview();
  const { job, application, can } = reviewing;
  const settings = useCompanySettings();
  usePageTitle(t('pageOverview', { name: application.user.full_name }), job.title);
  return (
    <main className={classes(styles.overview, '[&_h2]:text-heading [&_h2]:tracking-heading')} id="content">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <YourTurn {...reviewing} />
        {job.job_kind === 'webinar' ? (
          can('invite') && (
            <Suspense>
              <RegistrationPanel job={job.id} application={application.id} />
            </Suspense>
          )
        ) : (
          <>
            <ProgressPanel application={application} />
            <RequirementsPanel {...reviewing} />
            <RatingsPanel {...reviewing} />
            <RecordPanel {...reviewing} />
            <ProgrammesPanel key={`programmes-${application.id}`} {...reviewing} />
            <GuestNotes {...reviewing} />
          </>
        )}
        <Comments key={application.id} {...reviewing} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <DetailsPanel {...reviewing} />
        {can('invite') && <LastEmails job={job.id} application={application.id} />}
        {job.job_kind === 'presentation' &&
          (job.marketplace_public || job.assessment_type === 'feedback' || job.assessment_type === 'experience') && (
            <Suspense>
              <PracticePanel key={`practice-${application.id}`} job={job.id} application={application.id} />
            </Suspense>
          )}
        {job.ai_assistance && settings?.ai_configured === true && mayPrioritise(job, settings) && (
          <Suspense>
            <EvidencePanel key={`evidence-${application.id}`} job={job.id} application={application.id} />
          </Suspense>
        )}
        {(job.required_language !== null || job.shared_phrases) && (
          <Suspense>
            <SignalsPanel key={`signals-${application.id}`} job={job.id} application={application.id} />
          </Suspense>
        )}
        {(job.ai_assistance || job.required_language !== null || job.shared_phrases) && (
          <Suspense>
            <AiRecordPanel key={`ai-${application.id}`} job={job.id} application={application.id} />
          </Suspense>
        )}
        <LatestPanel scope={{ job: application.job.id, application: application.id }} length={4} />
      </div>
    </main>
  );
}
