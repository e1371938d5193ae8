import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Account, ApiToken, NewApiToken } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { revokeToken, revokeTokens, tokensQuery } from '../../queries/sign-in/account.ts';
import { AnchorButton, Button } from '../../ui/base/button.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import styles from './account.module.css';
import { NewToken } from './new-token.tsx';
import { RowSkeleton } from './row-skeleton.tsx';
import { focusSection, Section } from './section.tsx';
import { TOKEN_FORM, TokenForm } from './token-form.tsx';
import { TokenRow } from './token-row.tsx';

function TokenList({ tokens, account }: { tokens: readonly ApiToken[]; account: Account }) {
  const t = useTranslations('account.tokens');
  const textOf = useErrorText();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: (token: ApiToken) => revokeToken(token.id),
    onSuccess: (_, { name }) => {
      showToast({ title: t('revoked', { name }) });
      focusSection('tokens');
    },
    onError: (error) => {
      if (!isProblem(error, 404)) showToast({ title: textOf(error), background: 'reject' });
    },
    onSettled: () => client.invalidateQueries(tokensQuery),
  });

  async function ask(token: ApiToken): Promise<void> {
    const agreed = await confirm({
      title: t('revokeTitle', { name: token.name }),
      text: t('revokeText'),
      action: t('revoke'),
      danger: true,
    });
    if (agreed) revoke.mutate(token);
  }

  return (
    <ul className={styles.list}>
      {tokens.map((token) => (
        <TokenRow
          key={token.id}
          token={token}
          named={account.companies.length > 1}
          busy={revoke.isPending && revoke.variables.id === token.id}
          onRevoke={() => void ask(token)}
        />
      ))}
    </ul>
  );
}

/** Revokes all tokens at once, for when it is unknown which of them was stolen. */
function RevokeAll({ count }: { count: number }) {
  const t = useTranslations('account.tokens');
  const textOf = useErrorText();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: revokeTokens,
    onSuccess: () => {
      showToast({ title: t('allRevoked') });
      focusSection('tokens');
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries(tokensQuery),
  });

  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: t('revokeAllTitle'),
      text: t('revokeAllText', { count }),
      action: t('revokeAll'),
      danger: true,
    });
    if (agreed) revoke.mutate();
  }

  return (
    <Button variant="ghost" busy={revoke.isPending} onClick={() => void ask()}>
      {t('revokeAll')}
    </Button>
  );
}

/** Personal tokens: listed, created one at a time, the value of a new one shown until the reader closes it. */
export function TokensSection({ account }: { account: Account }) {
  const t = useTranslations('account.tokens');
  const client = useQueryClient();
  const tokens = useQuery(tokensQuery);
  const open = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<'list' | 'form' | NewApiToken>(() =>
    hasSavedFormFor(TOKEN_FORM) ? 'form' : 'list',
  );

  const backToList = () => {
    setStep('list');
    requestAnimationFrame(() => open.current?.focus());
  };
  const opener = (
    <Button ref={open} onClick={() => setStep('form')}>
      {t('new')}
    </Button>
  );
  const text = (
    <>
      <p>{t('text')}</p>
      <p>
        <AnchorButton variant="link" href="/api/docs" target="_blank" rel="noreferrer">
          {t('docs')}
        </AnchorButton>
      </p>
    </>
  );
  return (
    <Section id="tokens" title={t('title')} text={text}>
      {step === 'form' && (
        <TokenForm
          account={account}
          onCancel={backToList}
          onMade={(token) => {
            setStep(token);
            void client.invalidateQueries(tokensQuery);
          }}
        />
      )}
      {typeof step === 'object' && <NewToken token={step} onDone={backToList} />}
      {tokens.isPending && <RowSkeleton rows={2} />}
      {tokens.isError && !tokens.data && <LoadError error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.data && tokens.data.length > 0 && <TokenList tokens={tokens.data} account={account} />}
      {step === 'list' && tokens.data?.length === 0 && <EmptyState text={t('empty')} action={opener} />}
      {step === 'list' && tokens.data && tokens.data.length > 0 && (
        <div className={styles.listFoot}>
          {opener}
          <RevokeAll count={tokens.data.length} />
        </div>
      )}
    </Section>
  );
}
