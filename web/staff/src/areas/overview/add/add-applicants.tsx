import { useMemo, useState, useId, type FormEvent, useRef } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { readPastedLines, type PastedLine } from '@vivavoce/domain/applications/pasted-lines.ts';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useMayLeave } from '../../../app/unsaved/use-may-leave.ts';
import { hasSavedFormFor, useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { PlanUse } from '../../../features/plan/plan-use.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TabGroup, TabList, TabPanel } from '../../../ui/navigation/tab-group.tsx';
import { emptySenderText, type ListInvitation, invitationOptions } from './list-invitation.ts';
import { useListFile, type ListFile } from './use-list-file.ts';
import { useOne, applicantFields, type One } from './use-one.ts';
import { addFileName, addFormName, addLinesName } from './add-form-names.ts';
import styles from './add.module.css';
import { useQuery } from '@tanstack/react-query';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useErrorText, useFieldErrorText } from '../../../ui/feedback/error-text.ts';
import { csvReportQuery } from '../../../queries/applicants/imports.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormMessage, ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { ChosenFile, DropZone, FileButton } from '../../../ui/forms/drop-zone.tsx';
import { ListReport } from './list-report.tsx';
import { useFaultPhrase } from './fault-phrase.ts';
import { ListInvite, InviteBox, PromiseBox } from './invite-box.tsx';
import { asFile, goodLines, linesReading, listOfLines } from './list-of-lines.ts';
import { RowList } from '../../../ui/data/row-list.tsx';
import { LIST_FILES, useSampleList } from './list-downloads.ts';
import { useExistingLines } from './use-existing-lines.ts';
import { useStartImport } from './use-start-import.ts';
import { Link } from '@tanstack/react-router';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { CvField } from './cv-field.tsx';
import { classes } from '../../../ui/base/classes.ts';

type OneFormProps = {
  job: Pick<Job, 'advertise_review'>;
  entry: One;
  invites: boolean;
  onInvites: (invites: boolean) => void;
  onClose: () => void;
};

/** Why the applicant was not added, with a link to one who exists already. */
function AddFailure({
  failure,
  entry,
}: {
  entry: OneFormProps['entry'];
  failure: NonNullable<OneFormProps['entry']['failure']>;
}) {
  const t = useTranslations('overview.add');
  return (
    <FormMessage>
      {failure.text}{' '}
      {failure.existing !== undefined && (
        <Link
          className="font-semibold underline underline-offset-3"
          to="/interviews/$job/interviewee/$application"
          params={{ job: String(entry.job), application: String(failure.existing) }}
        >
          {t('existing')}
        </Link>
      )}
    </FormMessage>
  );
}

function MoreFields({ form, wrong, change }: Pick<OneFormProps['entry'], 'form' | 'wrong' | 'change'>) {
  const t = useTranslations('overview.add');
  return (
    <div className="grid grid-cols-[1fr_1fr] items-start gap-x-3 gap-y-4 narrow:grid-cols-[1fr]">
      <TextField
        id="phone"
        type="tel"
        label={t('fields.phone')}
        optional
        value={form.phone}
        maxLength={40}
        error={wrong.phone}
        onChange={(event) => change({ phone: event.target.value })}
      />
      <TextField
        id="external_id"
        label={t('fields.external_id')}
        optional
        value={form.external_id}
        maxLength={120}
        onChange={(event) => change({ external_id: event.target.value })}
      />
    </div>
  );
}

/** The form for one applicant after another, with all fields. */
function OneForm({ job, entry, invites, onInvites, onClose }: OneFormProps) {
  const t = useTranslations('overview.add');
  const shell = useTranslations('shell');
  const tag = useLanguageTag();
  const first = useRef<HTMLInputElement>(null);
  const { form, change, wrong, failure, submit, isPending } = entry;
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(onClose);
      }}
    >
      {failure && <AddFailure failure={failure} entry={entry} />}
      <ErrorSummary
        problems={applicantFields.flatMap((field) => {
          const message = wrong[field];
          return message ? [{ inputId: field, message }] : [];
        })}
      />
      <div className="grid grid-cols-[1fr_1fr] items-start gap-x-3 gap-y-4 narrow:grid-cols-[1fr]">
        <TextField
          ref={first}
          id="first_name"
          label={t('firstName')}
          value={form.first_name}
          data-autofocus
          error={wrong.first_name}
          onChange={(event) => change({ first_name: event.target.value })}
        />
        <TextField
          id="last_name"
          label={t('lastName')}
          hint={shell('lastNameHint')}
          value={form.last_name}
          error={wrong.last_name}
          onChange={(event) => change({ last_name: event.target.value })}
        />
      </div>
      <TextField
        id="email"
        type="email"
        label={t('email')}
        value={form.email}
        maxLength={254}
        error={wrong.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <MoreFields form={form} wrong={wrong} change={change} />
      <CvField
        file={entry.cv}
        error={wrong.cv}
        hint={t('cvHint', { limit: formatFileSize(FILE_LIMITS.cv_max_bytes, tag) })}
        onFile={entry.chooseCv}
      />
      <Checkbox
        checked={form.reasonable_adjustments}
        onChange={(event) => change({ reasonable_adjustments: event.target.checked })}
      >
        {t('adjustments')}
      </Checkbox>
      <PromiseBox job={job} checked={form.review_paid} onChange={(review_paid) => change({ review_paid })} />
      <InviteBox checked={invites} onChange={onInvites} />
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <Button variant="ghost" disabled={isPending} onClick={() => submit(() => first.current?.focus())}>
          {t('another')}
        </Button>
        <Button type="submit" variant="primary" busy={isPending}>
          {invites ? t('submitInvite') : t('submit')}
        </Button>
      </div>
    </form>
  );
}

type SeveralFormProps = {
  job: Job;
  text: string;
  reading: { lines: readonly PastedLine[]; more: boolean };
  onText: (text: string) => void;
  invitation: ListInvitation;
  onInvitation: (invitation: ListInvitation) => void;
  onStarted: () => void;
};

/** Pasted lines, checked while typing: valid lines are added, others are named by their number. */
function SeveralForm({ job, text, reading, onText, invitation, onInvitation, onStarted }: SeveralFormProps) {
  const t = useTranslations('overview.add');
  const textOf = useErrorText();
  const faultPhrase = useFaultPhrase();
  const ids = useId();
  const start = useStartImport(job.id, onStarted);
  const existingLines = useExistingLines(job.id, reading.lines);
  const good = goodLines(reading.lines).length - existingLines.length;
  const wrong = reading.lines.filter(({ faults }) => faults.length > 0);
  const twice = reading.lines.filter(({ repeats }) => repeats !== null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (good === 0 || start.isPending) return;
    const file = asFile(listOfLines(reading.lines), t('several.filename'));
    start.mutate({ file, options: { ...linesReading, ...invitationOptions(invitation) } });
  }

  return (
    <form className="grid gap-4" onSubmit={submit}>
      {start.isError && <FormMessage>{textOf(start.error)}</FormMessage>}
      <div className="grid gap-1">
        <label className="m-0 font-inherit font-semibold" htmlFor={`${ids}-lines`}>
          {t('several.lines')}
        </label>
        <span className="text-small text-ink-3" id={`${ids}-hint`}>
          {t('several.hint')}
        </span>
        <textarea
          id={`${ids}-lines`}
          className={classes(
            styles.lines,
            'min-h-40 w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2.5 font-inherit text-ink placeholder:text-ink-3',
          )}
          aria-describedby={`${ids}-hint ${ids}-found`}
          rows={8}
          spellCheck={false}
          data-autofocus
          value={text}
          placeholder={t('several.example')}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      <p id={`${ids}-found`} role="status" className="m-0 empty:hidden">
        {reading.lines.length > 0 &&
          t('found', { good, wrong: wrong.length, twice: twice.length, known: existingLines.length })}
      </p>
      {reading.more && (
        <FormMessage tone="info">{t('several.more', { count: LIST_LIMITS.pasted_max_lines })}</FormMessage>
      )}
      <RowList
        label={t('several.wrong')}
        rows={[...wrong, ...twice, ...existingLines].toSorted((a, b) => a.row - b.row)}
        total={wrong.length + twice.length + existingLines.length}
        head={({ row }) => t('several.line', { row })}
        text={({ applicant, faults, repeats }) => {
          if (repeats !== null) return t('several.repeats', { row: repeats });
          return applicant ? t('file.known') : faults.map(faultPhrase).join(' · ');
        }}
        remarkOf={({ text: line }) => line}
      />
      <ListInvite job={job} invitation={invitation} onInvitation={onInvitation} />
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <Button type="submit" variant="primary" disabled={good === 0} busy={start.isPending}>
          {t(invitation.invites ? 'inviteCount' : 'addCount', { count: good })}
        </Button>
      </div>
    </form>
  );
}

type FileFormProps = {
  job: Job;
  list: ListFile;
  invitation: ListInvitation;
  onInvitation: (invitation: ListInvitation) => void;
  onStarted: () => void;
};

/** A list in a file: chosen, checked by the server, columns assigned where needed, then added. */
function FileForm(props: FileFormProps) {
  const t = useTranslations('overview.add.file');
  const tag = useLanguageTag();
  const { file, choose } = props.list;
  const sample = useSampleList();
  if (!file)
    return (
      <div className="grid gap-4">
        <p className="text-small text-ink-3">
          {t('hint', { rows: FILE_LIMITS.csv_max_rows, limit: formatFileSize(LIST_LIMITS.file_max_bytes, tag) })}
        </p>
        <DropZone id="csv" choose={t('choose')} drop={t('drop')} accept={LIST_FILES} onFile={choose} />
        <p className="text-small">
          <button type="button" className="font-semibold text-accent-ink underline underline-offset-3" onClick={sample}>
            {t('sample')}
          </button>
        </p>
      </div>
    );
  return <SelectedFile key={`${file.name} ${file.lastModified} ${file.size}`} {...props} file={file} />;
}

function SelectedFile({ job, file, list, ...rest }: FileFormProps & { file: File }) {
  const t = useTranslations('overview.add.file');
  const tag = useLanguageTag();
  const textOf = useErrorText();
  const fieldText = useFieldErrorText();
  const { reading, setReading } = list;
  const tooLarge = file.size > LIST_LIMITS.file_max_bytes;
  const { data, error, isFetching } = useQuery({ ...csvReportQuery(job.id, file, reading), enabled: !tooLarge });
  const fault = isProblem(error, 422) ? error.errors['csv']?.[0] : undefined;
  return (
    <div className="grid gap-4">
      <ChosenFile file={file}>
        <FileButton choose={t('another')} accept={LIST_FILES} onFile={list.choose} />
      </ChosenFile>
      {tooLarge && (
        <FormMessage>{t('tooLarge', { limit: formatFileSize(LIST_LIMITS.file_max_bytes, tag) })}</FormMessage>
      )}
      {error && <FormMessage>{fault ? fieldText(fault) : textOf(error)}</FormMessage>}
      {!error && !tooLarge && !data && (
        <div aria-busy="true" className="grid gap-4">
          <Bone width="60%" height={20} />
          <Bone width="100%" height={96} />
        </div>
      )}
      {!error && data && (
        <ListReport
          job={job}
          file={file}
          report={data}
          stale={isFetching}
          reading={reading}
          onReading={setReading}
          {...rest}
        />
      )}
    </div>
  );
}

type Way = 'one' | 'several' | 'file';

/** The tab that was open when the session ended. */
function firstWay(job: number): Way {
  if (hasSavedFormFor(addLinesName(job))) return 'several';
  return hasSavedFormFor(addFileName(job)) ? 'file' : 'one';
}

/** Adds one person, several by pasted lines, or a list in a file; with the box ticked each gets the invitation. */
export default function AddApplicants({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useTranslations('overview.add');
  const linesName = addLinesName(job.id);
  const [way, setWay] = useState<Way>(() => firstWay(job.id));
  const [invitation, setInvitation] = useState<ListInvitation>({
    invites: true,
    promises: true,
    sender: emptySenderText,
  });
  const { invites } = invitation;
  const setInvites = (next: boolean) => setInvitation((before) => ({ ...before, invites: next }));
  const [text, setText] = useState('');
  const reading = useMemo(() => readPastedLines(text), [text]);
  const list = useListFile(job.id, invitation, setInvitation);
  const entry = useOne(job.id, invites, setInvites);
  const mayLeave = useMayLeave();
  const savedLines = useUnsaved({
    name: linesName,
    dirty: text.trim() !== '',
    keep: () => ({ text, invitation }),
    restore: (savedForm) => {
      setText(savedForm.text);
      setInvitation(savedForm.invitation);
    },
  });
  const names = [addFormName(job.id), linesName, addFileName(job.id)];
  const close = async () => {
    if (await mayLeave(({ name }) => names.includes(name))) onClose();
  };
  const formProps = { job, invitation, onInvitation: setInvitation };

  return (
    <Dialog opened title={t('title')} size="40rem" locked={entry.isPending} onClose={() => void close()}>
      <PlanUse of="applicants" />
      <TabGroup value={way} onChange={setWay} className={styles.ways}>
        <TabList
          label={t('ways.label')}
          tabs={(['one', 'several', 'file'] as const).map((value) => ({ value, label: t(`ways.${value}`) }))}
        />
        <TabPanel value="one">
          <OneForm job={job} entry={entry} invites={invites} onInvites={setInvites} onClose={onClose} />
        </TabPanel>
        <TabPanel value="several">
          <SeveralForm
            {...formProps}
            text={text}
            reading={reading}
            onText={setText}
            onStarted={() => {
              savedLines();
              onClose();
            }}
          />
        </TabPanel>
        <TabPanel value="file">
          <FileForm
            {...formProps}
            list={list}
            onStarted={() => {
              list.saved();
              onClose();
            }}
          />
        </TabPanel>
      </TabGroup>
    </Dialog>
  );
}
