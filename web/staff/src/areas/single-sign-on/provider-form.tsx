import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, useId, type ChangeEvent, type Dispatch, type SetStateAction } from 'react';
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
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { showToast } from '../../app/toasts.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import {
  bodyOf,
  faultsOf,
  issuerHint,
  serverFaults,
  valuesOf,
  withPreset,
  type ProviderFaults,
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
  onChange: Dispatch<SetStateAction<ProviderValues>>;
};

/** The people that a provider signs in, what it makes of newcomers, and under which names it describes people. */
function MeaningFields({ id, values, onChange }: MeaningFieldsProps) {
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
        onChange={(value) => onChange((now) => ({ ...now, audience: value as SsoAudience }))}
      />
      {audience !== 'applicants' && (
        <SelectField
          id={id('default_role')}
          label={t('role')}
          hint={t('roleHint')}
          value={default_role}
          options={['' as const, ...SSO_ROLES].map((value) => ({ value, label: t(`roles.${value || 'none'}`) }))}
          onChange={(value) => onChange((now) => ({ ...now, default_role: value as SsoRole | '' }))}
        />
      )}
      <details className={styles.mapping}>
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
            onChange={({ target }) =>
              onChange((now) => ({ ...now, claim_names: { ...now.claim_names, [name]: target.value } }))
            }
          />
        ))}
        <Button
          size="small"
          onClick={() => onChange((now) => ({ ...now, claim_names: presetClaims(protocol, preset) }))}
        >
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
    <div className={classes(styles.file, 'grid min-w-0 gap-1.5')}>
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

const store = (provider: IdentityProvider | null, values: ProviderValues) =>
  provider
    ? call('PATCH /api/company-settings/providers/{provider}', {
        params: { provider: provider.id },
        body: { ...bodyOf(values, provider), revision: provider.revision },
      })
    : call('POST /api/company-settings/providers', { body: { protocol: values.protocol, ...bodyOf(values, null) } });

/** The values of a provider, and their storing. */
function useProviderForm({ provider, onDone }: ProviderFormProps) {
  const t = useTranslations('sso.form');
  const client = useQueryClient();
  const textOf = useErrorText();
  const [values, setValues] = useState(() => valuesOf(provider));
  const [faults, setFaults] = useState<ProviderFaults>({});
  const dirty = JSON.stringify(values) !== JSON.stringify(valuesOf(provider));
  // Holds a secret, so what is typed is not kept for later.
  const markSaved = useUnsaved({ name: `identity-provider/${provider?.id ?? 'new'}`, dirty });
  function show(newFaults: ProviderFaults): void {
    setFaults(newFaults);
    const [first] = Object.keys(newFaults);
    if (first) document.getElementById(idOf(provider, first))?.focus();
  }
  const { send, busy, failure, setFailure } = useSend(
    async () => {
      await store(provider, values);
      markSaved();
      showToast({ title: t('saved') });
      await client.invalidateQueries(apiQuery('GET /api/company-settings/providers'));
      onDone();
    },
    (error) => {
      const refused = isProblem(error, 422) ? serverFaults(error.errors) : {};
      show(refused);
      if (Object.keys(refused).length > 0) return undefined;
      return isProblem(error, 409) ? t('conflict') : textOf(error);
    },
  );
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const newFaults = faultsOf(values, provider);
    show(newFaults);
    setFailure(undefined);
    if (Object.keys(newFaults).length === 0) await send();
  }
  return { values, setValues, faults, busy, failure, save };
}

/** Values of the provider: its address, our name there and the secret, which is never shown again. */
export function ProviderForm({ provider, onDone }: ProviderFormProps) {
  const t = useTranslations('sso.form');
  const { values, setValues, faults, busy, failure, save } = useProviderForm({ provider, onDone });
  const common = useTranslations('common');
  const field = (name: ProviderField, type: 'text' | 'url' | 'password' | 'date', hint?: string) => (
    <TextField
      id={idOf(provider, name)}
      type={type}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      spellCheck={false}
      label={t(`fields.${name}`)}
      {...(hint && { hint })}
      value={values[name]}
      error={faults[name] && t(`faults.${faults[name]}`)}
      onChange={({ target }) => setValues((now) => ({ ...now, [name]: target.value }))}
    />
  );
  const hint = issuerHint(values.preset);
  const isSaml = values.protocol === 'saml';
  return (
    <form className="grid max-w-[68ch] min-w-0 content-start gap-4" noValidate onSubmit={(event) => void save(event)}>
      {failure && <FormMessage>{failure}</FormMessage>}
      {!provider && (
        <SelectField
          id={idOf(provider, 'protocol')}
          label={t('protocol')}
          value={values.protocol}
          options={SSO_PROTOCOLS.map((protocol) => ({ value: protocol, label: t(`protocols.${protocol}`) }))}
          onChange={(protocol) =>
            setValues((now) => ({ ...withPreset(now, { protocol: protocol as SsoProtocol }), metadata: null }))
          }
        />
      )}
      <SelectField
        id={idOf(provider, 'preset')}
        label={t('preset')}
        value={values.preset}
        options={SSO_PRESETS.map((preset) => ({ value: preset, label: t(`presets.${preset}`) }))}
        onChange={(preset) => setValues((now) => withPreset(now, { preset: preset as SsoPreset }))}
      />
      <p className="max-w-[68ch] text-ink-2">{t(isSaml ? `samlGuides.${values.preset}` : `guides.${values.preset}`)}</p>
      {field('name', 'text', t('nameHint'))}
      {isSaml ? (
        <>
          {field('metadata_address', 'url', t('metadataHint'))}
          <MetadataFile onChoose={(metadata) => setValues((now) => ({ ...now, metadata }))} />
        </>
      ) : (
        <>
          {field('issuer', 'url', hint ? t('issuerHint', { address: hint }) : undefined)}
          {field('client_id', 'text')}
          {field('client_secret', 'password', provider ? t('secretStored') : undefined)}
          {field('secret_expires_on', 'date', t('expiryHint'))}
        </>
      )}
      <MeaningFields id={(name) => idOf(provider, name)} values={values} onChange={setValues} />
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
