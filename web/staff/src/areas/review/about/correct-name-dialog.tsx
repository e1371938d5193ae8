import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../../app/toasts.ts';
import { refreshApplicants } from '../../../queries/applicants/applications.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { ErrorSummary, FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogFoot } from '../../../ui/overlays/dialog-foot.tsx';

const FIELDS = ['first_name', 'last_name'] as const;

type CorrectNameDialogProps = { application: ApplicationDetail; onClose: () => void };

/** The name as it is typed, and its storing. */
function useNameForm({ application, onClose }: CorrectNameDialogProps) {
  const t = useTranslations('review.about.correctName');
  const common = useTranslations('common');
  const client = useQueryClient();
  const { id, job, user } = application;
  const [names, setNames] = useState(application.names);
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      call('PATCH /api/jobs/{job}/applications/{application}', {
        params: { job: job.id, application: id },
        body: names,
      }),
    onSuccess: async () => {
      await refreshApplicants(client, job.id);
      showToast({ title: t('done') });
      onClose();
    },
  });
  const faults: { [field: string]: unknown } = tried ? namesFaults(names) : {};
  const refused = isProblem(save.error, 422) ? save.error.errors : {};
  const errorOf = (field: (typeof FIELDS)[number]) => {
    if (faults[field] === 'required') return t('missing');
    return faults[field] || refused[field] ? t('wrong') : undefined;
  };
  const problems = FIELDS.flatMap((field) => {
    const message = errorOf(field);
    return message
      ? [{ inputId: `correct-${field}`, message: common('fieldError', { field: t(field), message }) }]
      : [];
  });
  function submit(): void {
    setTried(true);
    const wrong = FIELDS.find((field) => namesFaults(names)[field]);
    if (wrong) document.getElementById(`correct-${wrong}`)?.focus();
    else if (!save.isPending) save.mutate();
  }
  return { user, names, setNames, save, errorOf, problems, submit };
}

/** Corrects the applicant's name in this activity. */
export default function CorrectNameDialog({ application, onClose }: CorrectNameDialogProps) {
  const t = useTranslations('review.about.correctName');
  const common = useTranslations('common');
  const { user, names, setNames, save, errorOf, problems, submit } = useNameForm({ application, onClose });
  const shell = useTranslations('shell');
  const textOf = useErrorText();
  return (
    <Dialog opened title={t('title', { name: user.full_name })} size="34rem" locked={save.isPending} onClose={onClose}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {save.error && problems.length === 0 && <FormMessage>{textOf(save.error)}</FormMessage>}
        <ErrorSummary problems={problems} />
        <div className="grid grid-cols-[1fr_1fr] items-start gap-3 narrow:grid-cols-1">
          {FIELDS.map((field) => (
            <TextField
              key={field}
              id={`correct-${field}`}
              label={t(field)}
              {...(field === 'first_name' ? { 'data-autofocus': true } : { hint: shell('lastNameHint') })}
              value={names[field]}
              maxLength={TEXT_LIMITS.name_max_characters}
              autoComplete="off"
              error={errorOf(field)}
              onChange={(event) => {
                setNames({ ...names, [field]: event.target.value });
                save.reset();
              }}
            />
          ))}
        </div>
        <p className="text-[13px] leading-4.5 text-pretty text-ink-3">{t('hint')}</p>
        <DialogFoot>
          <Button onClick={onClose} disabled={save.isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {common('save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
