import { use, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { ErrorSummary, FormMessage } from '../../../ui/forms/error-summary.tsx';
import { useWizard, WizardContext, useIsLive } from '../wizard-context.ts';
import { ClashBox } from '../../../features/forms/clash-box.tsx';
import type { StepForm, StepValues } from './use-step-form.ts';
import type { FieldName } from './field-name.ts';

type StepClashProps<Values extends StepValues> = {
  clash: NonNullable<StepForm<Values>['clash']>;
  show: StepPageProps<Values>['show'];
};

/** Another person's change to the same fields of the activity. */
function StepClash<Values extends StepValues>({ clash, show }: StepClashProps<Values>) {
  const t = useTranslations('wizard');
  const live = useIsLive();
  const { began, status } = clash.newest;
  return (
    <ClashBox
      text={status === 'Published' && !live ? t('clash.published') : undefined}
      fields={clash.fields.map((name) => ({
        name,
        label: t(`fields.${name as FieldName}`),
        theirs: show ? show(name, began) : String(began[name] ?? ''),
      }))}
      quiet={clash.quiet}
      onKeepMine={clash.keepMine}
      onTakeTheirs={clash.takeTheirs}
    />
  );
}

type StepHeadProps = { title: string; lead?: string | undefined };

/** The head of a step: its h1 and a lead. */
export function StepHead({ title, lead }: StepHeadProps) {
  const wizard = use(WizardContext);
  usePageTitle(title, wizard?.job?.title);
  const note = wizard?.note;
  return (
    <div className="pb-5">
      <h1 className="text-title tracking-title wrap-anywhere">{title}</h1>
      {lead && <p className="max-w-[72ch] pt-1 text-ink-2">{lead}</p>}
      {note && <div className="max-w-[72ch] pt-4">{note}</div>}
    </div>
  );
}

type StepPageProps<Values extends StepValues> = StepHeadProps & {
  form: StepForm<Values>;
  /** A stored value as the reader knows it, for the notice about another person's change. */
  show?: (name: keyof Values & string, values: Values) => ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A step that is one form: failures on top, Enter saves and continues. */
export function StepPage<Values extends StepValues>(props: StepPageProps<Values>) {
  const { title, lead, form, show, className, children } = props;
  const t = useTranslations('wizard');
  const { run } = useWizard();
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        run('continue');
      }}
    >
      <StepHead title={title} lead={lead} />
      <div className="grid gap-5">
        {form.clash && <StepClash clash={form.clash} show={show} />}
        {form.failure && <FormMessage>{form.failure}</FormMessage>}
        <ErrorSummary problems={form.problems} />
        {form.waiting && <FormMessage tone="info">{t(`autosave.${form.waiting}`)}</FormMessage>}
        {children}
      </div>
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </form>
  );
}
