import { useQuery, useMutation, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { applicationQuery, refreshApplicants } from '../../queries/applicants/applications.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { settingsQuery } from '../../queries/sign-in/session.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { extendForm, type ExtendScope } from './extend-scope.ts';
import { useState } from 'react';
import type { ApplicationDetail, Job } from '@vivavoce/contract/types.ts';
import { EXTENSION_INCLUDES, type ExtensionInclude, effectsOf } from '@vivavoce/domain/jobs/deadline-extension.ts';
import { WORDS_OF } from '@vivavoce/domain/emails/mail-texts.ts';
import { isProblem, call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { Button } from '../../ui/base/button.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { type WallTime, instantOf } from '@vivavoce/domain/jobs/time-zone.ts';
import { ChangePill } from '../../app/shell/change-pill.tsx';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { MomentFields } from '../forms/moment-fields.tsx';
import { SenderFields, type SenderText } from '../forms/sender-fields.tsx';
import { MailingText, useMailingText } from '../mails/mailing-text.tsx';
import { useIntent } from '../mails/use-intent.ts';
import { useSenderFaults } from '../forms/use-sender-faults.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { deadlineOf, faultOf, proposed } from './moment.ts';
import { zoneText } from '@vivavoce/domain/zone-text.ts';
import { formatInZone } from '../../ui/data/zoned-time.ts';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import { followBulkOperation } from '../bulk-operations/followed.ts';
import { showToast } from '../../app/toasts.ts';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';

type ExtensionBody = BodyInputOf<'POST /api/jobs/{job}/applications/{application}/extend'>;

/** Extends the deadline, reports for how many, and reloads everything that shows deadlines. */
function useExtension(job: number, { application, selection }: ExtendScope, onDone: () => void) {
  const t = useTranslations('extend');
  const client = useQueryClient();
  const keyOf = useIntent();

  return useMutation({
    mutationFn: async ({ body, include }: { body: ExtensionBody; include: ExtensionInclude }) => {
      const key = keyOf({ body, include });
      if (application !== undefined) {
        await call('POST /api/jobs/{job}/applications/{application}/extend', {
          params: { job, application },
          body,
          headers: { 'idempotency-key': key },
        });
        return { changed: 1, bulk_operation: null };
      }
      return call('POST /api/jobs/{job}/extend_all', {
        params: { job },
        body: { ...body, include, ...(selection && { selection }) },
        headers: { 'idempotency-key': key },
      });
    },
    onSuccess: ({ changed: count, bulk_operation }) => {
      if (bulk_operation) followBulkOperation(client, job, bulk_operation);
      else showToast({ title: t('done', { count }) });
      onDone();
    },
    onSettled: (done) => {
      void client.invalidateQueries({ queryKey: ['actions'] });
      return done?.bulk_operation ? undefined : refreshApplicants(client, job);
    },
  });
}

type Extension = ReturnType<typeof useExtension>;

type Preview = ResultOf<'POST /api/jobs/{job}/extend_preview'>;

const countOf = (preview: Preview, include: ExtensionInclude): number =>
  effectsOf(include).reduce((sum, effect) => sum + preview[effect], 0);

/** How many would gain time by this deadline; not queried for one applicant. */
function useExtensionPreview(job: number, { application, selection }: ExtendScope, deadline: string | null) {
  return useQuery({
    ...apiQuery(
      'POST /api/jobs/{job}/extend_preview',
      { params: { job }, body: { ...(deadline && { deadline }), ...(selection && { selection }) } },
      { placeholderData: keepPreviousData, staleTime: 0, retry: false },
    ),
    enabled: application === undefined && deadline !== null,
  });
}

type ExtendPreviewProps = {
  job: Job;
  timeZone: string;
  wall: WallTime;
  /** Whether the moment is a valid deadline. */
  possible: boolean;
  application: ApplicationDetail | undefined;
  preview: Preview | undefined;
  include: ExtensionInclude;
};

/** The effect: the moment with its time zone, how many gain time by it, and who keeps their deadline. */
function ExtendPreview({ job, timeZone, wall, possible, application, preview, include }: ExtendPreviewProps) {
  const t = useTranslations('extend');
  const tag = useLanguageTag();
  const now = useNow();
  const instant = possible ? instantOf(wall, timeZone) : null;
  const zone = zoneText(tag, timeZone);
  const format = (date: Date) => formatInZone(date, tag, timeZone);
  const present = application?.deadline ? new Date(application.deadline) : null;
  const back = application
    ? application.responded_at !== null
    : include !== 'awaiting' && (preview?.auto_sent ?? 0) > 0;
  return (
    <div className="grid min-h-11 gap-1 rounded-2 bg-accent-tint px-4 py-3 text-pretty text-accent-ink" role="status">
      <p>{instant ? t('until', { date: format(instant), zone }) : t('zone', { zone })}</p>
      {present && <p>{t(present < now ? 'presentPast' : 'present', { date: format(present) })}</p>}
      {preview && !application && <p>{t('gain', { count: countOf(preview, include) })}</p>}
      {back && <p>{t('back', { count: application ? 1 : (preview?.auto_sent ?? 0) })}</p>}
      {!application && job.fixed_deadline && <p>{t('fixed', { date: format(new Date(job.fixed_deadline)) })}</p>}
    </div>
  );
}

/** The fields in their order, with their names on the server. */
const fields: Record<Field, string> = {
  date: 'deadline',
  time: 'time',
  invited_from_name: 'invited_from_name',
  invite_subject: 'invite_subject',
};
type Field = 'date' | 'time' | keyof SenderText;

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

type Faults = Partial<Record<keyof WallTime, string>>;

/** The fault beside each field: the typed one, else the refusal of the server. */
function useErrors(
  faults: Faults,
  refused: Readonly<Record<string, readonly string[]>>,
  wordFault: (field: keyof SenderText) => string | undefined,
) {
  const fieldText = useFieldErrorText();
  const errorOf = (field: Field): string | undefined => {
    const typed = field === 'date' || field === 'time' ? undefined : wordFault(field);
    if (typed) return typed;
    const code = (field === 'date' || field === 'time' ? faults[field] : undefined) ?? refused[fields[field]]?.[0];
    return code && fieldText(code);
  };
  const problems = (Object.keys(fields) as Field[]).flatMap((field) => {
    const message = errorOf(field);
    return message ? [{ inputId: `extend-${field}`, message }] : [];
  });
  return { errorOf, problems };
}

/** The new deadline and the applicants who get it, and its storing. */
function useExtendForm({
  job,
  timeZone,
  application,
  scope,
  name,
  extension,
}: Pick<ExtendFormProps, 'job' | 'timeZone' | 'application' | 'scope' | 'name' | 'extension'>) {
  const now = useNow();
  const [wall, setWall] = useState<WallTime>(() =>
    proposed(job.reinvitation_deadline, now, timeZone, application ? application.deadline : job.fixed_deadline),
  );
  const [sender, setSender] = useState({ invited_from_name: '', invite_subject: '' });
  const [include, setInclude] = useState<ExtensionInclude>(scope.include ?? 'all');
  const [tried, setTried] = useState(false);
  const [began] = useState(wall);
  const refused = isProblem(extension.error) ? extension.error.errors : {};
  const changed = () => extension.isError && extension.reset();
  const onSubject = (invite_subject: string) => setSender({ ...sender, invite_subject });
  const text = useMailingText('extension', job.id, { refused, changed, onSubject });
  const dirty =
    wall.date !== began.date ||
    wall.time !== began.time ||
    text.body !== undefined ||
    Object.values(sender).some((word) => word.trim() !== '');
  const markSaved = useUnsaved({
    name,
    dirty,
    keep: () => ({ wall, sender, body: text.body, include }),
    restore: (savedForm) => {
      setWall(savedForm.wall);
      setSender(savedForm.sender);
      text.setBody(savedForm.body);
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
  const { errorOf, problems } = useErrors(tried ? faults : {}, refused, wordFault);
  function submit(): void {
    setTried(true);
    const wrong = (['date', 'time'] as const).find((field) => faults[field]);
    if (wrong) document.getElementById(`extend-${wrong}`)?.focus();
    const unknown = (['invited_from_name', 'invite_subject'] as const).find(wordFault);
    if (!wrong && unknown) document.getElementById(`extend-${unknown}`)?.focus();
    if (!wrong && !unknown && text.fault) document.getElementById('mailing-body')?.focus();
    if (wrong || unknown || text.fault || !deadline || count === 0) return;
    const typedTexts = Object.fromEntries(Object.entries(sender).filter(([, value]) => value.trim() !== ''));
    extension.mutate({ body: { deadline, ...typedTexts, ...text.sent }, include }, { onSuccess: markSaved });
  }
  function change(next: WallTime): void {
    setWall(next);
    changed();
  }
  return {
    wall,
    sender,
    setSender,
    text,
    include,
    setInclude,
    possible,
    preview,
    count,
    errorOf,
    problems,
    submit,
    change,
  };
}

/** The new deadline, the applicants it applies to, and the e-mail to them. */
function ExtendForm({ job, timeZone, application, scope, name, extension, onCancel }: ExtendFormProps) {
  const form = useExtendForm({ job, timeZone, application, scope, name, extension });
  const { wall, sender, setSender, include, setInclude, possible, preview, count, errorOf, problems, submit, change } =
    form;
  const t = useTranslations('extend');
  const common = useTranslations('common');
  const textOf = useErrorText();
  return (
    <form
      className="grid gap-4"
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
      <MailingText name={`${WORDS_OF[job.job_kind]}_extension`} {...form.text.field} />
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
      <p className="text-[13px] leading-4.5 text-pretty text-ink-3">{t('told')}</p>
      <DialogFoot>
        <ChangePill />
        <Button onClick={onCancel} disabled={extension.isPending}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={extension.isPending} disabled={count === 0}>
          {t('submit', { count: count ?? 0 })}
        </Button>
      </DialogFoot>
    </form>
  );
}

export type ExtendDialogProps = {
  job: number;
  onClose: () => void;
  /** Called after an extension. */
  onDone?: () => void;
} & ExtendScope;

/** Gives more time to one applicant, to a selection, or to all of a kind. */
export default function ExtendDialog({ job: id, onClose, onDone, ...scope }: ExtendDialogProps) {
  const t = useTranslations('extend');
  const extension = useExtension(id, scope, () => {
    onClose();
    onDone?.();
  });
  const name = extendForm(id, scope);
  const mayLeave = useMayLeave();
  const close = async () => {
    if (await mayLeave((form) => form.name === name)) onClose();
  };
  const job = useQuery(jobQuery(id));
  const settings = useQuery(settingsQuery);
  const application = useQuery({
    ...applicationQuery({ job: id, application: scope.application ?? 0 }),
    enabled: scope.application !== undefined,
  });
  const applicant = application.data;
  const failed = [job, settings, application].find(({ isError }) => isError);
  const ready = job.data && settings.data && (scope.application === undefined || applicant);

  return (
    <Dialog
      opened
      title={applicant ? t('one', { name: applicant.user.full_name }) : t('all')}
      size="34rem"
      locked={extension.isPending}
      onClose={() => void close()}
    >
      {failed && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !ready && (
        <div className="grid gap-4" aria-busy="true">
          <Bone width="100%" height={96} />
          <Bone width="100%" height={64} />
        </div>
      )}
      {!failed && job.data && settings.data && ready && (
        <ExtendForm
          job={job.data}
          timeZone={settings.data.time_zone}
          application={applicant}
          scope={scope}
          extension={extension}
          name={name}
          onCancel={() => void close()}
        />
      )}
    </Dialog>
  );
}
