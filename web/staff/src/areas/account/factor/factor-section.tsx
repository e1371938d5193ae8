import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { confirm } from '../../../app/confirm.ts';
import { showToast } from '../../../app/toasts.ts';
import {
  beginAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  secondFactorQuery,
} from '../../../queries/sign-in/second-factor.ts';
import { knowsPasskeys } from '../../../queries/sign-in/passkeys.ts';
import { userQuery } from '../../../queries/sign-in/session.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import styles from '../account.module.css';
import own from './factor.module.css';
import { RowSkeleton } from '../row-skeleton.tsx';
import { focusSection, Section } from '../section.tsx';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

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

function FactorList({ factors, onStep }: ListProps) {
  const t = useTranslations('account.factor');
  const textOf = useErrorText();
  const client = useQueryClient();
  const onError = (error: unknown) => showToast({ title: textOf(error), background: 'reject' });
  const begin = useMutation({ mutationFn: beginAuthenticator, onSuccess: (app) => onStep({ app }), onError });
  const renew = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: ({ recovery_codes }) => onStep({ codes: recovery_codes }),
    onError,
  });
  const remove = useMutation({
    mutationFn: removeAuthenticator,
    onSuccess: () => {
      showToast({ title: t('removed') });
      focusSection('factor');
    },
    onError,
    onSettled: () => client.invalidateQueries(secondFactorQuery),
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
      <div className={styles.form}>
        {factors.demanded_from ? <Demand from={factors.demanded_from} /> : <p>{t('off')}</p>}
        <div className={styles.actions}>{add}</div>
      </div>
    );
  return (
    <>
      <ul className={styles.list}>
        {authenticator_since !== null && (
          <li className={`${styles.row} ${own.row}`}>
            <div className={own.entry}>
              <p className={styles.name}>{t('app')}</p>
              <p className={styles.line}>
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
          <div className={own.entry}>
            <p className={styles.name}>{t('codesName')}</p>
            <p className={styles.line}>{t('codesLeft', { count: factors.recovery_codes_left })}</p>
          </div>
          <Button size="small" busy={renew.isPending} onClick={() => void askRenew()}>
            {t('renew')}
          </Button>
        </li>
      </ul>
      <div className={styles.listFoot}>{add}</div>
    </>
  );
}

/** The authenticator app, the passkeys and the recovery codes of the account. */
export function FactorSection() {
  const t = useTranslations('account.factor');
  const client = useQueryClient();
  const factors = useQuery(secondFactorQuery);
  const [step, setStep] = useState<Step>('list');

  function finish(codes: readonly string[]): void {
    setStep({ codes });
    void client.invalidateQueries(secondFactorQuery);
    void client.invalidateQueries({ queryKey: userQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['account', 'sessions'] });
  }

  function backToList(): void {
    setStep('list');
    void client.invalidateQueries(secondFactorQuery);
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
      {typeof step === 'object' && 'codes' in step && <RecoveryCodes codes={step.codes} onDone={backToList} />}
      {step === 'list' && factors.data && <FactorList factors={factors.data} onStep={setStep} />}
    </Section>
  );
}
