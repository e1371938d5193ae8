import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import {
  SSO_PRESETS,
  SSO_PROTOCOLS,
  type SsoPreset,
  type SsoProtocol,
} from '@vivavoce/domain/accounts/single-sign-on.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../app/toasts.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { addProvider, changeProvider, providersQuery } from '../../queries/sign-in/single-sign-on.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { MetadataFile } from './metadata-file.tsx';
import { MeaningFields } from './meaning-fields.tsx';
import { bodyOf, faultsOf, issuerHint, serverFaults, valuesOf, withPreset } from './provider-values.ts';
import type { ProviderFaults, ProviderField, ProviderValues } from './provider-values.ts';
import styles from './single-sign-on.module.css';

type ProviderFormProps = { stored: IdentityProvider | null; onDone: () => void };

const idOf = (stored: IdentityProvider | null, field: string) => `provider-${stored?.id ?? 'new'}-${field}`;

const store = (stored: IdentityProvider | null, values: ProviderValues) =>
  stored
    ? changeProvider(stored.id, { ...bodyOf(values, stored), revision: stored.revision })
    : addProvider({ protocol: values.protocol, ...bodyOf(values, null) });

/** Values of the provider: its address, our name there and the secret, which is never shown again. */
export function ProviderForm({ stored, onDone }: ProviderFormProps) {
  const t = useTranslations('sso.form');
  const common = useTranslations('common');
  const client = useQueryClient();
  const textOf = useErrorText();
  const [values, setValues] = useState(() => valuesOf(stored));
  const [faults, setFaults] = useState<ProviderFaults>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const dirty = JSON.stringify(values) !== JSON.stringify(valuesOf(stored));
  // Holds a secret, so what is typed is not kept for later.
  const saved = useUnsaved({ name: `identity-provider/${stored?.id ?? 'new'}`, dirty });

  function show(found: ProviderFaults): void {
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) document.getElementById(idOf(stored, first))?.focus();
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = faultsOf(values, stored);
    show(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await store(stored, values);
      saved();
      showToast({ title: t('saved') });
      await client.invalidateQueries(providersQuery);
      onDone();
    } catch (error) {
      const refused = isProblem(error, 422) ? serverFaults(error.errors) : {};
      show(refused);
      if (Object.keys(refused).length === 0) setFailure(isProblem(error, 409) ? t('conflict') : textOf(error));
    } finally {
      setBusy(false);
    }
  }

  const field = (name: ProviderField, type: 'text' | 'url' | 'password' | 'date', hint?: string) => (
    <TextField
      id={idOf(stored, name)}
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
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      {failure && <FormMessage>{failure}</FormMessage>}
      {!stored && (
        <SelectField
          id={idOf(stored, 'protocol')}
          label={t('protocol')}
          value={values.protocol}
          options={SSO_PROTOCOLS.map((protocol) => ({ value: protocol, label: t(`protocols.${protocol}`) }))}
          onChange={(protocol) =>
            setValues((now) => ({ ...withPreset(now, { protocol: protocol as SsoProtocol }), metadata: null }))
          }
        />
      )}
      <SelectField
        id={idOf(stored, 'preset')}
        label={t('preset')}
        value={values.preset}
        options={SSO_PRESETS.map((preset) => ({ value: preset, label: t(`presets.${preset}`) }))}
        onChange={(preset) => setValues((now) => withPreset(now, { preset: preset as SsoPreset }))}
      />
      <p className={styles.text}>{t(isSaml ? `samlGuides.${values.preset}` : `guides.${values.preset}`)}</p>
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
          {field('client_secret', 'password', stored ? t('secretStored') : undefined)}
          {field('secret_expires_on', 'date', t('expiryHint'))}
        </>
      )}
      <MeaningFields id={(name) => idOf(stored, name)} values={values} onChange={setValues} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          {stored ? common('save') : t('add')}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onDone}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
