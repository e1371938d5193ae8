import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { apiQuery } from '../../queries/api-query.ts';
import type { ConfirmState } from '../../app/confirm.ts';
import { NoPasskey, stepUpWithPasskey } from '../../queries/sign-in/passkeys.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

type ProofFormProps = {
  by: 'code' | 'password';
  /** Below the passkey, which comes first. */
  beside: boolean;
  question: ConfirmState;
};

/** The proof by what the account has: a second factor, else the password. */
function ProofForm({ by, beside, question }: ProofFormProps) {
  const t = useTranslations('account.proof');
  const textOf = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();

  function refuse(message: string): void {
    setWrong(message);
    input.current?.select();
  }

  const { send, busy, failure, setFailure } = useSend(
    async (typed: string) => {
      await call('POST /api/account/step-up', { body: { [by]: typed } });
      question.agree();
    },
    (error) => {
      if (isProblem(error) && error.code === 'wrong_code') refuse(textOf(error));
      else if (isProblem(error, 422)) refuse(t('wrongPassword'));
      else return textOf(error);
      return undefined;
    },
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The dialog may stand inside a form of the page.
    event.stopPropagation();
    if (busy) return;
    const typed = input.current?.value ?? '';
    setFailure(undefined);
    setWrong(undefined);
    if (!typed.trim()) {
      refuse(t('missing'));
      return;
    }
    await send(typed);
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <p>{beside ? t('orCode') : by === 'code' ? t('withCode') : t('withPassword')}</p>
      {failure && <FormMessage>{failure}</FormMessage>}
      {by === 'code' ? (
        <TextField
          ref={input}
          id="proof"
          label={t('code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={beside ? undefined : true}
          error={wrong}
        />
      ) : (
        <PasswordField
          ref={input}
          id="proof"
          label={t('password')}
          autoComplete="current-password"
          data-autofocus
          error={wrong}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" disabled={busy} onClick={question.decline}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant={beside ? 'outline' : 'primary'} busy={busy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

/** The proof by a passkey of the account. */
function PasskeyProof({ question }: { question: ConfirmState }) {
  const t = useTranslations('account.proof');
  const textOf = useErrorText();

  const { send, busy, failure } = useSend(
    async () => {
      await stepUpWithPasskey();
      question.agree();
    },
    (error) => (error instanceof NoPasskey ? t('passkeyFailed') : textOf(error)),
  );

  return (
    <div className="grid gap-4">
      <p>{t('withPasskey')}</p>
      {failure && <FormMessage>{failure}</FormMessage>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="primary" busy={busy} data-autofocus onClick={() => void send()}>
          {t('passkey')}
        </Button>
      </div>
    </div>
  );
}

/**
 * The proof of an account that has neither a factor nor a password: a new sign-in through its provider. Where that is
 * none, the account first needs a password.
 */
function SignInAgain({ question }: { question: ConfirmState }) {
  const t = useTranslations('account.proof');
  return (
    <div className="grid gap-4">
      <p>{question.saveFn ? t('withProvider') : t('needsPassword')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={question.decline}>
          {t('cancel')}
        </Button>
        {question.saveFn ? (
          <Button variant="primary" data-autofocus busy={question.saving} onClick={() => void question.save()}>
            {t('provider')}
          </Button>
        ) : (
          <LinkButton variant="primary" to="/account" hash="password" data-autofocus onClick={question.decline}>
            {t('toPassword')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** Asks the user to prove again who they are, before the call goes on that demanded it. */
export default function StepUpDialog({ question }: { question: ConfirmState }) {
  const t = useTranslations('account.proof');
  const factors = useQuery({ ...apiQuery('GET /api/account/second-factor'), staleTime: 0 });
  const account = useQuery({ ...apiQuery('GET /api/account'), staleTime: 0 });
  const hasPasskey = (factors.data?.passkeys.length ?? 0) > 0;
  // Recovery codes exist only beside a factor.
  const hasFactor = hasPasskey || factors.data?.authenticator_since != null;
  return (
    <Dialog opened title={t('title')} size="28rem" onClose={question.decline}>
      {(factors.isPending || account.isPending) && <Bone width="100%" height={120} />}
      {factors.isError && <LoadError error={factors.error} onRetry={() => void factors.refetch()} />}
      {account.isError && <LoadError error={account.error} onRetry={() => void account.refetch()} />}
      {factors.data && account.data && hasPasskey && <PasskeyProof question={question} />}
      {factors.data &&
        account.data &&
        (hasFactor || account.data.has_password ? (
          <ProofForm by={hasFactor ? 'code' : 'password'} beside={hasPasskey} question={question} />
        ) : (
          <SignInAgain question={question} />
        ))}
    </Dialog>
  );
}
