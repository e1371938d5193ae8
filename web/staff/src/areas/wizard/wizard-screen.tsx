import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { nextStep, previousStep, type WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { NotFoundScreen } from '../../app/errors/not-found-screen.tsx';
import { createStore, useStore, type Store } from '@vivavoce/web-shared/store.ts';
import { jobQuery, rememberJob } from '../../queries/jobs/jobs.ts';
import { questionsQuery } from '../../queries/jobs/questions.ts';
import { useSettings, useUser } from '../../queries/sign-in/session.ts';
import { LengthNotes } from './frame/length-notes.tsx';
import { StepList } from './frame/step-list.tsx';
import { WizardFrame, type SaveMode } from './frame/wizard-frame.tsx';
import { FormTimeNeeded, TimeNeeded } from './frame/time-needed.tsx';
import { PreviewButton } from './preview/preview-button.tsx';
import { type PreviewDraft, withDraft } from './preview/preview-draft.ts';
import { PreviewPane } from './preview/preview-pane.tsx';
import { screensOfStep } from './preview/step-screens.ts';
import { useWide } from './preview/use-wide.ts';
import { isAvailable } from './available-steps.ts';
import { linkToStep } from './step-links.ts';
import { useFocusOnStep } from './use-focus-on-step.ts';
import { WizardContext, type StepHandle, type Wizard, useWizard } from './wizard-context.ts';
import {
  choiceOfPath,
  pathBelowJob,
  screenSections,
  screenSteps,
  screenStepAt,
  type DeadlineChoice,
} from './wizard-plan.ts';
import type { Question } from '@vivavoce/contract/types.ts';
import { Button } from '../../ui/base/button.tsx';
import { useJobMatrix, useMissing } from './use-missing.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { readNewest } from '../../app/unsaved/read-newest.ts';
import { showToast } from '../../app/toasts.ts';
import { usePanelChoice } from './summary/panel-choice.ts';

/** Publishes the activity; while something is missing it leads to the list of it. */
function PublishButton() {
  const t = useTranslations('wizard.summary');
  const textOf = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { job } = useWizard();
  const missing = useMissing();
  const [invitesPanel] = usePanelChoice(job.id);

  async function toOverview(): Promise<void> {
    await navigate({
      to: '/interviews/$job',
      params: { job: String(job.id) },
      search: { status: 'ToInvite', filter: 'All', invite: true },
    });
  }

  async function publish(): Promise<void> {
    if (missing.length > 0) {
      document.getElementById('missing')?.focus();
      return;
    }
    await send();
  }

  const { send, busy } = useSend(
    async () => {
      rememberJob(
        client,
        await call('POST /api/jobs/{job}/publish', { params: { job: job.id }, body: { invite_panel: invitesPanel } }),
      );
      await toOverview();
    },
    async (refusal) => {
      const newest = await readNewest(client, jobQuery(job.id)).catch(() => job);
      // Another person has published it already: the goal is reached.
      if (isProblem(refusal, 409) && newest.status === 'Published') {
        await toOverview();
        return undefined;
      }
      await client.invalidateQueries({ queryKey: ['job', job.id] });
      // This browser did not know yet what is missing.
      if (isProblem(refusal) && refusal.code === 'not_publishable') document.getElementById('missing')?.focus();
      showToast({ title: textOf(refusal), background: 'reject' });
      return undefined;
    },
  );

  return (
    <Button variant="primary" busy={busy} onClick={() => void publish()}>
      {t('publish')}
    </Button>
  );
}

/** A shortcut from any step to the summary, once the draft can be published. */
function ReviewButton() {
  const t = useTranslations('wizard');
  const { job, run, busy } = useWizard();
  const missing = useMissing();
  const { loaded } = useJobMatrix();
  if (job.status !== 'Draft' || !loaded || missing.length > 0) return null;
  return (
    <Button busy={busy === 'review'} disabled={busy !== null && busy !== 'review'} onClick={() => run('review')}>
      {t('reviewAndPublish')}
    </Button>
  );
}

/** Includes the question being written. */
function DraftTimeNeeded({ questions, draft }: { questions: readonly Question[]; draft: Store<PreviewDraft> }) {
  return <TimeNeeded questions={withDraft(questions, useStore(draft))} />;
}

const route = getRouteApi('/_staff/interviews/create/$job');

/** Steps that show warnings about the length of the interview below; the summary shows them above. */
const lengthSteps: readonly WizardStepId[] = ['questions_type', 'questions'];

/** Steps that only choose the next page. */
const nothingToSave: readonly WizardStepId[] = ['deadline_type', 'questions_type'];

function useJobDraft() {
  const id = Number(route.useParams().job);
  const { data: job } = useSuspenseQuery(jobQuery(id));
  const { data: questions } = useSuspenseQuery(questionsQuery(id));
  return { job, questions };
}

export function WizardScreen() {
  const t = useTranslations('wizard');
  const { job, questions } = useJobDraft();
  const settings = useSettings();
  const user = useUser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const path = pathBelowJob(pathname);
  const storedChoice: DeadlineChoice = job.fixed_deadline ? 'fixed' : 'rolling';
  const [picked, setPicked] = useState<DeadlineChoice>();
  const deadlineChoice = choiceOfPath(path) ?? picked ?? storedChoice;
  const at = { path, type: (search as { type?: string }).type };
  const steps = screenSteps(job, { settings, user }, deadlineChoice, at);
  const current = screenStepAt(steps, at);
  const handle = useRef<StepHandle>(null);
  const { send, running } = useSend((_mode: SaveMode, save: () => Promise<void>) => save());
  const busy = running?.[0] ?? null;
  const draft = useMemo(() => createStore<PreviewDraft>({}), []);
  const wide = useWide();
  useFocusOnStep(`${path} ${current?.id}`);
  if (!current) {
    return (
      <main>
        <NotFoundScreen />
      </main>
    );
  }

  const next = nextStep(steps, current.id);
  const previous = previousStep(steps, current.id);
  const later = !isAvailable(current.id);
  const isListing = path === 'email-templates' || path.startsWith('define-criteria/questions/');
  const screens = later || isListing ? null : screensOfStep(current.id, job.job_kind);
  const nothingHere =
    later || path === 'email-templates' || current.id === 'summary' || nothingToSave.includes(current.id);

  const run = (mode: SaveMode) =>
    send(mode, async () => {
      const isSaved = (await handle.current?.save()) ?? true;
      if (!isSaved || mode === 'save' || !next) return;
      const after = isListing && current ? current : next;
      await navigate(linkToStep(mode === 'review' ? 'summary' : after.id, job.id));
    });

  const wizard: Wizard = {
    place: 'create',
    job,
    settings,
    deadlineChoice,
    chooseDeadline: setPicked,
    attach: (step) => {
      handle.current = step;
    },
    run: (mode) => void run(mode),
    busy,
    draft,
  };
  const sections = screenSections(steps, current.id, job, questions.length);
  return (
    <WizardContext value={wizard}>
      <WizardFrame
        title={job.title || t('untitled')}
        kind={job.job_kind}
        side={
          <StepList sections={sections} job={job.id}>
            {job.job_kind === 'presentation' ? (
              <DraftTimeNeeded questions={questions} draft={draft} />
            ) : (
              job.job_kind !== 'webinar' && <FormTimeNeeded minutes={job.duration} />
            )}
          </StepList>
        }
        {...(screens && !screens.onRequest && { aside: wide && <PreviewPane questions={questions} at={current.id} /> })}
        actions={screens && (screens.onRequest || !wide) && <PreviewButton questions={questions} at={current.id} />}
        job={job.id}
        section={current.section}
        previous={previous}
        next={isListing ? current : next}
        busy={busy}
        onSave={nothingHere ? undefined : () => void run('save')}
        onContinue={current.id === 'summary' ? undefined : () => void run('continue')}
        shortcut={current.id !== 'summary' && next?.id !== 'summary' && <ReviewButton />}
        primary={current.id === 'summary' && <PublishButton />}
      >
        <Outlet />
        {lengthSteps.includes(current.id) && <LengthNotes questions={questions} draft={draft} />}
      </WizardFrame>
    </WizardContext>
  );
}
