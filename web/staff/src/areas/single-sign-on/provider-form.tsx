import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, useId, type ChangeEvent } from 'react';
import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import {
  SSO_PRESETS,
  SSO_PROTOCOLS,
  type SsoPreset,
  type SsoProtocol,
  SSO_LIMITS,
  SSO_AUDIENCES,
  SSO_ROLES,
  type SsoAudience,
  type SsoRole,
} from '@vivavoce/domain/accounts/single-sign-on.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readNewest } from '../../app/unsaved/read-newest.ts';
import { ClashBox } from '../../features/forms/clash-box.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { CopyRow } from './copy-row.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { showToast } from '../../app/toasts.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import {
  issuerHint,
  providerRules,
  valuesOf,
  withPreset,
  type ProviderField,
  type ProviderValues,
} from './provider-values.ts';
import styles from './single-sign-on.module.css';
import { presetClaims, type ClaimNames } from '@vivavoce/domain/accounts/claim-names.ts';
import { classes } from '../../ui/base/classes.ts';

const CLAIMS = ['subject', 'email', 'first_name', 'last_name'] as const satisfies readonly (keyof ClaimNames)[];

type MeaningFieldsProps = {
  id: (name: string) => string;
  values: ProviderValues;
  set: (part: Partial<ProviderValues> | ((now: ProviderValues) => Partial<ProviderValues>)) => void;
};

/** The people that a provider signs in, what it makes of newcomers, and under which names it describes people. */
function MeaningFields({ id, values, set }: MeaningFieldsProps) {
  const t = useTranslations('sso.meaning');
  const { protocol, preset, audience, default_role, claim_names } = values;
  const isSaml = protocol === 'saml';
  return (
    <>
      <SelectField
        id={id('audience')}
        label={t('audience')}
        value={audience}
        options={SSO_AUDIENCES.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        onChange={(value) => set({ audience: value as SsoAudience })}
      />
      {audience !== 'applicants' && (
        <SelectField
          id={id('default_role')}
          label={t('role')}
          hint={t('roleHint')}
          value={default_role}
          options={['' as const, ...SSO_ROLES].map((value) => ({ value, label: t(`roles.${value || 'none'}`) }))}
          onChange={(value) => set({ default_role: value as SsoRole | '' })}
        />
      )}
      <details
        className={classes(styles.mapping, '[&>summary]:min-h-8 [&>summary]:cursor-pointer [&>summary]:font-semibold')}
      >
        <summary>{t('mapping')}</summary>
        <p className="max-w-[68ch] text-ink-2">{t('mappingText')}</p>
        {CLAIMS.map((name) => (
          <TextField
            key={name}
            id={id(`claim-${name}`)}
            label={t(`claims.${name}`)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...(name === 'subject' && { hint: t(isSaml ? 'subjectHintSaml' : 'subjectHint') })}
            value={claim_names[name]}
            onChange={({ target }) => set((now) => ({ claim_names: { ...now.claim_names, [name]: target.value } }))}
          />
        ))}
        <Button size="small" onClick={() => set({ claim_names: presetClaims(protocol, preset) })}>
          {t('reset')}
        </Button>
      </details>
    </>
  );
}

/** Metadata from a file, for a provider that publishes them nowhere. */
function MetadataFile({ onChoose }: { onChoose: (text: string | null) => void }) {
  const t = useTranslations('sso.form');
  const id = useId();
  const [message, setMessage] = useState<string>();
  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    const fits = file !== undefined && file.size > 0 && file.size <= SSO_LIMITS.metadata_max_characters;
    onChoose(fits ? await file.text() : null);
    setMessage(file && (fits ? t('fileChosen', { name: file.name }) : t('fileFault')));
  }
  return (
    <div className="grid min-w-0 gap-1.5 [&_input]:max-w-full">
      <label htmlFor={id}>{t('file')}</label>
      <input id={id} type="file" accept=".xml,application/xml,text/xml" onChange={(event) => void choose(event)} />
      <p className="text-ink-2" role="status">
        {message}
      </p>
    </div>
  );
}

type ProviderFormProps = { provider: IdentityProvider | null; onDone: () => void };

const idOf = (provider: IdentityProvider | null, field: string) => `provider-${provider?.id ?? 'new'}-${field}`;

/** The input of a provider, and its storing. */
function useProviderForm({ provider, onDone }: ProviderFormProps) {
  const t = useTranslations('sso.form');
  const client = useQueryClient();
  const providersQuery = apiQuery('GET /api/company-settings/providers');
  const form = useForm({
    name: `identity-provider/${provider?.id ?? 'new'}`,
    start: () => ({ values: valuesOf(provider), base: provider }),
    rules: providerRules({
      add: (body) => call('POST /api/company-settings/providers', { body }),
      change: (id, body) =>
        call('PATCH /api/company-settings/providers/{provider}', { params: { provider: id }, body }),
      newest: async (id) => {
        const { providers } = await readNewest(client, providersQuery);
        return providers.find((candidate) => candidate.id === id) ?? null;
      },
    }),
    newest: provider,
    isNewer: (next, base) => next !== null && base !== null && next.revision > base.revision,
    inputIdOf: (field) => idOf(provider, field),
    isSecret: true,
  });
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await form.save())) return;
    showToast({ title: t('saved') });
    await client.invalidateQueries(providersQuery);
    onDone();
  }
  return { ...form, save };
}

/** The other person's version of what both changed. */
function ProviderClash({ form }: { form: ReturnType<typeof useProviderForm> }) {
  const t = useTranslations('sso.form');
  const meaning = useTranslations('sso.meaning');
  const { clash, clashing, keepMine, takeTheirs } = form;
  if (!clash) return null;
  const theirs = valuesOf(clash.newest);
  const phraseOf = (name: keyof ProviderValues): { label: string; theirs: string } => {
    switch (name) {
      case 'protocol':
        return { label: t('protocol'), theirs: t(`protocols.${theirs.protocol}`) };
      case 'preset':
        return { label: t('preset'), theirs: t(`presets.${theirs.preset}`) };
      case 'audience':
        return { label: meaning('audience'), theirs: meaning(`audiences.${theirs.audience}`) };
      case 'default_role':
        return { label: meaning('role'), theirs: meaning(`roles.${theirs.default_role || 'none'}`) };
      case 'claim_names':
        return { label: meaning('mapping'), theirs: Object.values(theirs.claim_names).join(', ') };
      case 'metadata':
        return { label: t('file'), theirs: theirs.metadata ?? '' };
      default:
        return { label: t(`fields.${name}`), theirs: theirs[name] };
    }
  };
  return (
    <ClashBox
      fields={clashing.map((name) => ({ name, ...phraseOf(name) }))}
      quiet={clash.quiet}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
    />
  );
}

/** The addresses that the provider asks for before it gives a client, known before anything is stored. */
function AddressesOfNext({ isSaml }: { isSaml: boolean }) {
  const t = useTranslations('sso.panel');
  const { data } = useQuery(apiQuery('GET /api/company-settings/providers'));
  if (!data) return null;
  return (
    <section className="grid min-w-0 content-start gap-2.5">
      <h3 className="font-semibold">{t('enter')}</h3>
      <dl className="grid min-w-0 content-start gap-2.5">
        <CopyRow name={t('redirect')} value={data.next.redirect_address} />
        {isSaml && <CopyRow name={t('entity')} value={data.next.entity_id} />}
      </dl>
    </section>
  );
}

/** Values of the provider: its address, our name there and the secret, which is never shown again. */
export function ProviderForm({ provider, onDone }: ProviderFormProps) {
  const t = useTranslations('sso.form');
  const form = useProviderForm({ provider, onDone });
  const { values, set, faults, busy, failure, save } = form;
  const textOf = useErrorText();
  const common = useTranslations('common');
  const field = (name: ProviderField, type: 'text' | 'url' | 'password' | 'date', hint?: string) => {
    const fault = faults.get(name);
    return (
      <TextField
        id={idOf(provider, name)}
        type={type}
        autoComplete={type === 'password' ? 'new-password' : 'off'}
        spellCheck={false}
        label={t(`fields.${name}`)}
        {...(hint && { hint })}
        value={values[name]}
        error={fault && t(`faults.${fault}`)}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    );
  };
  const hint = issuerHint(values.preset);
  const isSaml = values.protocol === 'saml';
  return (
    <form className="grid max-w-[68ch] min-w-0 content-start gap-4" noValidate onSubmit={(event) => void save(event)}>
      <ProviderClash form={form} />
      {failure !== null && <FormMessage>{textOf(failure)}</FormMessage>}
      {!provider && (
        <SelectField
          id={idOf(provider, 'protocol')}
          label={t('protocol')}
          value={values.protocol}
          options={SSO_PROTOCOLS.map((protocol) => ({ value: protocol, label: t(`protocols.${protocol}`) }))}
          onChange={(protocol) =>
            set((now) => ({ ...withPreset(now, { protocol: protocol as SsoProtocol }), metadata: null }))
          }
        />
      )}
      <SelectField
        id={idOf(provider, 'preset')}
        label={t('preset')}
        value={values.preset}
        options={SSO_PRESETS.map((preset) => ({ value: preset, label: t(`presets.${preset}`) }))}
        onChange={(preset) => set((now) => withPreset(now, { preset: preset as SsoPreset }))}
      />
      {!provider && <AddressesOfNext isSaml={isSaml} />}
      <p className="max-w-[68ch] text-ink-2">{t(isSaml ? `samlGuides.${values.preset}` : `guides.${values.preset}`)}</p>
      {field('name', 'text', t('nameHint'))}
      {isSaml ? (
        <>
          {field('metadata_address', 'url', t('metadataHint'))}
          <MetadataFile onChoose={(metadata) => set({ metadata })} />
        </>
      ) : (
        <>
          {field('issuer', 'url', hint ? t('issuerHint', { address: hint }) : undefined)}
          {field('client_id', 'text')}
          {field('client_secret', 'password', provider ? t('secretStored') : undefined)}
          {field('secret_expires_on', 'date', t('expiryHint'))}
        </>
      )}
      <MeaningFields id={(name) => idOf(provider, name)} values={values} set={set} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" variant="primary" busy={busy}>
          {provider ? common('save') : t('add')}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onDone}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
