import { useState } from 'react';
import type { ApplicationDetail, Job } from '@vivavoce/contract/types.ts';
import { EXTENSION_INCLUDES, type ExtensionInclude } from '@vivavoce/domain/jobs/deadline-extension.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { Button } from '../../ui/base/button.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { WallTime } from '@vivavoce/domain/jobs/time-zone.ts';
import { ChangePill } from '../../app/shell/change-pill.tsx';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { MomentFields } from '../forms/moment-fields.tsx';
import { SenderFields } from '../forms/sender-fields.tsx';
import { useSenderFaults } from '../forms/use-sender-faults.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { ExtendPreview } from './extend-preview.tsx';
import type { ExtendScope } from './extend-scope.ts';
import { deadlineOf, faultOf, proposed } from './moment.ts';
import { countOf, useExtensionPreview } from './use-extension-preview.ts';
import type { Extension } from './use-extension.ts';
import styles from '../forms/dialog-form.module.css';

/** The fields in their order, with their names on the server. */
const fields = {
  date: 'deadline',
  time: 'time',
  invited_from_name: 'invited_from_name',
  invite_subject: 'invite_subject',
};
type Field = keyof typeof fields;

type ExtendFormProps = {
  job: Job;
  timeZone: string;
  application: ApplicationDetail | undefined;
  scope: ExtendScope;
  /** Name of the form among those with unsaved changes. */
  name: string;
  extension: Extension;
  onCancel: () => void;
};

/** The new deadline, the applicants it applies to, and the e-mail to them. */
export function ExtendForm({ job, timeZone, application, scope, name, extension, onCancel }: ExtendFormProps) {
  const t = useTranslations('extend');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const fieldText = useFieldErrorText();
  const now = useNow();
  const [wall, setWall] = useState<WallTime>(() =>
    proposed(job.reinvitation_deadline, now, timeZone, application ? application.deadline : job.fixed_deadline),
  );
  const [sender, setSender] = useState({ invited_from_name: '', invite_subject: '' });
  const [include, setInclude] = useState<ExtensionInclude>(scope.include ?? 'all');
  const [tried, setTried] = useState(false);
  const [began] = useState(wall);
  const dirty =
    wall.date !== began.date || wall.time !== began.time || Object.values(sender).some((word) => word.trim() !== '');
  const markSaved = useUnsaved({
    name,
    dirty,
    keep: () => ({ wall, sender, include }),
    restore: (savedForm) => {
      setWall(savedForm.wall);
      setSender(savedForm.sender);
      setInclude(savedForm.include);
    },
  });
  const deadline = deadlineOf(wall, timeZone);
  const faults = faultOf(wall, timeZone, now);
  const possible = Object.keys(faults).length === 0;
  const counts = useExtensionPreview(job.id, scope, possible ? deadline : null).data;
  // A preview of another moment says nothing about an invalid one.
  const preview = possible ? counts : undefined;
  const wordFault = useSenderFaults('extension', job.id, sender);
  const count = application ? 1 : preview && countOf(preview, include);
  const refused = isProblem(extension.error) ? extension.error.errors : {};

  const errorOf = (field: Field): string | undefined => {
    const typed = field === 'date' || field === 'time' ? undefined : wordFault(field);
    if (typed) return typed;
    const code =
      (field in faults && tried ? faults[field as keyof WallTime] : undefined) ?? refused[fields[field]]?.[0];
    return code && fieldText(code);
  };
  const problems = (Object.keys(fields) as Field[]).flatMap((field) => {
    const message = errorOf(field);
    return message ? [{ inputId: `extend-${field}`, message }] : [];
  });

  function submit(): void {
    setTried(true);
    const wrong = (['date', 'time'] as const).find((field) => faults[field]);
    if (wrong) document.getElementById(`extend-${wrong}`)?.focus();
    const unknown = (['invited_from_name', 'invite_subject'] as const).find(wordFault);
    if (!wrong && unknown) document.getElementById(`extend-${unknown}`)?.focus();
    if (wrong || unknown || !deadline || count === 0) return;
    const typedTexts = Object.fromEntries(Object.entries(sender).filter(([, value]) => value.trim() !== ''));
    extension.mutate({ body: { deadline, ...typedTexts }, include }, { onSuccess: markSaved });
  }
  function change(next: WallTime): void {
    setWall(next);
    if (extension.isError) extension.reset();
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {extension.error && problems.length === 0 && <FormMessage>{textOf(extension.error)}</FormMessage>}
      <ErrorSummary problems={problems} />
      {scope.include && (
        <SelectField
          id="extend-include"
          label={t('whom')}
          value={include}
          options={EXTENSION_INCLUDES.map((value) => ({
            value,
            label: t(`include.${value}`, { count: preview ? countOf(preview, value) : -1 }),
          }))}
          onChange={(value) => setInclude(EXTENSION_INCLUDES.find((each) => each === value) ?? 'all')}
        />
      )}
      <MomentFields
        prefix="extend"
        label={t('date')}
        wall={wall}
        timeZone={timeZone}
        errorOf={errorOf}
        onChange={change}
        first
      />
      <ExtendPreview
        job={job}
        timeZone={timeZone}
        wall={wall}
        possible={possible}
        application={application}
        preview={preview}
        include={include}
      />
      <SenderFields
        prefix="extend"
        value={sender}
        usual={{
          invited_from_name: job.invitation_from_name,
          invite_subject: t('usualSubject', { title: job.title, kind: job.job_kind }),
        }}
        errorOf={errorOf}
        onChange={setSender}
      />
      <p className={styles.hint}>{t('told')}</p>
      <div className={styles.actions}>
        <ChangePill />
        <Button onClick={onCancel} disabled={extension.isPending}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={extension.isPending} disabled={count === 0}>
          {t('submit', { count: count ?? 0 })}
        </Button>
      </div>
    </form>
  );
}
