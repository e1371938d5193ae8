import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../app/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { useMayLeave } from '../../app/use-may-leave.ts';
import { useUnsaved } from '../../app/use-unsaved.ts';
import { addApplicants, refreshApplicants, type NewApplicants } from '../../queries/applications.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary, FormMessage } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import {
  addFormName,
  emptyApplicant,
  isBegun,
  problemsOf,
  type ApplicantField,
  type ApplicantForm,
} from './applicant-form.ts';
import styles from './add-applicants.module.css';

const fields: readonly ApplicantField[] = ['first_name', 'last_name', 'email'];

/** Adds one applicant after another; with the box ticked each gets the invitation at once. */
export default function AddApplicants({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useTranslations('overview.add');
  const textOf = useErrorText();
  const client = useQueryClient();
  const first = useRef<HTMLInputElement>(null);
  const intent = useRef(newIdempotencyKey());
  const [form, setForm] = useState<ApplicantForm>(emptyApplicant);
  const [invites, setInvites] = useState(true);
  const [wrong, setWrong] = useState<Partial<Record<ApplicantField, string>>>({});
  const [failure, setFailure] = useState<string>();
  const mayLeave = useMayLeave();
  const formName = addFormName(job.id);
  const saved = useUnsaved({
    name: formName,
    dirty: isBegun(form),
    keep: () => ({ form, invites }),
    restore: (kept) => {
      setForm(kept.form);
      setInvites(kept.invites);
    },
  });

  const add = useMutation({
    mutationFn: (body: NewApplicants) => addApplicants(job.id, body, intent.current),
    onError: (error) => {
      const refused = isProblem(error, 422) && Object.keys(error.errors).some((name) => name.endsWith('email'));
      if (refused) setWrong({ email: t('emailWrong') });
      else setFailure(textOf(error));
    },
    onSettled: () => refreshApplicants(client, job.id),
  });

  function change(field: ApplicantField, value: string): void {
    setForm({ ...form, [field]: value });
    intent.current = newIdempotencyKey();
  }

  async function close(): Promise<void> {
    if (await mayLeave(({ name }) => name === formName)) onClose();
  }

  function submit(event: FormEvent, again: boolean): void {
    event.preventDefault();
    const problems = problemsOf(form);
    setWrong(Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, t(code)])));
    setFailure(undefined);
    const firstWrong = fields.find((field) => problems[field]);
    if (firstWrong) {
      document.getElementById(firstWrong)?.focus();
      return;
    }
    const user = { first_name: form.first_name.trim(), last_name: form.last_name.trim(), email: form.email.trim() };
    const body: NewApplicants = invites ? { user, invite: true } : { user, status: 'not_invited' };
    add.mutate(body, {
      onSuccess: () => {
        const name = `${user.first_name} ${user.last_name}`;
        showToast({ title: invites ? t('invited', { name }) : t('added', { name }) });
        saved();
        if (!again) {
          onClose();
          return;
        }
        setForm(emptyApplicant);
        intent.current = newIdempotencyKey();
        first.current?.focus();
      },
    });
  }

  return (
    <Dialog opened title={t('title')} size="32rem" onClose={() => void close()}>
      <form className={styles.form} noValidate onSubmit={(event) => submit(event, false)}>
        {failure && <FormMessage>{failure}</FormMessage>}
        <ErrorSummary
          problems={fields.flatMap((field) => {
            const message = wrong[field];
            return message ? [{ inputId: field, message }] : [];
          })}
        />
        <div className={styles.names}>
          <TextField
            ref={first}
            id="first_name"
            label={t('firstName')}
            value={form.first_name}
            maxLength={80}
            data-autofocus
            error={wrong.first_name}
            onChange={(event) => change('first_name', event.target.value)}
          />
          <TextField
            id="last_name"
            label={t('lastName')}
            value={form.last_name}
            maxLength={80}
            error={wrong.last_name}
            onChange={(event) => change('last_name', event.target.value)}
          />
        </div>
        <TextField
          id="email"
          type="email"
          label={t('email')}
          value={form.email}
          maxLength={254}
          error={wrong.email}
          onChange={(event) => change('email', event.target.value)}
        />
        <Checkbox checked={invites} onChange={(event) => setInvites(event.target.checked)}>
          {t('sendNow')}
        </Checkbox>
        <div className={styles.actions}>
          <Button variant="ghost" disabled={add.isPending} onClick={(event) => submit(event, true)}>
            {t('another')}
          </Button>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {invites ? t('submitInvite') : t('submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
