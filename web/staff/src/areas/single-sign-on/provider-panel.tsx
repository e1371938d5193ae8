import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { confirm } from '../../app/confirm.ts';
import { showToast } from '../../app/toasts.ts';
import { depart } from '../../queries/sign-in/single-sign-on.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { CopyRow } from './copy-row.tsx';
import { LastTest } from './last-test.tsx';
import { nextStepOf } from './next-step.ts';
import { ProviderForm } from './provider-form.tsx';
import styles from './single-sign-on.module.css';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { classes } from '../../ui/base/classes.ts';

const testProvider = async (provider: number): Promise<void> =>
  depart(await call('POST /api/company-settings/providers/{provider}/test', { params: { provider } }));

const DAY_MS = 86_400_000;

/** Whether something ends within the time for which owners are warned, or has ended. */
const endsSoon = (expires_at: string, now: number): boolean =>
  new Date(expires_at).getTime() - now < SSO_LIMITS.expiry_days * DAY_MS;

/** Secrets and certificates that end soon: those of the provider, and ours, with the way to the new one. */
function ExpiryNotices({ provider }: { provider: IdentityProvider }) {
  const t = useTranslations('sso.own');
  const panel = useTranslations('sso.panel');
  const tag = useLanguageTag();
  const [now] = useState(() => Date.now());
  const client = useQueryClient();
  const textOf = useErrorText();
  const { id, name, revision, saml, secret_expires_on } = provider;
  const turn = useMutation({
    mutationFn: () =>
      call('PATCH /api/company-settings/providers/{provider}', {
        params: { provider: id },
        body: { use_new_certificate: true, revision },
      }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries(apiQuery('GET /api/company-settings/providers')),
  });
  if (secret_expires_on && endsSoon(secret_expires_on, now))
    return (
      <FormMessage>
        {panel('secretEnds', {
          name,
          date: formatDate(new Date(`${secret_expires_on}T12:00`), tag),
        })}
      </FormMessage>
    );
  if (!saml) return null;
  const last = saml.certificates
    .map(({ expires_at }) => expires_at)
    .toSorted()
    .at(-1);
  const signing = saml.own_certificates.find(({ signs }) => signs);
  const isReady = saml.own_certificates[0]?.signs === false;
  async function ask(): Promise<void> {
    if (await confirm({ title: t('title', { name }), text: t('text'), action: t('use') })) turn.mutate();
  }
  return (
    <>
      {last && endsSoon(last, now) && (
        <FormMessage>{panel('certificateEnds', { name, date: formatDate(new Date(last), tag) })}</FormMessage>
      )}
      {signing && isReady && (
        <FormMessage tone="info">
          <p>{t('ends', { name, date: formatDate(new Date(signing.expires_at), tag) })}</p>
          <Button size="small" busy={turn.isPending} onClick={() => void ask()}>
            {t('use')}
          </Button>
        </FormMessage>
      )}
    </>
  );
}

/**
 * Places where a session ends: the address to which the provider reports, and whether signing out here ends its
 * session, too.
 */
function SignOutPart({ provider }: { provider: IdentityProvider }) {
  const t = useTranslations('sso.signOut');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { id, name, revision, saml, sign_out } = provider;
  const store = useMutation({
    mutationFn: (ends_session: boolean) =>
      call('PATCH /api/company-settings/providers/{provider}', {
        params: { provider: id },
        body: { ends_session, revision },
      }),
    onSuccess: () => showToast({ title: t('saved') }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries(apiQuery('GET /api/company-settings/providers')),
  });
  return (
    <section className="grid min-w-0 content-start gap-2.5">
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="max-w-[68ch] text-ink-2">{t(saml ? 'samlText' : 'oidcText')}</p>
      <dl className="grid min-w-0 content-start gap-2.5">
        <CopyRow name={t('address')} value={sign_out.address} />
      </dl>
      {sign_out.possible || sign_out.ends_session ? (
        <Checkbox
          checked={store.isPending ? store.variables : sign_out.ends_session}
          disabled={store.isPending}
          onChange={({ target }) => store.mutate(target.checked)}
        >
          {t('too', { name })}
        </Checkbox>
      ) : (
        <p className="max-w-[68ch] text-ink-2">{t('impossible', { name })}</p>
      )}
    </section>
  );
}

/** New metadata that wait for an owner, with the way to agree. */
function ChangedMetadata({ provider }: { provider: IdentityProvider }) {
  const t = useTranslations('sso.changed');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { id, name, revision, saml } = provider;
  const agree = useMutation({
    mutationFn: (metadata_address: string) =>
      call('PATCH /api/company-settings/providers/{provider}', {
        params: { provider: id },
        body: { metadata_address, revision },
      }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries(apiQuery('GET /api/company-settings/providers')),
  });
  const address = saml?.metadata_address;
  if (!saml?.changed || !address) return null;
  async function ask(at: string): Promise<void> {
    if (await confirm({ title: t('title', { name }), text: t('text'), action: t('agree'), danger: true }))
      agree.mutate(at);
  }
  return (
    <FormMessage tone="info">
      <p>{t('notice')}</p>
      <p className="[font-family:ui-monospace,monospace] wrap-anywhere">{saml.changed.entity_id}</p>
      <p className="[font-family:ui-monospace,monospace] wrap-anywhere">{saml.changed.sign_in_address}</p>
      <Button size="small" busy={agree.isPending} onClick={() => void ask(address)}>
        {t('agree')}
      </Button>
    </FormMessage>
  );
}

function SamlFacts({ saml }: { saml: NonNullable<IdentityProvider['saml']> }) {
  const t = useTranslations('sso.panel');
  const certificateTexts = useTranslations('sso.own');
  const tag = useLanguageTag();
  const [now] = useState(() => Date.now());
  return (
    <>
      <dt>{t('metadataAt')}</dt>
      <dd className="[font-family:ui-monospace,monospace] wrap-anywhere">
        {saml.metadata_address ?? t('metadataFile')}
      </dd>
      {saml.certificates.map(({ fingerprint, expires_at }) => (
        <Fragment key={fingerprint}>
          <dt>{t('certificate')}</dt>
          <dd>
            {t('certificateUntil', {
              date: formatDate(new Date(expires_at), tag),
            })}{' '}
            {endsSoon(expires_at, now) && <Pill tone="warn">{t('certificateSoon')}</Pill>}
          </dd>
        </Fragment>
      ))}
      {saml.own_certificates.map(({ fingerprint, expires_at, signs }) => (
        <Fragment key={fingerprint}>
          <dt>{certificateTexts('certificate')}</dt>
          <dd>
            {t('certificateUntil', { date: formatDate(new Date(expires_at), tag) })}{' '}
            {!signs && <Pill>{certificateTexts('waits')}</Pill>}
          </dd>
        </Fragment>
      ))}
    </>
  );
}

function SecretExpiry({ on }: { on: string }) {
  const t = useTranslations('sso.panel');
  const tag = useLanguageTag();
  const [now] = useState(() => Date.now());
  return (
    <>
      <dt>{t('secret')}</dt>
      <dd>
        {t('secretUntil', { date: formatDate(new Date(`${on}T12:00`), tag) })}{' '}
        {endsSoon(on, now) && <Pill tone="warn">{t('certificateSoon')}</Pill>}
      </dd>
    </>
  );
}

function Facts({ provider, onEdit }: { provider: IdentityProvider; onEdit: () => void }) {
  const t = useTranslations('sso.panel');
  const form = useTranslations('sso.form');
  const meaning = useTranslations('sso.meaning');
  return (
    <section className="grid min-w-0 content-start gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="font-semibold">{t('given')}</h3>
        <Button size="small" onClick={onEdit}>
          {t('edit')}
        </Button>
      </div>
      <dl
        className={classes(
          styles.facts,
          'grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-x-3 gap-y-2 [&_dd]:wrap-anywhere [&_dt]:text-ink-2',
        )}
      >
        <dt>{form('preset')}</dt>
        <dd>{form(`presets.${provider.preset}`)}</dd>
        <dt>{provider.saml ? t('providerEntity') : form('fields.issuer')}</dt>
        <dd className="[font-family:ui-monospace,monospace] wrap-anywhere">{provider.issuer}</dd>
        {provider.saml ? (
          <SamlFacts saml={provider.saml} />
        ) : (
          <>
            <dt>{form('fields.client_id')}</dt>
            <dd className="[font-family:ui-monospace,monospace] wrap-anywhere">{provider.client_id}</dd>
            {provider.secret_expires_on && <SecretExpiry on={provider.secret_expires_on} />}
          </>
        )}
        <dt>{meaning('audience')}</dt>
        <dd>{meaning(`audiences.${provider.audience}`)}</dd>
        {provider.audience !== 'applicants' && (
          <>
            <dt>{meaning('role')}</dt>
            <dd>{meaning(`roles.${provider.default_role ?? 'none'}`)}</dd>
          </>
        )}
        <dt>{t('connected')}</dt>
        <dd>
          {[
            provider.audience !== 'applicants' && t('users', { count: provider.connected }),
            provider.audience !== 'staff' && t('applicants', { count: provider.connected_applicants }),
          ]
            .filter(Boolean)
            .join(', ')}
        </dd>
      </dl>
    </section>
  );
}

/**
 * Tests, switches and removes a provider.
 * @param leads whether its next step is the primary action of the page
 */
function ProviderActions({ provider, leads }: { provider: IdentityProvider; leads: boolean }) {
  const t = useTranslations('sso.panel');
  const client = useQueryClient();
  const textOf = useErrorText();
  const onError = (error: unknown) => showToast({ title: textOf(error), background: 'reject' });
  const onSettled = () => client.invalidateQueries(apiQuery('GET /api/company-settings/providers'));
  const { id, name, active, revision, last_test } = provider;
  const test = useMutation({ mutationFn: () => testProvider(id), onError });
  const turn = useMutation({
    mutationFn: () =>
      call('PATCH /api/company-settings/providers/{provider}', {
        params: { provider: id },
        body: { active: !active, revision },
      }),
    onError,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/company-settings/providers/{provider}', { params: { provider: id } }),
    onError,
    onSettled,
  });
  const ready = last_test?.fault === null;
  const primary = leads ? nextStepOf(provider) : null;

  async function askTurn(): Promise<void> {
    if (
      !active ||
      (await confirm({ title: t('offTitle', { name }), text: t('offText'), action: t('off'), danger: true }))
    )
      turn.mutate();
  }
  async function askRemove(): Promise<void> {
    const text = t('removeText', { count: provider.connected + provider.connected_applicants });
    if (await confirm({ title: t('removeTitle', { name }), text, action: t('remove'), danger: true })) remove.mutate();
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button variant={primary === 'test' ? 'primary' : 'outline'} busy={test.isPending} onClick={() => test.mutate()}>
        {t('test')}
      </Button>
      {(active || ready) && (
        <Button variant={primary === 'on' ? 'primary' : 'outline'} busy={turn.isPending} onClick={() => void askTurn()}>
          {active ? t('off') : t('on')}
        </Button>
      )}
      <Button variant="danger" busy={remove.isPending} onClick={() => void askRemove()}>
        {t('remove')}
      </Button>
    </div>
  );
}

/**
 * One provider: what to enter there, what it gave, its last test, on or off.
 * @param leads whether its next step is the primary action of the page
 */
export function ProviderPanel({ provider, leads }: { provider: IdentityProvider; leads: boolean }) {
  const t = useTranslations('sso.panel');
  const [editing, setEditing] = useState(false);
  const { name, active } = provider;
  return (
    <Panel
      className="grid min-w-0 content-start gap-4"
      title={name}
      action={
        <Pill tone={active ? 'ok' : 'plain'} dot>
          {active ? t('isOn') : t('isOff')}
        </Pill>
      }
    >
      <ChangedMetadata provider={provider} />
      <ExpiryNotices provider={provider} />
      <div className={classes(styles.columns, 'grid grid-cols-[minmax(0,5fr)_minmax(0,3fr)] gap-x-8 gap-y-6')}>
        <div className={classes(styles.steps, 'grid min-w-0 content-start gap-4')}>
          <section className="grid min-w-0 content-start gap-2.5">
            <h3 className="font-semibold">{t('enter')}</h3>
            <dl className="grid min-w-0 content-start gap-2.5">
              <CopyRow name={t('redirect')} value={provider.redirect_address} />
              {provider.saml ? (
                <CopyRow name={t('entity')} value={provider.saml.entity_id} />
              ) : (
                <CopyRow name={t('scopes')} value={provider.scopes} />
              )}
            </dl>
          </section>
          {editing ? (
            <ProviderForm provider={provider} onDone={() => setEditing(false)} />
          ) : (
            <Facts provider={provider} onEdit={() => setEditing(true)} />
          )}
          {provider.audience !== 'applicants' && <SignOutPart provider={provider} />}
          {active && provider.audience !== 'applicants' && (
            <section className="grid min-w-0 content-start gap-2.5">
              <h3 className="font-semibold">{t('share')}</h3>
              <p className="max-w-[68ch] text-ink-2">{t('shareText')}</p>
              <dl className="grid min-w-0 content-start gap-2.5">
                <CopyRow name={t('login')} value={provider.login_address} />
              </dl>
            </section>
          )}
        </div>
        <LastTest provider={provider} />
      </div>
      <ProviderActions provider={provider} leads={leads && !editing} />
    </Panel>
  );
}
