import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CohortDetail } from '@vivavoce/contract/types.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../app/toasts.ts';
import { useSend } from '../../app/use-send.ts';
import { rememberCohort } from '../../queries/cohorts.ts';
import { jobsQuery } from '../../queries/jobs/jobs.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const fields = ['job', 'due_on'] as const;
type Field = (typeof fields)[number];

/** The chosen activity with its due date, and the call that assigns it. */
function useAssignment(cohort: CohortDetail, onDone: () => void) {
  const t = useTranslations('cohorts.assign');
  const textOf = useErrorText();
  const client = useQueryClient();
  const keys = useRef(createKeyRing());
  const { data: jobs } = useQuery(jobsQuery({ status: 'published', page_size: 100 }));
  const [values, setValues] = useState<Record<Field, string>>({ job: '', due_on: '' });
  const [wrong, setWrong] = useState<readonly Field[]>([]);
  const set = (name: Field, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setWrong((before) => before.filter((field) => field !== name));
  };
  const show = (names: readonly Field[]) => {
    setWrong(names);
    if (names[0]) document.getElementById(`assign-${names[0]}`)?.focus();
  };
  const assignedJobs = new Set(cohort.assignments.map(({ job }) => job.id));
  const options = jobs?.results.filter(({ id, job_kind }) => !assignedJobs.has(id) && job_kind !== 'webinar') ?? [];
  const { send, busy, failure } = useSend(
    async () => {
      const body = { job: Number(values.job), due_on: values.due_on };
      const changed = await call('POST /api/cohorts/{cohort}/assignments', {
        params: { cohort: cohort.id },
        body,
        headers: { 'idempotency-key': keys.current.keyFor(body) },
      });
      rememberCohort(client, changed);
      showToast({ title: t('done', { count: cohort.members }) });
      onDone();
    },
    (error) => {
      const named = isProblem(error, 422) ? fields.filter((field) => field in error.errors) : [];
      if (named.length === 0) return textOf(error);
      show(named);
      return undefined;
    },
  );
  const submit = () => {
    const missing = fields.filter((field) => values[field] === '');
    show(missing);
    if (missing.length === 0) void send();
  };
  return { values, wrong, set, options, busy, failure, submit };
}

/** Assigns a published activity with a due date, and says who sees what of it. */
export default function AssignDialog({ cohort, onClose }: { cohort: CohortDetail; onClose: () => void }) {
  const t = useTranslations('cohorts.assign');
  const common = useTranslations('common');
  const { values, wrong, set, options, busy, failure, submit } = useAssignment(cohort, onClose);
  const chosen = options.find(({ id }) => String(id) === values.job);
  const isPractice = chosen?.assessment_type === 'experience' || chosen?.assessment_type === 'feedback';
  return (
    <Dialog opened title={t('open')} size="34rem" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {failure && <FormMessage>{failure}</FormMessage>}
        <SelectField
          id="assign-job"
          label={t('job')}
          value={values.job}
          options={[
            { value: '', label: t('choose') },
            ...options.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          error={wrong.includes('job') ? t('jobWrong') : undefined}
          onChange={(job) => set('job', job)}
        />
        <TextField
          id="assign-due_on"
          type="date"
          label={t('due_on')}
          hint={t('dueHint')}
          value={values.due_on}
          error={wrong.includes('due_on') ? t('dueWrong') : undefined}
          onChange={({ target }) => set('due_on', target.value)}
        />
        <FormMessage tone="info">
          <p>{t('invites', { count: cohort.members })}</p>
          {chosen && <p className="pt-1">{t(isPractice ? 'seesPractice' : 'seesWork')}</p>}
        </FormMessage>
        <DialogFoot>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
