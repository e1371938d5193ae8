import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { isFormKind } from '@vivavoce/domain/kinds/forms.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { rememberJob } from '../../queries/jobs/jobs.ts';
import { useSettings, useUser } from '../../queries/sign-in/session.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { faultsFromServer, type Faults } from '../../features/forms/faults.ts';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import { StepHead } from './form/step-page.tsx';
import { useFaultText } from '../../features/forms/use-fault-text.ts';
import { StepList } from './frame/step-list.tsx';
import { FormTimeNeeded, TimeNeeded } from './frame/time-needed.tsx';
import { WizardFrame, type SaveMode } from './frame/wizard-frame.tsx';
import { linkToStep } from './step-links.ts';
import { TitleFields } from './steps/title-fields.tsx';
import { checkTitle, countSet, noTitle, titleFieldOf, titleInput, type TitleValues } from './steps/title-values.ts';
import { newKindFields, screenSections, screenSteps } from './wizard-plan.ts';

const route = getRouteApi('/_staff/interviews/create/title');

type NewActivitySearch = ReturnType<typeof route.useSearch>;

/** The typed title with its faults, and the call that creates the draft. */
function useNewActivity(kind: NonNullable<NewActivitySearch['kind']>, search: NewActivitySearch) {
  const textOf = useErrorText();
  const faultText = useFaultText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useUser();
  const locale = useLocale();
  const keys = useRef(createKeyRing());
  const [values, setValues] = useState(() => noTitle(locale === 'fr' ? 'fr-fr' : 'en-gb'));
  const [faults, setFaults] = useState<Faults<TitleValues>>({});
  const [isCreated, setCreated] = useState(false);
  const markSaved = useUnsaved({
    name: 'job/new',
    dirty: !isCreated && (values.title.trim() !== '' || countSet(values) > 0),
    keep: () => values,
    restore: setValues,
  });
  // Typing the title is the purpose of this page.
  useEffect(() => document.getElementById('title')?.focus(), []);

  const { send, running, failure, setFailure } = useSend(
    async (mode: SaveMode) => {
      const { kind: _kind, ...purpose } = search;
      const body = { ...titleInput(values), ...(user.is_alternate_brand && purpose), ...newKindFields(kind) };
      const job = await call('POST /api/jobs', { body, headers: { 'idempotency-key': keys.current.keyFor(body) } });
      rememberJob(client, job);
      setCreated(true);
      markSaved();
      await navigate({ ...linkToStep(mode === 'save' ? 'title' : 'description', job.id), replace: true });
    },
    (error) => {
      if (!isProblem(error, 422) || Object.keys(error.errors).length === 0) return textOf(error);
      const { __all__, ...newFaults } = faultsFromServer(error.errors, Object.keys(values), titleFieldOf);
      setFaults(newFaults);
      return __all__ && faultText('__all__', __all__);
    },
  );

  async function run(mode: SaveMode): Promise<void> {
    const newFaults = checkTitle(values);
    setFaults(newFaults);
    setFailure(undefined);
    const [wrong] = Object.keys(newFaults);
    if (wrong) document.getElementById(wrong)?.focus();
    if (!wrong) await send(mode);
  }

  const set = <Name extends keyof TitleValues>(name: Name, value: TitleValues[Name]) => {
    setValues((now) => ({ ...now, [name]: value }));
    setFaults((now) => ({ ...now, [name]: undefined }));
  };
  const errorOf = (name: keyof TitleValues) => {
    const fault = faults[name];
    return fault && faultText(name, fault);
  };
  return { values, set, errorOf, failure, running, run };
}

/** The first step of a new activity: its draft is created when the title is saved. */
export function NewActivityScreen() {
  const t = useTranslations('wizard');
  const settings = useSettings();
  const user = useUser();
  const search = route.useSearch();
  const kind = search.kind ?? 'presentation';
  const { values, set, errorOf, failure, running, run } = useNewActivity(kind, search);
  const steps = screenSteps(null, { settings, user }, undefined, undefined, kind);
  const next = steps.find(({ id }) => id === 'description') ?? null;
  return (
    <WizardFrame
      title={values.title.trim() || t('page')}
      kind={kind}
      side={
        <StepList sections={screenSections(steps, 'title', null, 0)} job={null}>
          {kind === 'presentation' && <TimeNeeded questions={[]} />}
          {isFormKind(kind) && <FormTimeNeeded minutes={0} />}
        </StepList>
      }
      job={null}
      section="details"
      previous={null}
      next={next}
      busy={running?.[0] ?? null}
      onSave={() => void run('save')}
      onContinue={() => void run('continue')}
    >
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void run('continue');
        }}
      >
        <StepHead title={t('title.heading')} lead={t('title.lead')} />
        <div className="grid gap-5">
          {failure && <FormMessage>{failure}</FormMessage>}
          <TitleFields values={values} set={set} errorOf={errorOf} exists={false} />
        </div>
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </WizardFrame>
  );
}
