import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, useEffect } from 'react';
import type { Account, ApiToken, NewApiToken } from '@vivavoce/contract/types.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { confirm } from '../../app/confirm.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { AnchorButton, Button } from '../../ui/base/button.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import styles from './account.module.css';
import { RowSkeleton } from './row-skeleton.tsx';
import { focusSection, Section } from './section.tsx';
import { TOKEN_FORM, TokenForm } from './token-form.tsx';
import { IconCopy, IconKey } from '@tabler/icons-react';
import { TextField } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useCopy } from '../../app/use-copy.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { Ago } from './ago.tsx';
import { scopeKey } from '../../features/tokens/scope-key.ts';
import { validityOf } from '../../features/tokens/token-expiry.ts';
import { classes } from '../../ui/base/classes.ts';

type TokenRowProps = {
  token: ApiToken;
  /** Whether to name the company that the token works for. */
  named: boolean;
  busy: boolean;
  onRevoke: () => void;
};

function TokenRow({ token, named, busy, onRevoke }: TokenRowProps) {
  const t = useTranslations('account.tokens');
  const { expires_at } = token;
  const validity = validityOf(expires_at, useNow());
  return (
    <li className={styles.row}>
      <span className="grid h-9 w-9 flex-none place-items-center rounded-2 bg-sunken text-ink-2">
        <Icon of={IconKey} />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold wrap-anywhere">
          {token.name}
          {validity === 'expired' && <Pill tone="warn">{t('expiredBadge')}</Pill>}
        </p>
        <p className={classes(styles.line, 'text-small wrap-break-word text-ink-3')}>
          {token.last_used_at ? (
            <Ago value={token.last_used_at} say={(date) => t('used', { date })} />
          ) : (
            <span>{t('unused')}</span>
          )}
          {expires_at ? (
            <When
              value={expires_at}
              as="date"
              say={(date) => (validity === 'expired' ? t('expired', { date }) : t('until', { date }))}
            />
          ) : (
            <span>{t('forever')}</span>
          )}
          {named && token.company && <span>{t('forCompany', { company: token.company.name })}</span>}
        </p>
        <p className={classes(styles.line, 'text-small wrap-break-word text-ink-3')}>
          {token.scopes.map((scope) => (
            <span key={scope}>{t(`scope.${scopeKey(scope)}`)}</span>
          ))}
        </p>
      </div>
      <Button size="small" busy={busy} aria-label={t('revokeFor', { name: token.name })} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  );
}

/** The only time that a token is shown. Takes the focus, since the form that had it is gone. */
function NewToken({ token, onDone }: { token: NewApiToken; onDone: () => void }) {
  const t = useTranslations('account.tokens');
  const copy = useCopy();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={classes(styles.made, 'm-2 grid gap-3.5 rounded-2 bg-accent-tint p-5')}>
      <h3 ref={title} className="font-semibold wrap-anywhere" tabIndex={-1}>
        {t('created', { name: token.name })}
      </h3>
      <p>{t('createdText')}</p>
      <TextField
        label={t('value')}
        value={token.token}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={() => void copy(token.token, t('copied'))}>
          <Icon of={IconCopy} size={16} />
          {t('copy')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}

function TokenList({ tokens, account }: { tokens: readonly ApiToken[]; account: Account }) {
  const t = useTranslations('account.tokens');
  const textOf = useErrorText();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: (token: ApiToken) => call('DELETE /api/account/tokens/{token}', { params: { token: token.id } }),
    onSuccess: (_, { name }) => {
      showToast({ title: t('revoked', { name }) });
      focusSection('tokens');
    },
    onError: (error) => {
      if (!isProblem(error, 404)) showToast({ title: textOf(error), background: 'reject' });
    },
    onSettled: () => client.invalidateQueries(apiQuery('GET /api/account/tokens')),
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

/** Revokes all tokens together, for when it is unknown which of them was stolen. */
function RevokeAll({ count }: { count: number }) {
  const t = useTranslations('account.tokens');
  const textOf = useErrorText();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call('DELETE /api/account/tokens'),
    onSuccess: () => {
      showToast({ title: t('allRevoked') });
      focusSection('tokens');
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries(apiQuery('GET /api/account/tokens')),
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
  const tokens = useQuery(apiQuery('GET /api/account/tokens'));
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
            void client.invalidateQueries(apiQuery('GET /api/account/tokens'));
          }}
        />
      )}
      {typeof step === 'object' && <NewToken token={step} onDone={backToList} />}
      {tokens.isPending && <RowSkeleton rows={2} />}
      {tokens.isError && !tokens.data && <LoadError error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.data && tokens.data.length > 0 && <TokenList tokens={tokens.data} account={account} />}
      {step === 'list' && tokens.data?.length === 0 && <EmptyState text={t('empty')} action={opener} />}
      {step === 'list' && tokens.data && tokens.data.length > 0 && (
        <div className={classes(styles.listFoot, 'flex flex-wrap items-center gap-3 px-5 py-3.5')}>
          {opener}
          <RevokeAll count={tokens.data.length} />
        </div>
      )}
    </Section>
  );
}
