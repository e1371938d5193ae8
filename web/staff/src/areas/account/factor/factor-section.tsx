import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, useEffect, useRef, type FormEvent } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { call, type ResultOf, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useSend } from '../../../app/use-send.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { confirm } from '../../../app/confirm.ts';
import { showToast } from '../../../app/toasts.ts';
import { knowsPasskeys, NoPasskey, addPasskey } from '../../../queries/sign-in/passkeys.ts';
import { isFactorDue, userQuery, useUser } from '../../../queries/sign-in/session.ts';
import { Button, AnchorButton } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import styles from '../account.module.css';
import own from './factor.module.css';
import { RowSkeleton } from '../row-skeleton.tsx';
import { focusSection, Section } from '../section.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useCopy } from '../../../app/use-copy.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { SECOND_FACTOR_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { QrCode, useQrCode } from '../../../features/qr-code/qr-code.tsx';
import { classes } from '../../../ui/base/classes.ts';

type AuthenticatorFormProps = {
  app: ResultOf<'POST /api/account/authenticator'>;
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
};

/** Sets up an authenticator app: the code to scan, the key to type, and the first code as the proof. */
function AuthenticatorForm({ app, onDone, onCancel }: AuthenticatorFormProps) {
  const t = useTranslations('account.factor');
  const textOf = useErrorText();
  const picture = useQrCode(app.address);
  const input = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [wrong, setWrong] = useState<string>();
  useEffect(() => title.current?.focus(), []);

  function refuse(message: string): void {
    setWrong(message);
    input.current?.select();
  }

  const { send, busy, failure, setFailure } = useSend(
    async (code: string) => {
      const { recovery_codes } = await call('POST /api/account/authenticator/confirm', { body: { code } });
      showToast({ title: t('on') });
      onDone(recovery_codes);
    },
    (error) => {
      if (!isProblem(error) || error.code !== 'wrong_code') return textOf(error);
      refuse(textOf(error));
      return undefined;
    },
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const code = input.current?.value.trim() ?? '';
    setFailure(undefined);
    setWrong(undefined);
    if (!code) {
      refuse(t('codeMissing'));
      return;
    }
    await send(code);
  }

  return (
    <form className={classes(styles.form, 'grid gap-5 p-5')} noValidate onSubmit={(event) => void submit(event)}>
      <h3 ref={title} className="font-semibold wrap-anywhere" tabIndex={-1}>
        {t('setUp')}
      </h3>
      <p>{t('scan')}</p>
      {failure && <FormMessage>{failure}</FormMessage>}
      <div className="flex flex-wrap items-center gap-5">
        <div className={own.picture}>
          {picture && <QrCode code={picture} label={t('qr')} className="block h-auto w-full" />}
        </div>
        <div className="grid flex-[1_1_200px] gap-1.5">
          <p>{t('byHand')}</p>
          <code className="wrap-anywhere">{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
      <TextField
        ref={input}
        id="authenticator_code"
        name="code"
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={wrong}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {t('confirm')}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

type PasskeyFormProps = { onDone: (codes: readonly string[] | null) => void; onCancel: () => void };

/** Adds a passkey: its name, then the question of the device. */
function PasskeyForm({ onDone, onCancel }: PasskeyFormProps) {
  const t = useTranslations('account.factor');
  const textOf = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [wrong, setWrong] = useState<string>();
  useEffect(() => title.current?.focus(), []);

  const { send, busy, failure, setFailure } = useSend(
    async (name: string) => {
      const { recovery_codes } = await addPasskey(name);
      showToast({ title: t('passkeyAdded') });
      onDone(recovery_codes);
    },
    (error) => (error instanceof NoPasskey ? t('passkeyFailed') : textOf(error)),
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const name = input.current?.value.trim() ?? '';
    setFailure(undefined);
    setWrong(name ? undefined : t('passkeyNameMissing'));
    if (!name) {
      input.current?.focus();
      return;
    }
    await send(name);
  }

  return (
    <form className={classes(styles.form, 'grid gap-5 p-5')} noValidate onSubmit={(event) => void submit(event)}>
      <h3 ref={title} className="font-semibold wrap-anywhere" tabIndex={-1}>
        {t('passkeyAdd')}
      </h3>
      <p>{t('passkeyText')}</p>
      {failure && <FormMessage>{failure}</FormMessage>}
      <TextField
        ref={input}
        id="passkey_name"
        name="passkey_name"
        label={t('passkeyName')}
        hint={t('passkeyHint')}
        autoComplete="off"
        maxLength={SECOND_FACTOR_LIMITS.passkey_name_max_characters}
        error={wrong}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {t('passkeyMake')}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The only time that the recovery codes are shown. Takes the focus, since what had it is gone. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('account.factor');
  const copy = useCopy();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <div className={classes(styles.made, 'm-2 grid gap-3.5 rounded-2 bg-accent-tint p-5')}>
      <h3 ref={title} className="font-semibold wrap-anywhere" tabIndex={-1}>
        {t('codesTitle')}
      </h3>
      <p>{t('codesText')}</p>
      <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-5 gap-y-1.5 p-0">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={() => void copy(text, t('copied'))}>
          <Icon of={IconCopy} size={16} />
          {t('copy')}
        </Button>
        <AnchorButton href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`} download={t('file')}>
          <Icon of={IconDownload} size={16} />
          {t('download')}
        </AnchorButton>
        <Button variant="ghost" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}

type Factors = ResultOf<'GET /api/account/second-factor'>;
type Step = 'list' | 'passkey' | { app: ResultOf<'POST /api/account/authenticator'> } | { codes: readonly string[] };

/** Demand of the company, with its date. */
function Demand({ from }: { from: string }) {
  const t = useTranslations('account.factor');
  const now = useNow();
  if (Date.parse(from) <= now.getTime()) return <FormMessage>{t('overdue')}</FormMessage>;
  return (
    <FormMessage tone="info">
      <When value={from} as="date" say={(date) => t('required', { date })} />
    </FormMessage>
  );
}

type ListProps = { factors: Factors; onStep: (step: Step) => void };

/** Setting up, renewing and removing the factors of the account. */
function useFactorActions({ factors, onStep }: ListProps) {
  const t = useTranslations('account.factor');
  const textOf = useErrorText();
  const client = useQueryClient();
  const onError = (error: unknown) => showToast({ title: textOf(error), background: 'reject' });
  const begin = useMutation({
    mutationFn: () => call('POST /api/account/authenticator'),
    onSuccess: (app) => onStep({ app }),
    onError,
  });
  const renew = useMutation({
    mutationFn: () => call('POST /api/account/recovery-codes'),
    onSuccess: ({ recovery_codes }) => onStep({ codes: recovery_codes }),
    onError,
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/account/authenticator'),
    onSuccess: () => {
      showToast({ title: t('removed') });
      focusSection('factor');
    },
    onError,
    onSettled: () => client.invalidateQueries(apiQuery('GET /api/account/second-factor')),
  });
  async function askRemove(): Promise<void> {
    const question = { title: t('removeTitle'), text: t('removeText'), action: t('remove'), danger: true };
    if (await confirm(question)) remove.mutate();
  }
  async function askRenew(): Promise<void> {
    if (await confirm({ title: t('renewTitle'), text: t('renewText'), action: t('renew') })) renew.mutate();
  }
  const { authenticator_since, passkeys } = factors;
  const hasFactor = authenticator_since !== null || passkeys.length > 0;
  return { begin, renew, remove, askRemove, askRenew, authenticator_since, passkeys, hasFactor };
}

function FactorList({ factors, onStep }: ListProps) {
  const t = useTranslations('account.factor');
  const { begin, renew, remove, askRemove, askRenew, authenticator_since, passkeys, hasFactor } = useFactorActions({
    factors,
    onStep,
  });
  const add = (
    <>
      {authenticator_since === null && (
        <Button variant={hasFactor ? 'outline' : 'primary'} busy={begin.isPending} onClick={() => begin.mutate()}>
          {t('setUp')}
        </Button>
      )}
      {knowsPasskeys() && <Button onClick={() => onStep('passkey')}>{t('passkeyAdd')}</Button>}
    </>
  );
  if (!hasFactor)
    return (
      <div className={classes(styles.form, 'grid gap-5 p-5')}>
        {factors.demanded_from ? <Demand from={factors.demanded_from} /> : <p>{t('off')}</p>}
        <div className="flex flex-wrap items-center gap-3">{add}</div>
      </div>
    );
  return (
    <>
      <ul className={styles.list}>
        {authenticator_since !== null && (
          <li className={`${styles.row} ${own.row}`}>
            <div className="grid min-w-0 flex-[1_1_200px] gap-0.5">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold wrap-anywhere">{t('app')}</p>
              <p className={classes(styles.line, 'text-small wrap-break-word text-ink-3')}>
                <When value={authenticator_since} as="date" say={(date) => t('since', { date })} />
              </p>
            </div>
            <Button size="small" busy={remove.isPending} aria-label={t('removeApp')} onClick={() => void askRemove()}>
              {t('remove')}
            </Button>
          </li>
        )}
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
        <li className={`${styles.row} ${own.row}`}>
          <div className="grid min-w-0 flex-[1_1_200px] gap-0.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold wrap-anywhere">
              {t('codesName')}
            </p>
            <p className={classes(styles.line, 'text-small wrap-break-word text-ink-3')}>
              {t('codesLeft', { count: factors.recovery_codes_left })}
            </p>
          </div>
          <Button size="small" busy={renew.isPending} onClick={() => void askRenew()}>
            {t('renew')}
          </Button>
        </li>
      </ul>
      <div className={classes(styles.listFoot, 'flex flex-wrap items-center gap-3 px-5 py-3.5')}>{add}</div>
    </>
  );
}

/** The authenticator app, the passkeys and the recovery codes of the account. */
export function FactorSection() {
  const t = useTranslations('account.factor');
  const client = useQueryClient();
  const factors = useQuery(apiQuery('GET /api/account/second-factor'));
  const [step, setStep] = useState<Step>('list');
  const navigate = useNavigate();
  const user = useUser();
  /** Every other page was closed until this factor, so the codes lead there. */
  const wasClosed = useRef(false);

  function finish(codes: readonly string[]): void {
    wasClosed.current = isFactorDue(user);
    setStep({ codes });
    void client.invalidateQueries(apiQuery('GET /api/account/second-factor'));
    void client.invalidateQueries({ queryKey: userQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['account', 'sessions'] });
  }

  /** The way on is open once the user is read again. */
  async function leave(): Promise<void> {
    await client.refetchQueries({ queryKey: userQuery.queryKey });
    await navigate({ to: '/' });
  }

  function backToList(): void {
    setStep('list');
    void client.invalidateQueries(apiQuery('GET /api/account/second-factor'));
    focusSection('factor');
  }

  return (
    <Section id="factor" title={t('title')} text={<p>{t('text')}</p>}>
      {factors.isPending && <RowSkeleton rows={1} />}
      {factors.isError && !factors.data && <LoadError error={factors.error} onRetry={() => void factors.refetch()} />}
      {typeof step === 'object' && 'app' in step && (
        <AuthenticatorForm app={step.app} onDone={finish} onCancel={backToList} />
      )}
      {step === 'passkey' && (
        <PasskeyForm onDone={(codes) => (codes ? finish(codes) : backToList())} onCancel={backToList} />
      )}
      {typeof step === 'object' && 'codes' in step && (
        <RecoveryCodes codes={step.codes} onDone={() => (wasClosed.current ? void leave() : backToList())} />
      )}
      {step === 'list' && factors.data && <FactorList factors={factors.data} onStep={setStep} />}
    </Section>
  );
}
