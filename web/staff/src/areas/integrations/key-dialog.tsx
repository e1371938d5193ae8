import { useQueryClient } from '@tanstack/react-query';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { NewCompanyKey } from '@vivavoce/contract/types.ts';
import { API_TOKEN_LIMITS, COMPANY_KEY_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { KEY_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { useCopy } from '../../app/use-copy.ts';
import { useSend } from '../../app/use-send.ts';
import { ScopeChoices } from '../../features/tokens/scope-choices.tsx';
import { expiryChoices, expiryDate, usualExpiry, type ExpiryChoice } from '../../features/tokens/token-expiry.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { LinesField } from '../../ui/forms/lines-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';
import { firstWrong, keyForm, keyInput, noKey, type KeyFaults, type KeyValues } from './key-values.ts';

/** The values of a new key, and the key once it exists. */
function useKeyForm() {
  const t = useTranslations('integrations.form');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [values, setValues] = useState<KeyValues>({ ...noKey, expires_in_days: usualExpiry });
  const [faults, setFaults] = useState<KeyFaults>({});
  const [newKey, setNewKey] = useState<NewCompanyKey | null>(null);
  const show = (newFaults: KeyFaults) => {
    setFaults(newFaults);
    const [wrong] = Object.keys(newFaults);
    if (wrong) document.getElementById(`key-${wrong}`)?.focus();
  };
  const markSaved = useUnsaved<KeyValues>({
    name: keyForm,
    dirty: newKey === null && (values.name !== '' || values.scopes.length > 0 || values.addresses !== ''),
    keep: () => values,
    restore: setValues,
  });
  const { send, busy, failure, setFailure } = useSend(
    async () => {
      setNewKey(await call('POST /api/company-settings/keys', { body: keyInput(values) }));
      markSaved();
      void client.invalidateQueries(apiQuery('GET /api/company-settings/keys'));
    },
    (error) => {
      if (isProblem(error, 409)) return t('limit', { max: COMPANY_KEY_LIMITS.per_company_max });
      const wrong = isProblem(error, 422) ? firstWrong(error.errors, values) : null;
      if (wrong === null) return textOf(error);
      show({ addresses: wrong });
      return undefined;
    },
  );
  const set = (change: Partial<KeyValues>) => {
    setValues((before) => ({ ...before, ...change }));
    setFaults({});
  };
  async function submit(): Promise<void> {
    const { name, scopes } = keyInput(values);
    const newFaults: KeyFaults = {
      ...(name === '' && { name: '' }),
      ...(scopes.length === 0 && { scopes: '' }),
    };
    setFailure(undefined);
    show(newFaults);
    if (Object.keys(newFaults).length === 0 && !busy) await send();
  }
  return { values, set, faults, busy, failure, submit, newKey };
}

/** The only time that a key is shown. */
function KeyValue({ newKey, onClose }: { newKey: NewCompanyKey; onClose: () => void }) {
  const t = useTranslations('integrations.form');
  const copy = useCopy();
  return (
    <div className="grid gap-4">
      <FormMessage tone="info">{t('madeText')}</FormMessage>
      <TextField
        id="key-value"
        label={t('value')}
        value={newKey.key}
        readOnly
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <DialogFoot>
        <Button onClick={() => void copy(newKey.key, t('copied'))}>
          <Icon of={IconCopy} size={16} />
          {t('copy')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogFoot>
    </div>
  );
}

/** Makes a key of the company, and shows it once. */
export default function KeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('integrations');
  const common = useTranslations('common');
  const tag = useLanguageTag();
  const now = useNow();
  const mayLeave = useMayLeave();
  const { values, set, faults, busy, failure, submit, newKey } = useKeyForm();
  const expiryText = (days: ExpiryChoice) =>
    days === null
      ? t('form.noEnd')
      : t('form.days', { days, date: formatDate(expiryDate(days, now), tag, 'long', now) });
  if (newKey)
    return (
      <Dialog opened title={t('form.made', { name: newKey.name })} size="40rem" onClose={onClose}>
        <KeyValue newKey={newKey} onClose={onClose} />
      </Dialog>
    );
  const close = async () => {
    if (await mayLeave(({ name }) => name === keyForm)) onClose();
  };
  return (
    <Dialog opened title={t('keys.new')} size="40rem" onClose={() => void close()}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure && <FormMessage>{failure}</FormMessage>}
        <TextField
          id="key-name"
          autoComplete="off"
          label={t('form.name')}
          hint={t('form.nameHint')}
          maxLength={API_TOKEN_LIMITS.name_max_characters}
          value={values.name}
          error={faults.name === undefined ? undefined : t('form.nameMissing')}
          onChange={({ target }) => set({ name: target.value })}
        />
        <ScopeChoices
          id="key-scopes"
          scopes={KEY_SCOPES}
          selection={values.scopes}
          error={faults.scopes === undefined ? undefined : t('form.scopesMissing')}
          onChange={(scopes) => set({ scopes })}
        />
        <SelectField
          id="key-expires"
          label={t('form.expires')}
          {...(values.expires_in_days === null && { hint: t('form.noEndHint') })}
          value={String(values.expires_in_days)}
          options={expiryChoices.map((days) => ({ value: String(days), label: expiryText(days) }))}
          onChange={(text) => set({ expires_in_days: expiryChoices.find((days) => String(days) === text) ?? null })}
        />
        <LinesField
          id="key-addresses"
          label={t('form.addresses')}
          hint={t('form.addressesHint')}
          spellCheck={false}
          value={values.addresses}
          error={faults.addresses === undefined ? undefined : t('form.addressWrong', { address: faults.addresses })}
          onChange={(addresses) => set({ addresses })}
        />
        <DialogFoot>
          <Button variant="ghost" disabled={busy} onClick={() => void close()}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('form.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
