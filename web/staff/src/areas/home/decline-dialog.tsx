import { useState } from 'react';
import type { ApplicantRequest } from '@vivavoce/contract/types.ts';
import { REQUEST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { sayOf } from '@vivavoce/web-shared/i18n/elision.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { ChangePill } from '../../app/shell/change-pill.tsx';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LongText } from '../../ui/base/long-text.tsx';
import { declineForm } from './decline-form.ts';

/** The remaining characters are shown from this number on. */
const COUNTER_FROM = 100;

type DeclineDialogProps = {
  action: Pick<ApplicantRequest, 'id' | 'text' | 'application'>;
  /** Rejects when the server refuses; the error text is shown elsewhere. */
  decline: (answer: string) => Promise<void>;
  onClose: () => void;
};

/** Declines a request, with an optional message. */
export default function DeclineDialog({ action, decline, onClose }: DeclineDialogProps) {
  const t = useTranslations('actions');
  const common = useTranslations('common');
  const tag = useLanguageTag();
  const [answer, setAnswer] = useState('');
  const charactersLeft = REQUEST_LIMITS.text_max_characters - answer.length;
  const form = declineForm(action.id);
  const mayLeave = useMayLeave();
  const markSaved = useUnsaved({ name: form, dirty: answer.trim() !== '', keep: () => answer, restore: setAnswer });

  const { send, busy } = useSend(async () => {
    await decline(answer.trim());
    markSaved();
    onClose();
  });
  async function close(): Promise<void> {
    if (await mayLeave((unsavedForm) => unsavedForm.name === form)) onClose();
  }

  return (
    <Dialog
      opened
      title={sayOf(tag, action.application.full_name, (name) => t('declineTitle', { name }))}
      size="32rem"
      locked={busy}
      onClose={() => void close()}
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {action.text && (
          <div className="grid gap-1 rounded-2 bg-sunken px-4 py-3 text-pretty text-ink-2">
            <LongText text={action.text} />
          </div>
        )}
        <div className="grid gap-1">
          <label className="font-semibold" htmlFor="decline-answer">
            {t('message')}
          </label>
          <span className="text-small text-pretty text-ink-3" id="decline-answer-hint">
            {t('messageHint')}
          </span>
          <textarea
            id="decline-answer"
            data-autofocus
            className="w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2.5 focus-visible:rounded-2 focus-visible:border-accent-ink focus-visible:edge-accent-ink!"
            rows={4}
            maxLength={REQUEST_LIMITS.text_max_characters}
            value={answer}
            aria-describedby="decline-answer-hint"
            onChange={(event) => setAnswer(event.target.value)}
          />
          <span className="text-small text-pretty text-ink-3" role="status">
            {charactersLeft <= COUNTER_FROM && t('room', { count: charactersLeft })}
          </span>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 pt-1">
          <ChangePill />
          <Button disabled={busy} onClick={() => void close()}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('declineNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
