import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { noteInvitation } from '../../../features/invite/recent-invitation.ts';
import { useShowInvited } from '../../../features/invite/use-show-invited.ts';
import { showToast } from '../../../app/toasts.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { refreshApplicants } from '../../../queries/applicants/applications.ts';
import { addFormName } from './add-form-names.ts';
import {
  bodyOf,
  cvProblem,
  emptyApplicant,
  isBegun,
  problemsOf,
  type ApplicantField,
  type ApplicantForm,
} from './applicant-form.ts';

export const applicantFields: readonly ApplicantField[] = ['first_name', 'last_name', 'email', 'phone', 'cv'];

/** Fields with a generic text for faults that only the server finds. */
const typedFields = [
  ['first_name', 'nameWrong'],
  ['last_name', 'nameWrong'],
  ['email', 'emailWrong'],
  ['phone', 'phoneWrong'],
] as const;

/** The form for one person; its input survives a look at the other tabs. */
export function useOne(job: number, invites: boolean, setInvites: (invites: boolean) => void) {
  const t = useTranslations('overview.add');
  const common = useTranslations('common');
  const show = useShowInvited(job);
  const textOf = useErrorText();
  const client = useQueryClient();
  const intent = useRef(newIdempotencyKey());
  const [form, setForm] = useState<ApplicantForm>(emptyApplicant);
  const [cv, setCv] = useState<File | null>(null);
  const [wrong, setWrong] = useState<Partial<Record<ApplicantField, string>>>({});
  const [failure, setFailure] = useState<{ text: string; existing?: number }>();
  const markSaved = useUnsaved({
    name: addFormName(job),
    dirty: isBegun(form) || cv !== null,
    hasFiles: cv !== null,
    keep: () => ({ form, invites }),
    restore: (savedForm) => {
      setForm({ ...emptyApplicant, ...savedForm.form });
      setInvites(savedForm.invites);
    },
  });

  const add = useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) =>
      call('POST /api/jobs/{job}/applications', {
        params: { job },
        body,
        headers: { 'idempotency-key': intent.current },
      }),
    onError: (error) => {
      const refused = isProblem(error, 422) ? Object.keys(error.errors) : [];
      const fieldsWithFault = typedFields.filter(([field]) => refused.some((name) => name.endsWith(field)));
      if (fieldsWithFault.length > 0)
        setWrong(Object.fromEntries(fieldsWithFault.map(([field, code]) => [field, t(code)])));
      else if (isProblem(error, 415)) setWrong({ cv: t('cvWrong') });
      else {
        const existing = isProblem(error, 409) ? error.body['existing'] : undefined;
        setFailure({ text: textOf(error), ...(typeof existing === 'number' && { existing }) });
      }
    },
    onSettled: () => refreshApplicants(client, job),
  });

  function change(changes: Partial<ApplicantForm>): void {
    setForm((before) => ({ ...before, ...changes }));
    intent.current = newIdempotencyKey();
  }

  function chooseCv(file: File | null): void {
    setCv(file);
    const problem = cvProblem(file);
    setWrong(({ cv: _gone, ...rest }) => (problem ? { ...rest, cv: t(problem) } : rest));
    intent.current = newIdempotencyKey();
  }

  /** @param onAdded called once the person is stored and the form is empty again */
  function submit(onAdded: () => void): void {
    if (add.isPending) return;
    const problems = problemsOf(form, cv);
    setWrong(Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, t(code)])));
    setFailure(undefined);
    const firstWrong = applicantFields.find((field) => problems[field]);
    if (firstWrong) {
      document.getElementById(firstWrong)?.focus();
      return;
    }
    add.mutate(bodyOf(form, invites, cv), {
      onSuccess: () => {
        const name = `${form.first_name.trim()} ${form.last_name.trim()}`;
        if (invites) noteInvitation(job);
        showToast({
          title: t(invites ? 'invited' : 'added', { name }),
          ...(invites && { action: { label: common('show'), run: show } }),
        });
        markSaved();
        setForm(emptyApplicant);
        setCv(null);
        intent.current = newIdempotencyKey();
        onAdded();
      },
    });
  }

  return { job, form, change, cv, chooseCv, wrong, failure, submit, isPending: add.isPending };
}

export type One = ReturnType<typeof useOne>;
