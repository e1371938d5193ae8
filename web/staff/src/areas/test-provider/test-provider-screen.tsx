import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { type ResultOf, call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import type { TestProvider } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { useSend } from '../../app/use-send.ts';
import { settingsQuery } from '../../queries/sign-in/session.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { confirm } from '../../app/confirm.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { showToast } from '../../app/toasts.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { faultsOf, inputOf, valuesOf, type ProviderField, type ProviderFaults } from './provider-values.ts';

/** After the access changed: with it the kinds of activities on offer do. */
const refreshTestProvider = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: apiQuery('GET /api/companies/test-provider').queryKey }),
    client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  ]);

/** Address and keys; those that are stored are never shown again. */
function AccessForm({ provider }: { provider: TestProvider | null }) {
  const t = useTranslations('provider.settings');
  const common = useTranslations('common');
  const client = useQueryClient();
  const textOf = useErrorText();
  const [values, setValues] = useState(() => valuesOf(provider));
  const [faults, setFaults] = useState<ProviderFaults>({});
  const dirty = JSON.stringify(values) !== JSON.stringify(valuesOf(provider));
  // Keys are secrets, so what is typed is not kept for later.
  const markSaved = useUnsaved({ name: 'test-provider', dirty });

  const { send, busy, failure, setFailure } = useSend(
    async () => {
      await call('PUT /api/companies/test-provider', { body: inputOf(values, provider) });
      markSaved();
      showToast({ title: t('saved') });
      await refreshTestProvider(client);
    },
    (error) => {
      if (!isProblem(error, 422) || !error.errors['base_url'])
        return isProblem(error, 409) ? t('conflict') : textOf(error);
      setFaults({ base_url: 'address' });
      return undefined;
    },
  );

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const newFaults = faultsOf(values, provider);
    setFaults(newFaults);
    setFailure(undefined);
    const [wrong] = Object.keys(newFaults);
    if (wrong) return document.getElementById(`provider-${wrong}`)?.focus();
    await send();
  }

  const field = (name: ProviderField, type: 'text' | 'url' | 'password', hint?: string) => (
    <TextField
      id={`provider-${name}`}
      type={type}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      spellCheck={false}
      label={t(`fields.${name}`)}
      hint={hint}
      value={values[name]}
      error={faults[name] && t(`faults.${faults[name]}`)}
      onChange={({ target }) => setValues((now) => ({ ...now, [name]: target.value }))}
    />
  );
  return (
    <form className="grid max-w-[68ch] min-w-0 content-start gap-4" noValidate onSubmit={(event) => void save(event)}>
      {failure && <FormMessage>{failure}</FormMessage>}
      {field('base_url', 'url', t('addressHint'))}
      {field('account', 'text')}
      {field('api_key', 'password', provider ? t('keyStored') : undefined)}
      {field('webhook_secret', 'password', provider?.signed ? t('secretStored') : t('secretHint'))}
      <div>
        <Button type="submit" variant={dirty || !provider ? 'primary' : 'outline'} busy={busy}>
          {common('save')}
        </Button>
      </div>
    </form>
  );
}

/** Whether the access works, where results are reported, and its end. */
function StatePanel({ provider }: { provider: TestProvider }) {
  const t = useTranslations('provider.settings');
  const faults = useTranslations('provider.faults');
  const client = useQueryClient();
  const textOf = useErrorText();
  const check = useMutation({
    mutationFn: () => call('POST /api/companies/test-provider/check'),
    onSettled: () => client.invalidateQueries({ queryKey: apiQuery('GET /api/companies/test-provider').queryKey }),
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/companies/test-provider'),
    onSuccess: () => refreshTestProvider(client),
  });
  const ask = async () => {
    if (await confirm({ text: t('removeText'), action: t('remove'), danger: true })) remove.mutate();
  };
  return (
    <Panel title={t('state')} className="grid min-w-0 content-start gap-4 [&_p]:m-0">
      <p>
        {provider.checked_at ? (
          <>
            {t('checkedAt')} <When value={provider.checked_at} length="short" />
          </>
        ) : (
          t('unchecked')
        )}
      </p>
      {check.error && <FormMessage>{textOf(check.error)}</FormMessage>}
      {check.data?.fault && <FormMessage>{faults(check.data.fault)}</FormMessage>}
      <p role="status">{check.data && check.data.fault === null && t('works', { count: check.data.assessments })}</p>
      <div>
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          {t('check')}
        </Button>
      </div>
      <TextField
        id="provider-report_to"
        label={t('reportTo')}
        hint={t('reportHint')}
        readOnly
        value={provider.report_to}
        onFocus={({ target }) => target.select()}
      />
      {remove.error && <FormMessage>{textOf(remove.error)}</FormMessage>}
      <div>
        <Button variant="danger" busy={remove.isPending} onClick={() => void ask()}>
          {t('remove')}
        </Button>
      </div>
    </Panel>
  );
}

/** Erased applicants that the provider has still to delete. */
function ErasuresNotice({ open, fault }: ResultOf<'GET /api/companies/test-provider'>['erasures']) {
  const t = useTranslations('provider.settings');
  const faults = useTranslations('provider.faults');
  if (open === 0) return null;
  return (
    <Panel title={t('erasures')} className="grid min-w-0 content-start gap-4 [&_p]:m-0">
      <p className="max-w-[68ch]">{t('erasuresText', { count: open })}</p>
      {fault && <FormMessage>{faults(fault)}</FormMessage>}
    </Panel>
  );
}

/** The access of the company to its test provider. */
export function TestProviderScreen() {
  const t = useTranslations('provider.settings');
  const menus = useTranslations('menus');
  const { data, error, refetch } = useQuery(apiQuery('GET /api/companies/test-provider'));
  return (
    <>
      <PageHeader title={menus('menu.provider')} below />
      <div className="grid min-w-0 content-start gap-4">
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Bone width="60%" />}
        {data && (
          <Panel title={t('title')} className="grid min-w-0 content-start gap-4 [&_p]:m-0">
            <p className="max-w-[68ch]">{t('text')}</p>
            <AccessForm key={data.settings?.revision ?? 0} provider={data.settings} />
          </Panel>
        )}
        {data && <ErasuresNotice {...data.erasures} />}
        {data?.settings && <StatePanel key={data.settings.revision} provider={data.settings} />}
      </div>
    </>
  );
}
