import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useLocation, useNavigate, Link } from '@tanstack/react-router';
import { IconChevronLeft } from '@tabler/icons-react';
import { useMemo, useRef, useState, useEffect } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { nextStep, type WizardStepId, wizardSections, type WizardStep } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../../app/use-send.ts';
import { CreatorLayout } from '../../../app/layouts/creator-layout.tsx';
import { NotFoundScreen } from '../../../app/errors/not-found-screen.tsx';
import { createStore } from '@vivavoce/web-shared/store.ts';
import { jobQuery } from '../../../queries/jobs/jobs.ts';
import { questionsQuery } from '../../../queries/jobs/questions.ts';
import { useSettings, useUser } from '../../../queries/sign-in/session.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { PreviewButton } from '../preview/preview-button.tsx';
import type { PreviewDraft } from '../preview/preview-draft.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { screensOfStep } from '../preview/step-screens.ts';
import { useWide } from '../preview/use-wide.ts';
import { linkToSetting } from '../setting-links.ts';
import { useFocusOnStep } from '../use-focus-on-step.ts';
import { WizardContext, type StepHandle, type Wizard } from '../wizard-context.ts';
import { choiceOfPath, pathBelowJob, screenStepAt, settingSteps, type DeadlineChoice } from '../wizard-plan.ts';
import styles from './settings.module.css';
import { extendForm } from '../../../features/extend/extend-scope.ts';
import { ExtendDialog } from '../../../features/extend/lazy-extend-dialog.tsx';
import { hasSavedFormFor } from '../../../app/unsaved/use-unsaved.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { classes } from '../../../ui/base/classes.ts';

type Reach = 'frozen' | 'questions' | 'mails' | 'deadline' | 'rating' | 'rated' | 'criteria' | 'ai' | 'aiOff';

/** The applicants that a change of this step affects. */
function reachOf(step: WizardStepId, job: Job): Reach | null {
  switch (step) {
    case 'title':
    case 'description':
    case 'videos':
      return 'frozen';
    case 'questions':
      return 'questions';
    case 'custom_fields':
    case 'email_invitation':
    case 'email_reminders':
    case 'email_completion':
    case 'email_unsuccessful':
    case 'email_review':
      return 'mails';
    case 'deadline_type':
    case 'deadline_fixed':
    case 'deadline_rolling':
      return 'deadline';
    case 'review_type':
      return job.locked.includes('rating_style') ? 'rated' : 'rating';
    case 'criteria':
    case 'criteria_questions':
      return 'criteria';
    case 'ai_assistance':
      return job.locked.includes('ai_assistance') ? 'aiOff' : 'ai';
    default:
      return null;
  }
}

/** Says before an edit which applicants it affects; for a deadline, with a link for the others. */
function SettingNote({ step, job }: { step: WizardStepId; job: Job }) {
  const t = useTranslations('jobpage.edit');
  const extend = useTranslations('extend');
  const [extending, setExtending] = useState(() => hasSavedFormFor(extendForm(job.id, { include: 'awaiting' })));
  const reach = reachOf(step, job);
  if (job.archived) return <FormMessage>{t('archived')}</FormMessage>;
  if (!reach) return null;
  return (
    <FormMessage tone="info">
      <p>{t(`reach.${reach}`)}</p>
      {reach === 'deadline' && job.abilities.includes('invite') && (
        <div className="pt-2">
          <Button size="small" onClick={() => setExtending(true)}>
            {extend('header')}
          </Button>
        </div>
      )}
      {extending && <ExtendDialog job={job.id} include="awaiting" onClose={() => setExtending(false)} />}
    </FormMessage>
  );
}

type SettingsNavProps = { steps: readonly WizardStep[]; current: WizardStepId; job: number };

/** Every part of the settings; a small screen uses the page of details. */
function SettingsNav({ steps, current: here, job }: SettingsNavProps) {
  const t = useTranslations('wizard');
  const jobPageText = useTranslations('jobpage.edit');
  return (
    <nav aria-label={jobPageText('parts')} className="grid content-start gap-5">
      {wizardSections(steps).map(({ section, steps: parts }) => (
        <div key={section}>
          <h2 className="px-2.5 pt-0 pb-1 text-mini text-ink-3">{t(`sections.${section}`)}</h2>
          <ul>
            {parts.map(({ id }) => (
              <li key={id}>
                <Link
                  {...linkToSetting(id, job)}
                  className={classes(styles.link, 'block rounded-2 px-2.5 py-0.75 leading-6 text-ink-2 hover:text-ink')}
                  activeProps={{}}
                  aria-current={id === here ? 'page' : undefined}
                >
                  {t(`steps.${id}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/**
 * Scrolls to an error on top of the page, which is out of sight when the button below a long form was pressed. A
 * focused field scrolls itself into view.
 * @returns call it after a refusal
 */
function useShowRefusal(): () => void {
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    const focused = document.activeElement?.matches('[aria-invalid=true], [role=alert]');
    if (refused > 0 && !focused) scrollTo({ top: 0 });
  }, [refused]);
  return () => setRefused((times) => times + 1);
}

const route = getRouteApi('/_staff/interviews/$job/details/_edit');

const listingPaths: readonly string[] = ['email-templates', 'questions/categories'];
const criteria: readonly string[] = ['define-criteria', 'define-criteria/questions'];

/** Pages that lead on or save each choice immediately. */
const isListing = (path: string, { rating_style }: Job): boolean =>
  listingPaths.includes(path) || (criteria.includes(path) && rating_style !== RATING_STYLE.matrix);

/** Nothing on the page can be changed. */
const isSettled = (step: WizardStepId, { locked }: Job): boolean =>
  step === 'ai_assistance' && locked.includes('ai_assistance');

/** One part of the settings of a published activity: the wizard's step, saved by its button. */
export function SettingsScreen() {
  const t = useTranslations('jobpage.edit');
  const common = useTranslations('common');
  const wizardText = useTranslations('wizard');
  const id = Number(route.useParams().job);
  const { data: job } = useSuspenseQuery(jobQuery(id));
  const { data: questions } = useSuspenseQuery(questionsQuery(id));
  const settings = useSettings();
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const path = pathBelowJob(pathname);
  const [picked, setPicked] = useState<DeadlineChoice>();
  const deadlineChoice = choiceOfPath(path) ?? picked ?? (job.fixed_deadline ? 'fixed' : 'rolling');
  const steps = settingSteps(job, { settings, user }, deadlineChoice);
  const current = screenStepAt(steps, { path, type: (search as { type?: string }).type });
  const handle = useRef<StepHandle>(null);
  const { send, busy } = useSend((save: () => Promise<void>) => save());
  const draft = useMemo(() => createStore<PreviewDraft>({}), []);
  const wide = useWide();
  useFocusOnStep(`${path} ${current?.id}`);
  const showRefusal = useShowRefusal();
  if (!current) {
    return (
      <main>
        <NotFoundScreen />
      </main>
    );
  }

  const screens =
    listingPaths.includes(path) || path.startsWith('define-criteria') ? null : screensOfStep(current.id, job.job_kind);
  const next = current.id === 'deadline_type' ? nextStep(steps, current.id) : null;
  const details = { to: '/interviews/$job/details', params: { job: String(id) } } as const;

  const run = () =>
    send(async () => {
      const isSaved = (await handle.current?.save()) ?? true;
      // A refusal may come from another person's change of the whole activity.
      if (!isSaved) {
        showRefusal();
        void client.invalidateQueries(jobQuery(id));
      } else if (next) await navigate(linkToSetting(next.id, id));
    });

  const wizard: Wizard = {
    place: 'details',
    job,
    settings,
    deadlineChoice,
    chooseDeadline: setPicked,
    attach: (step) => {
      handle.current = step;
    },
    run: () => void run(),
    busy: busy ? 'save' : null,
    draft,
    note: <SettingNote step={current.id} job={job} />,
  };
  return (
    <WizardContext value={wizard}>
      <CreatorLayout
        title={job.title || wizardText('untitled')}
        subtitle={t('subtitle')}
        closeTo={details}
        side={<SettingsNav steps={steps} current={current.id} job={id} />}
        sideFolds
        {...(screens && !screens.onRequest && { aside: wide && <PreviewPane questions={questions} at={current.id} /> })}
        actions={screens && (screens.onRequest || !wide) && <PreviewButton questions={questions} at={current.id} />}
        footer={
          <>
            <LinkButton {...details} variant="ghost">
              <Icon of={IconChevronLeft} size={16} className="[&:dir(rtl)]:[transform:scaleX(-1)]" />
              {t('all')}
            </LinkButton>
            <span className="flex-1" />
            {!isListing(path, job) && !isSettled(current.id, job) && (
              <Button variant="primary" busy={busy} disabled={job.archived} onClick={() => void run()}>
                {next ? wizardText('continue') : common('save')}
              </Button>
            )}
          </>
        }
      >
        <Outlet />
      </CreatorLayout>
    </WizardContext>
  );
}
