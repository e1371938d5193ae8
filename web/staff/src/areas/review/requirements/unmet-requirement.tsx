import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnmetRequirement as Mark } from '@vivavoce/contract/types.ts';
import { REQUIREMENT_LIMITS } from '@vivavoce/domain/limits.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { refreshApplicants } from '../../../queries/applicants/applications.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showToast } from '../../../app/toasts.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Reviewing } from '../use-review.ts';

type Place = Pick<Reviewing, 'job' | 'application'>;

function useDecision({ job, application }: Place, { question }: Mark, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { met: boolean; note?: string }) =>
      call('PUT /api/jobs/{job}/applications/{application}/requirements/{question}', {
        params: { job: job.id, application: application.id, question },
        body,
      }),
    onSuccess: async () => {
      await refreshApplicants(client, job.id);
      onDone();
    },
  });
}

type DecisionDialogProps = Place & { mark: Mark; onClose: () => void };

/** Asks why the applicant meets the requirement although the answer does not. */
function DecisionDialog({ mark, onClose, ...place }: DecisionDialogProps) {
  const t = useTranslations('review.requirements');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const [note, setNote] = useState('');
  const decision = useDecision(place, mark, onClose);
  return (
    <Dialog
      opened
      title={t('decide.title', { name: place.application.user.full_name })}
      size="32rem"
      locked={decision.isPending}
      onClose={onClose}
    >
      <form
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          decision.mutate({ met: true, ...(note.trim() && { note: note.trim() }) });
        }}
      >
        <p className="wrap-anywhere">{t('decide.text', { requirement: mark.requirement })}</p>
        {decision.error && <FormMessage>{textOf(decision.error)}</FormMessage>}
        <TextField
          id="requirement-note"
          label={t('decide.note')}
          hint={t('decide.noteHint')}
          optional
          autoComplete="off"
          maxLength={REQUIREMENT_LIMITS.note_max_characters}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={decision.isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={decision.isPending}>
            {t('meets')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Who decided that the requirement is met, and why. */
function Met({ met }: { met: NonNullable<Mark['met']> }) {
  const t = useTranslations('review.requirements');
  return (
    <p className="text-small wrap-anywhere text-ink-3">
      {met.by ? t('metBy', { name: met.by.full_name }) : t('met')} · <When value={met.at} length="short" />
      {met.note && <span className="block text-ink-2">{met.note}</span>}
    </p>
  );
}

type RequirementMarkProps = Pick<Reviewing, 'job' | 'application' | 'can'> & { mark: Mark };

/** A requirement that an answer does not meet, and the decision of a person about it. */
export function RequirementMark({ mark, can, ...place }: RequirementMarkProps) {
  const t = useTranslations('review.requirements');
  const textOf = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const undo = useDecision(place, mark, () => undefined);
  const withdraw = () =>
    undo.mutate({ met: false }, { onError: (error) => showToast({ title: textOf(error), background: 'reject' }) });
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-0.5 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Pill tone={mark.met ? 'plain' : 'warn'}>{t(mark.met ? 'setAside' : 'unmet')}</Pill>
          <b className="font-semibold">{mark.requirement}</b>
        </p>
        <p className="text-small text-ink-2">{t('answered', { choices: mark.choices.join(', ') })}</p>
        {mark.met && <Met met={mark.met} />}
      </div>
      {can('decide') &&
        (mark.met ? (
          <Button size="small" variant="ghost" busy={undo.isPending} onClick={withdraw}>
            {t('withdraw')}
          </Button>
        ) : (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('meetsMore')}
          </Button>
        ))}
      {isAsking && <DecisionDialog {...place} mark={mark} onClose={() => setAsking(false)} />}
    </div>
  );
}

type UnmetRequirementProps = Pick<Reviewing, 'job' | 'application' | 'can'> & { answer: { question_id: number } };

/** The mark of the current question, beside its answer; nothing where the answer meets the requirement. */
export function UnmetRequirement({ job, application, can, answer }: UnmetRequirementProps) {
  const mark = application.requirements.find(({ question }) => question === answer.question_id);
  if (!mark) return null;
  return (
    <div className="mt-4 rounded-[10px] bg-canvas px-3.5 py-3">
      <RequirementMark job={job} application={application} can={can} mark={mark} />
    </div>
  );
}
