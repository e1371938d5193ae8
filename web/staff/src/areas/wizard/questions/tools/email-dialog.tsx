import { useRef, useState } from 'react';
import { QUESTION_MAIL_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useSend } from '../../../../app/use-send.ts';
import { showToast } from '../../../../app/toasts.ts';
import { useMayLeave } from '../../../../app/unsaved/use-may-leave.ts';
import { useUnsaved } from '../../../../app/unsaved/use-unsaved.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { FormMessage } from '../../../../ui/forms/error-summary.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import { addressesIn } from './addresses.ts';
import { emailForm } from './tools.ts';

const max = QUESTION_MAIL_LIMITS.addresses_max;

type EmailDialogProps = { job: number; count: number; onClose: () => void };

type AddressesFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

function AddressesField({ value, error, onChange }: AddressesFieldProps) {
  const t = useTranslations('wizard.questions.email');
  return (
    <div className="grid gap-1">
      <label className="font-semibold" htmlFor="addresses">
        {t('to')}
      </label>
      <span className="text-small text-ink-3" id="addresses-hint">
        {t('hint', { max })}
      </span>
      <textarea
        id="addresses"
        data-autofocus
        className="max-h-[40dvh] w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2.5 focus-visible:rounded-2 focus-visible:border-accent-ink focus-visible:edge-accent-ink! aria-[invalid=true]:border-bad-ink"
        rows={3}
        autoComplete="off"
        spellCheck={false}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'addresses-hint addresses-error' : 'addresses-hint'}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && <FieldError id="addresses-error">{error}</FieldError>}
    </div>
  );
}

/** Sends the questions to people for review, such as the panel. */
export default function EmailDialog({ job, count, onClose }: EmailDialogProps) {
  const t = useTranslations('wizard.questions.email');
  const common = useTranslations('common');
  const mayLeave = useMayLeave();
  const keys = useRef(createKeyRing());
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { list, fault } = addressesIn(typed);
  const markSaved = useUnsaved({
    name: emailForm(job),
    dirty: typed.trim() !== '',
    keep: () => ({ typed }),
    restore: (savedForm) => setTyped(savedForm.typed),
  });
  const text = {
    none: t('none'),
    tooMany: t('tooMany', { max }),
    wrong: t('wrong', { address: fault?.code === 'wrong' ? fault.address : '' }),
  };
  const error = tried && fault ? text[fault.code] : undefined;

  const { send, busy, failure, setFailure } = useSend(async () => {
    const { queued } = await call('POST /api/jobs/{job}/email_questions', {
      params: { job },
      body: { msg_to: list },
      headers: { 'idempotency-key': keys.current.keyFor(list) },
    });
    keys.current.done();
    markSaved();
    showToast({ title: t('sent', { count: queued }) });
    onClose();
  });

  async function submit(): Promise<void> {
    setTried(true);
    setFailure(undefined);
    if (fault) {
      document.getElementById('addresses')?.focus();
      return;
    }
    await send();
  }

  async function close(): Promise<void> {
    if (await mayLeave(({ name }) => name === emailForm(job))) onClose();
  }

  return (
    <Dialog opened title={t('title')} size="32rem" locked={busy} onClose={() => void close()}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <p>{t('lead', { count })}</p>
        {failure && <FormMessage>{failure}</FormMessage>}
        <AddressesField
          value={typed}
          error={error}
          onChange={(value) => {
            setTyped(value);
            setTried(false);
          }}
        />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" disabled={busy} onClick={() => void close()}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('send', { count: list.length })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
