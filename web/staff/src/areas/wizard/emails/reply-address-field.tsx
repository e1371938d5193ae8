import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ReplyAddress } from '@vivavoce/contract/types.ts';
import { REPLY_CHECK_LIMITS } from '@vivavoce/domain/emails/reply-check.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../app/confirm.ts';
import { showToast } from '../../../app/toasts.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useErrorText, useFieldErrorText } from '../../../ui/feedback/error-text.ts';
import { TextField } from '../../../ui/forms/field.tsx';

type StepProps = {
  address: ReplyAddress;
  onChanged: (next: ReplyAddress) => void;
};

type FieldProps = StepProps & {
  /** A call was refused, so what is shown may be old. */
  onRefused: () => void;
};

/** The address, to which a code is sent. */
function AddressStep({ address, onChanged, onCancel }: StepProps & { onCancel: (() => void) | null }) {
  const t = useTranslations('mailtexts.sender');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const fieldText = useFieldErrorText();
  const [email, setEmail] = useState('');
  const send = useMutation({
    mutationFn: () => call('POST /api/reply-address/code', { body: { email: email.trim() } }),
    onSuccess: onChanged,
  });
  const fault = isProblem(send.error, 422) ? send.error.errors['email']?.[0] : undefined;
  const error = isProblem(send.error, 429)
    ? t('tooMany', { max: REPLY_CHECK_LIMITS.codes_per_day })
    : send.error && (fault ? fieldText(fault) : errorText(send.error));

  function submit(event: FormEvent): void {
    event.preventDefault();
    send.mutate();
  }

  return (
    <form className="grid content-start gap-3" noValidate onSubmit={submit}>
      <TextField
        id="reply_address"
        type="email"
        label={t(address.email === null ? 'reply' : 'newReply')}
        hint={t('replyHint')}
        autoComplete="off"
        value={email}
        error={error ?? undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={email.trim() === '' ? 'outline' : 'primary'} busy={send.isPending}>
          {t('sendCode')}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {common('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The code that was sent. */
function CodeStep({ address, onChanged, onRefused, onOther }: FieldProps & { onOther: () => void }) {
  const t = useTranslations('mailtexts.sender');
  const tag = useLanguageTag();
  const errorText = useErrorText();
  const { pending } = address;
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const check = useMutation({
    mutationFn: () => call('POST /api/reply-address/check', { body: { code: code.trim() } }),
    onSuccess: (next) => {
      onChanged(next);
      showToast({ title: t('checked') });
    },
    onError: onRefused,
  });
  const again = useMutation({
    mutationFn: () => call('POST /api/reply-address/code', { body: { email: pending?.email ?? '' } }),
    onSuccess: (next) => {
      onChanged(next);
      setCode('');
      check.reset();
      showToast({ title: t('sentAgain') });
    },
    onError: onRefused,
  });
  useEffect(() => field.current?.focus(), []);
  if (!pending) return null;
  const failure = again.error ?? check.error;
  const error = isProblem(failure, 429)
    ? t('tooMany', { max: REPLY_CHECK_LIMITS.codes_per_day })
    : isProblem(failure, 422)
      ? t('sixDigits')
      : isProblem(failure) && failure.code === 'wrong_code'
        ? t('wrongCode', { count: pending.tries_left })
        : failure
          ? errorText(failure)
          : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    check.mutate();
  }

  return (
    <form className="grid content-start gap-3" noValidate onSubmit={submit}>
      <p className="wrap-anywhere" role="status">
        {t('sent', { email: pending.email, time: formatTime(new Date(pending.expires_at), tag) })}
      </p>
      <TextField
        ref={field}
        id="reply_code"
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={REPLY_CHECK_LIMITS.digits}
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={code.trim() === '' ? 'outline' : 'primary'} busy={check.isPending}>
          {t('check')}
        </Button>
        <Button variant="ghost" busy={again.isPending} onClick={() => again.mutate()}>
          {t('sendAgain')}
        </Button>
        <Button variant="ghost" onClick={onOther}>
          {t('other')}
        </Button>
      </div>
    </form>
  );
}

/** The address to which replies go. */
function CheckedAddress({ address, onChanged, onChange }: StepProps & { onChange: (() => void) | null }) {
  const t = useTranslations('mailtexts.sender');
  const tag = useLanguageTag();
  const errorText = useErrorText();
  const { email, checked_at, checked_by } = address;

  async function remove(): Promise<void> {
    if (!(await confirm({ title: t('removeTitle'), text: t('removeText'), action: t('remove') }))) return;
    try {
      onChanged(await call('DELETE /api/reply-address', {}));
      showToast({ title: t('removed') });
    } catch (error) {
      showToast({ title: errorText(error), background: 'reject' });
    }
  }

  return (
    <div className="grid content-start gap-1">
      <p className="font-semibold">{t('reply')}</p>
      <p className="wrap-anywhere">{email}</p>
      <p className="flex items-start gap-1.5 text-small text-ok-ink">
        <Icon of={IconCheck} size={16} />
        <span className="wrap-anywhere">
          {t('checkedBy', {
            date: checked_at ? formatDate(new Date(checked_at), tag) : '',
            name: checked_by?.full_name ?? '',
            known: checked_by ? 'yes' : 'no',
          })}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {onChange && (
          <Button variant="outline" onClick={onChange}>
            {t('change')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => void remove()}>
          {t('remove')}
        </Button>
      </div>
    </div>
  );
}

/** The reply address of the company: none, waiting for its code, or checked. */
export function ReplyAddressField({ address, onChanged, onRefused }: FieldProps) {
  const [editing, setEditing] = useState(false);
  const { email, pending } = address;
  const store = (next: ReplyAddress) => {
    setEditing(false);
    onChanged(next);
  };
  const isTyped = editing || (email === null && !pending);
  return (
    <div className="grid content-start gap-5">
      {email !== null && (
        <CheckedAddress
          address={address}
          onChanged={store}
          onChange={pending || editing ? null : () => setEditing(true)}
        />
      )}
      {isTyped ? (
        <AddressStep
          address={address}
          onChanged={store}
          onCancel={email !== null || pending ? () => setEditing(false) : null}
        />
      ) : (
        pending && (
          <CodeStep address={address} onChanged={store} onRefused={onRefused} onOther={() => setEditing(true)} />
        )
      )}
    </div>
  );
}
