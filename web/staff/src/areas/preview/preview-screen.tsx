import { useMutation, useQuery, useQueryClient, useQueries } from '@tanstack/react-query';
import {
  IconPlayerPlay,
  IconClock,
  IconMicrophone,
  IconRotateClockwise,
  IconCheck,
  IconLock,
  IconVideo,
} from '@tabler/icons-react';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { getLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { addLocale } from '@vivavoce/web-shared/i18n/locale.ts';
import { planQuery } from '../../queries/company.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { Button, LinkButton, AnchorButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import styles from './preview.module.css';
import type { CompanyPlan } from '@vivavoce/contract/types.ts';
import { PLAN_LIMITED } from '@vivavoce/domain/companies/plans.ts';
import { applicationsQuery } from '../../queries/applicants/applications.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { AnswerStrip } from '../../ui/data/answer-strip.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import type { ReactNode } from 'react';
import { useSettings } from '../../queries/sign-in/session.ts';
import { classes } from '../../ui/base/classes.ts';

type Preview = ResultOf<'GET /api/preview'>;

/** How far the user is; read again whenever the window gets the focus, as the interview runs in another one. */
const previewQuery = apiQuery(
  'GET /api/preview',
  {},
  { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' },
);

type StepName = 'answer' | 'rate' | 'more';

function Step({
  name,
  number,
  done = false,
  now = false,
  children,
}: {
  name: StepName;
  number: number;
  done?: boolean;
  now?: boolean;
  children?: ReactNode;
}) {
  const t = useTranslations('preview');
  return (
    <li className="flex gap-3.5 [&_h3]:font-semibold" aria-current={now ? 'step' : undefined}>
      <span
        className={classes(
          'grid h-7 w-7 flex-none place-items-center rounded-[8px] bg-sunken font-semibold text-ink-2',
          (now || done) && styles.now,
        )}
        aria-hidden="true"
      >
        {done ? <Icon of={IconCheck} size={16} /> : number}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <h3>
          {t(`${name}.title`)}
          {done && <span className="visually-hidden">, {t('done')}</span>}
        </h3>
        <p className="max-w-[64ch] text-ink-2">{t(`${name}.text`)}</p>
        {children}
      </div>
    </li>
  );
}

/** The applicant's own answers once they are sent, else the made-up ones. */
function RateLinks({ preview }: { preview: Preview }) {
  const t = useTranslations('preview');
  const { job, answered, rated } = preview;
  const applicant = answered ? preview.application : preview.sample;
  if (job === null) return null;
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      {applicant !== null && (
        <LinkButton
          variant={answered && !rated ? 'primary' : 'outline'}
          to="/interviews/$job/interviewee/$application/answer/{-$answer}"
          params={{ job: String(job), application: String(applicant) }}
        >
          {t(answered ? 'rate.own' : 'rate.sample')}
        </LinkButton>
      )}
      <LinkButton
        variant="ghost"
        to="/interviews/$job"
        params={{ job: String(job) }}
        search={{ status: 'Responded', filter: 'All' }}
      >
        {t('rate.all')}
      </LinkButton>
    </div>
  );
}

/** The steps of the preview; what is done comes from the server. */
function PreviewSteps({ preview }: { preview: Preview | undefined }) {
  const t = useTranslations('preview');
  const { links } = useSettings();
  const begun = preview !== undefined && preview.job !== null;
  const { answered = false, rated = false, interview_url = null } = preview ?? {};
  return (
    <ol className="grid gap-6 px-0 pt-3 pb-2">
      <Step name="answer" number={1} done={answered} now={!answered && !rated}>
        {answered && <p>{t('answer.again')}</p>}
        {interview_url !== null && (
          <>
            <div className="flex flex-wrap gap-2 pt-2">
              <AnchorButton
                variant={rated ? 'outline' : 'primary'}
                href={interview_url}
                target="_blank"
                rel="noreferrer"
              >
                <Icon of={IconVideo} size={16} />
                {t('answer.open')}
              </AnchorButton>
            </div>
            <p className="flex max-w-[64ch] items-center gap-2 pt-1 text-small text-ink-2 [&_svg]:flex-none">
              <Icon of={IconLock} size={16} />
              {t('answer.camera')}
            </p>
          </>
        )}
      </Step>
      <Step name="rate" number={2} done={rated} now={answered && !rated}>
        {begun && <RateLinks preview={preview} />}
      </Step>
      <Step name="more" number={3} now={rated}>
        <div className="flex flex-wrap gap-2 pt-2">
          <AnchorButton href={links.help ?? addLocale('/help', getLocale())} target="_blank" rel="noreferrer">
            {t('more.ask')}
          </AnchorButton>
        </div>
      </Step>
    </ol>
  );
}

/** The applicants of the sample activity, the owner included, and which of them are still to be rated. */
function SampleApplicants({ job }: { job: number }) {
  const t = useTranslations('preview.sample');
  const lists = useQueries({
    queries: (['Responded', 'Reviewed'] as const).map((status) => applicationsQuery(job, { status })),
  });
  const failed = lists.find(({ error }) => error);
  return (
    <Panel title={t('title')}>
      {failed && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
      <ul className="[&_li]:flex [&_li]:flex-wrap [&_li]:items-center [&_li]:gap-x-3.5 [&_li]:gap-y-2 [&_li]:border-t [&_li]:border-t-line [&_li]:px-0 [&_li]:py-2.5">
        {lists
          .flatMap(({ data }) => data?.results ?? [])
          .map(({ id, user, strip, answer_count }) => {
            const isRated = strip.some(({ rated_by_you }) => rated_by_you);
            return (
              <li key={id}>
                <Avatar name={user.full_name} size={32} />
                <span className="grid min-w-[9rem] flex-1">
                  <b>{user.full_name}</b>
                  <span className={classes(styles.faint, 'text-small text-ink-3')}>
                    {t('answers', { count: answer_count })}
                  </span>
                </span>
                <AnswerStrip segments={strip} />
                <span className={classes(styles.faint, 'text-small text-ink-3')}>
                  {t(isRated ? 'rated' : 'unrated')}
                </span>
                <LinkButton
                  variant="outline"
                  size="small"
                  to="/interviews/$job/interviewee/$application/answer/{-$answer}"
                  params={{ job: String(job), application: String(id) }}
                  aria-label={t('watchApplicant', { name: user.full_name })}
                >
                  {t('watch')}
                </LinkButton>
              </li>
            );
          })}
      </ul>
    </Panel>
  );
}

/** Limits of the plan and their use. */
function PlanPanel({ plan }: { plan: CompanyPlan | undefined }) {
  const t = useTranslations('preview.own');
  const shell = useTranslations('shell.plan.full');
  const full = plan?.activities && plan.activities.used >= plan.activities.max;
  return (
    <Panel title={t('title')} className="grid gap-2">
      <p className="max-w-[64ch] text-ink-2">{t('text')}</p>
      <dl>
        {plan &&
          PLAN_LIMITED.map((limited) => {
            const use = plan[limited];
            return (
              <div className="flex justify-between gap-3 border-t border-t-line px-0 py-2.5" key={limited}>
                <dt className="text-ink-2">{t(limited)}</dt>
                <dd className="m-0 font-semibold">
                  {use ? t('of', { used: use.used, max: use.max }) : t('unlimited')}
                </dd>
              </div>
            );
          })}
      </dl>
      {full ? <p className="max-w-[64ch] text-ink-2">{shell('activities')}</p> : null}
      <div className="flex flex-wrap gap-2 pt-2">
        {!full && (
          <LinkButton to="/interviews/create" variant="outline">
            {t('create')}
          </LinkButton>
        )}
        <LinkButton to="/interviews" variant="ghost">
          {t('see')}
        </LinkButton>
      </div>
    </Panel>
  );
}

const PORTRAIT = new URL('./portrait.svg', import.meta.url).href;

const FACTS = [
  { name: 'think', icon: IconClock },
  { name: 'time', icon: IconMicrophone },
  { name: 'attempts', icon: IconRotateClockwise },
] as const;

/** The first question of the sample activity, as its applicant sees it while answering. */
function QuestionPicture() {
  const t = useTranslations('preview.picture');
  return (
    <figure
      // The room of applicants is dark in both themes.
      className={classes(
        styles.picture,
        'm-0 grid min-h-[22rem] grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] gap-3 self-stretch rounded-4 bg-stage p-3 text-on-stage',
      )}
      aria-label={t('label')}
    >
      <div className="flex flex-col gap-2 p-3">
        <p className={classes(styles.faint, 'text-small text-ink-3')}>{t('place')}</p>
        <p className="text-question text-balance">{t('question')}</p>
        <ul className="mt-auto grid gap-2.5 text-small [&_li]:flex [&_li]:gap-2 [&_svg]:flex-none">
          {FACTS.map(({ name, icon }) => (
            <li key={name}>
              <Icon of={icon} size={16} />
              {t(name)}
            </li>
          ))}
        </ul>
      </div>
      <img className="h-full w-full rounded-[12px] object-cover max-[40rem]:h-[12rem]" src={PORTRAIT} alt="" />
    </figure>
  );
}

/** The home of a freemium account: an interview to take and to rate, and what the plan allows. */
export function PreviewScreen() {
  const t = useTranslations('preview');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { data: plan } = useQuery(planQuery);
  const { data: preview, error } = useQuery(previewQuery);
  const start = useMutation({
    mutationFn: () => call('POST /api/preview'),
    onSuccess: (started) => client.setQueryData(previewQuery.queryKey, started),
  });
  const failure = start.error ?? error;
  return (
    <>
      <PageHeader title={t('title')} badge={plan && <Pill tone="info">{t('plan', { name: plan.name })}</Pill>} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,24rem)] items-start gap-4 max-[64rem]:grid-cols-1">
        <Panel className={classes(styles.hero, '[&_h2]:text-title [&_h2]:text-balance')}>
          <div className="grid gap-3">
            <h2>{t('heading')}</h2>
            <p className="max-w-[64ch] text-ink-2">{t('lead')}</p>
            <PreviewSteps preview={preview} />
            {preview?.job === null && (
              <p>
                <Button variant="primary" size="large" busy={start.isPending} onClick={() => start.mutate()}>
                  <Icon of={IconPlayerPlay} />
                  {t('begin')}
                </Button>
              </p>
            )}
            {failure && (
              <p role="alert" className="text-bad-ink">
                {textOf(failure)}
              </p>
            )}
          </div>
          <QuestionPicture />
        </Panel>
        {typeof preview?.job === 'number' && <SampleApplicants job={preview.job} />}
        <PlanPanel plan={plan} />
      </div>
    </>
  );
}
