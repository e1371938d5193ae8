import { useSuspenseQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { depart } from '../../queries/sign-in/single-sign-on.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { ChangePill } from '../../app/shell/change-pill.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { isFactorDue, useUser } from '../../queries/sign-in/session.ts';
import styles from './account.module.css';
import { DetailsSection } from './details-section.tsx';
import { FactorSection } from './factor/factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import type { Account } from '@vivavoce/contract/types.ts';
import { call, type ResultOf, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { confirm } from '../../app/confirm.ts';
import { showToast } from '../../app/toasts.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import own from './factor/factor.module.css';
import { focusSection, Section } from './section.tsx';
import { useState, type FormEvent } from 'react';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { NewPasswordField, useNewPasswordFault } from '../../ui/forms/new-password-field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SaveRow, useJustSaved } from './save-row.tsx';
import { classes } from '../../ui/base/classes.ts';

const connect = async (provider: number): Promise<void> =>
  depart(await call('POST /api/account/connections/{provider}', { params: { provider } }));

type Wrong = Partial<Record<'current_password' | 'new_password', string>>;

const empty = { current: '', newPassword: '' };

/** The old and the new password, and their storing. */
function usePasswordForm({ account }: { account: Account }) {
  const t = useTranslations('account.password');
  const textOf = useErrorText();
  const fault = useNewPasswordFault();
  const client = useQueryClient();
  const [{ current, newPassword }, setValues] = useState(empty);
  const [wrong, setWrong] = useState<Wrong>({});
  const dirty = current !== '' || newPassword !== '';
  // Without `keep`: passwords are never stored.
  const markSaved = useUnsaved({ name: 'account/password', dirty });
  const [justSaved, noteSaved, forgetSaved] = useJustSaved();
  function refuse(faults: Wrong): void {
    setWrong(faults);
    const [first] = Object.keys(faults);
    if (first) document.getElementById(first)?.focus();
  }
  const { send, busy, failure, setFailure } = useSend(
    async () => {
      await call('POST /api/account', { body: { current_password: current, new_password: newPassword } });
      setValues(empty);
      markSaved();
      noteSaved();
      showToast({ title: t('saved') });
      await client.invalidateQueries(apiQuery('GET /api/account'));
    },
    (error) => {
      const late = isProblem(error, 422) ? fault.after(error.errors['new_password']) : undefined;
      const mistyped = isProblem(error, 422) && error.errors['current_password'] !== undefined;
      if (!late && !mistyped) return textOf(error);
      refuse({ ...(mistyped && { current_password: t('wrong') }), ...(late && { new_password: late }) });
      return undefined;
    },
  );
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    forgetSaved();
    const early = fault.before(newPassword, account);
    const faults: Wrong = {
      ...(!current && { current_password: t('currentMissing') }),
      ...(early && { new_password: early }),
    };
    refuse(faults);
    if (Object.keys(faults).length === 0) await send();
  }
  return { current, newPassword, setValues, wrong, setWrong, dirty, justSaved, busy, failure, submit };
}

function ChangePassword({ account }: { account: Account }) {
  const t = useTranslations('account.password');
  const { current, newPassword, setValues, wrong, setWrong, dirty, justSaved, busy, failure, submit } = usePasswordForm(
    { account },
  );
  return (
    <form className={classes(styles.form, 'grid gap-5 p-5')} noValidate onSubmit={(event) => void submit(event)}>
      {failure && <FormMessage>{failure}</FormMessage>}
      <ErrorSummary problems={Object.entries(wrong).map(([inputId, message]) => ({ inputId, message }))} />
      <input type="email" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField
        id="current_password"
        name="current_password"
        label={t('current')}
        autoComplete="current-password"
        value={current}
        error={wrong.current_password}
        onChange={(event) => setValues({ current: event.target.value, newPassword })}
      />
      <NewPasswordField
        id="new_password"
        name="new_password"
        label={t('new')}
        owner={account}
        value={newPassword}
        error={wrong.new_password}
        onChange={(next) => {
          setValues({ current, newPassword: next });
          setWrong(({ new_password: _mended, ...rest }) => rest);
        }}
      />
      <SaveRow busy={busy} dirty={dirty} justSaved={justSaved}>
        {t('save')}
      </SaveRow>
    </form>
  );
}

/** An account without a password gets its first one by a mailed link. */
function AskForPassword({ email }: { email: string }) {
  const t = useTranslations('account.password');
  const textOf = useErrorText();
  const { mutate: send, isPending: busy } = useMutation({
    mutationFn: () => call('POST /password-reset/ajax', { body: { username: email, next: '/account' } }),
    onSuccess: () => showToast({ title: t('linkSent', { email }) }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });

  return (
    <div className={classes(styles.form, 'grid gap-5 p-5')}>
      <p>{t('none', { email })}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy} onClick={() => send()}>
          {t('sendLink')}
        </Button>
      </div>
    </div>
  );
}

function PasswordSection({ account }: { account: Account }) {
  const t = useTranslations('account.password');
  const { password_changed_at, sign_in_provider } = account;
  if (sign_in_provider !== null) {
    return (
      <Section id="password" title={t('title')} text={null}>
        <div className={classes(styles.form, 'grid gap-5 p-5')}>
          <p>{t('useless', { provider: sign_in_provider })}</p>
        </div>
      </Section>
    );
  }
  const text = (
    <>
      <p>{t('text')}</p>
      {password_changed_at && (
        <p>
          <When value={password_changed_at} as="date" say={(date) => t('changed', { date })} />
        </p>
      )}
    </>
  );
  return (
    <Section id="password" title={t('title')} text={text}>
      {account.has_password ? <ChangePassword account={account} /> : <AskForPassword email={account.email} />}
    </Section>
  );
}

type Connection = ResultOf<'GET /api/account/connections'>['connections'][number];

function ConnectionRow({ connection, account }: { connection: Connection; account: Account }) {
  const t = useTranslations('sso.account');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { provider, name, company, email, connected_at } = connection;
  const { companies, sign_in_provider } = account;
  const onError = (error: unknown) => showToast({ title: textOf(error), background: 'reject' });
  const begin = useMutation({ mutationFn: () => connect(provider), onError });
  const end = useMutation({
    mutationFn: () => call('DELETE /api/account/connections/{provider}', { params: { provider } }),
    onSuccess: () => {
      showToast({ title: t('ended', { name }) });
      focusSection('connections');
    },
    onError,
    onSettled: () => client.invalidateQueries(apiQuery('GET /api/account/connections')),
  });

  async function askEnd(): Promise<void> {
    const text = t('endText', { password: sign_in_provider === null ? 'yes' : 'no' });
    if (await confirm({ title: t('endTitle', { name }), text, action: t('end'), danger: true })) end.mutate();
  }

  return (
    <li className={`${styles.row} ${own.row}`}>
      <div className="grid min-w-0 flex-[1_1_200px] gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold wrap-anywhere">{name}</p>
        <p className={classes(styles.line, 'text-small wrap-anywhere text-ink-3')}>
          {companies.length > 1 && <span>{company.name}</span>}
          {email && <span>{email}</span>}
          {connected_at ? (
            <When value={connected_at} as="date" say={(date) => t('since', { date })} />
          ) : (
            <span>{t('open')}</span>
          )}
        </p>
      </div>
      {connected_at ? (
        <Button size="small" busy={end.isPending} aria-label={t('endFor', { name })} onClick={() => void askEnd()}>
          {t('end')}
        </Button>
      ) : (
        <Button
          size="small"
          busy={begin.isPending}
          aria-label={t('connectTo', { name })}
          onClick={() => begin.mutate()}
        >
          {t('connect')}
        </Button>
      )}
    </li>
  );
}

/** Providers through which the account may sign in; absent where none of its companies has one. */
function ConnectionsSection({ account }: { account: Account }) {
  const t = useTranslations('sso.account');
  const { data, error, refetch } = useQuery(apiQuery('GET /api/account/connections'));
  if (!error && !data?.connections.length) return null;
  return (
    <Section id="connections" title={t('title')} text={<p>{t('text')}</p>}>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className={styles.list}>
          {data.connections.map((connection) => (
            <ConnectionRow key={connection.provider} connection={connection} account={account} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The settings of the person, independent of a company. */
export function AccountScreen() {
  const t = useTranslations('account');
  const { data: account } = useSuspenseQuery(apiQuery('GET /api/account'));
  // Until a factor that the company demands is set up, connections and tokens cannot even be read.
  const isDue = isFactorDue(useUser());
  return (
    <>
      <PageHeader title={t('title')} badge={<ChangePill />} />
      <div className="grid max-w-280">
        <DetailsSection account={account} />
        <PasswordSection account={account} />
        <FactorSection />
        {!isDue && <ConnectionsSection account={account} />}
        <SessionsSection account={account} />
        {!isDue && <TokensSection account={account} />}
      </div>
    </>
  );
}
