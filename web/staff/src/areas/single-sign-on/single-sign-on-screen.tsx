import { IconPlus } from '@tabler/icons-react';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { DirectoryPanel } from './directory/directory-panel.tsx';
import { ProviderForm } from './provider-form.tsx';
import { nextStepOf } from './next-step.ts';
import { ProviderPanel } from './provider-panel.tsx';
import type { CompanyDomain } from '@vivavoce/contract/types.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { confirm } from '../../app/confirm.ts';
import { showToast } from '../../app/toasts.ts';
import { Pill } from '../../ui/base/pill.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { CopyRow } from './copy-row.tsx';
import { EnforcementPart } from './enforcement-part.tsx';

const FAULTS = ['wrong_format', 'not_allowed', 'repeated'] as const;

function DomainRow({ row }: { row: CompanyDomain }) {
  const t = useTranslations('sso.domains');
  const panel = useTranslations('sso.panel');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const textOf = useErrorText();
  const onError = (error: unknown) => showToast({ title: textOf(error), background: 'reject' });
  // Test results of addresses, and the users that a directory may add, depend on the verified domains.
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries(apiQuery('GET /api/company-settings/domains')),
      client.invalidateQueries(apiQuery('GET /api/company-settings/providers')),
      client.invalidateQueries(apiQuery('GET /api/company-settings/directory')),
    ]);
  const { id, domain, verified_at, missing_since, checked_at } = row;
  const check = useMutation({
    mutationFn: () => call('POST /api/company-settings/domains/{domain}/check', { params: { domain: id } }),
    onError,
    onSettled,
    onSuccess: (checkedDomain) => {
      if (checkedDomain.verified_at === null || checkedDomain.missing_since !== null)
        showToast({ title: t('notFound', { domain }) });
    },
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/company-settings/domains/{domain}', { params: { domain: id } }),
    onError,
    onSettled,
  });
  async function askRemove(): Promise<void> {
    const ask = { title: t('removeTitle', { domain }), text: t('removeText'), action: panel('remove'), danger: true };
    if (await confirm(ask)) remove.mutate();
  }
  const state = missing_since ? 'missing' : verified_at ? 'verified' : 'open';
  return (
    <li className="grid gap-2 border-b border-b-line pb-4 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="font-semibold">{domain}</h3>
        <Pill tone={state === 'verified' ? 'ok' : state === 'missing' ? 'warn' : 'plain'} dot>
          {t(state)}
        </Pill>
      </div>
      {state !== 'verified' && (
        <>
          <p className="max-w-[68ch] text-ink-2">
            {missing_since
              ? t('missingText', { date: formatDate(new Date(missing_since), tag) })
              : t('how', { domain })}
          </p>
          <dl className="grid min-w-0 content-start gap-2.5">
            <CopyRow name={t('record')} value={row.record} />
          </dl>
        </>
      )}
      {checked_at && (
        <p className="max-w-[68ch] text-ink-2">{t('checked', { date: formatDate(new Date(checked_at), tag) })}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
          {t('check')}
        </Button>
        {!row.enforcement && (
          <Button size="small" variant="danger" busy={remove.isPending} onClick={() => void askRemove()}>
            {panel('remove')}
          </Button>
        )}
      </div>
      {(state === 'verified' || row.enforcement) && <EnforcementPart row={row} />}
    </li>
  );
}

function AddDomain() {
  const t = useTranslations('sso.domains');
  const client = useQueryClient();
  const textOf = useErrorText();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const add = useMutation({
    mutationFn: () => call('POST /api/company-settings/domains', { body: { domain: typed.trim() } }),
    onSuccess: () => setTyped(''),
    onSettled: () => client.invalidateQueries(apiQuery('GET /api/company-settings/domains')),
    onError: (error) => {
      const code = FAULTS.find((candidate) => isProblem(error, 422) && error.errors['domain']?.includes(candidate));
      setFault(code ? t(`faults.${code}`) : textOf(error));
      document.getElementById('new-domain')?.focus();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (add.isPending) return;
    setFault(typed.trim() === '' ? t('faults.wrong_format') : undefined);
    if (typed.trim() !== '') add.mutate();
  }
  return (
    <form className="grid max-w-[68ch] min-w-0 content-start gap-4" noValidate onSubmit={submit}>
      <TextField
        id="new-domain"
        label={t('field')}
        hint={t('hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={fault}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(undefined);
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" busy={add.isPending}>
          {t('add')}
        </Button>
      </div>
    </form>
  );
}

/** The mail domains of the company: what proves each, and whether it is proven. */
function DomainsPanel() {
  const t = useTranslations('sso.domains');
  const { data, error, refetch } = useQuery(apiQuery('GET /api/company-settings/domains'));
  return (
    <Panel className="grid min-w-0 content-start gap-4" title={t('title')}>
      <p className="max-w-[68ch] text-ink-2">{t('text')}</p>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="60%" />}
      {data?.domains.length === 0 && <p className="max-w-[68ch] text-ink-2">{t('empty')}</p>}
      {data && data.domains.length > 0 && (
        <ul className="grid list-none gap-5">
          {data.domains.map((row) => (
            <DomainRow key={row.id} row={row} />
          ))}
        </ul>
      )}
      {data && <AddDomain />}
    </Panel>
  );
}

/** The providers through which users of the company sign in. */
export function SingleSignOnScreen() {
  const menus = useTranslations('menus');
  const t = useTranslations('sso');
  const { data, error, refetch } = useQuery(apiQuery('GET /api/company-settings/providers'));
  const [adding, setAdding] = useState(false);
  const empty = data?.providers.length === 0;
  // One primary action per page: the next step of the first provider that has one, else another provider.
  const leading = adding ? undefined : data?.providers.find((provider) => nextStepOf(provider) !== null);
  const add = (
    <Button variant={leading ? 'outline' : 'primary'} onClick={() => setAdding(true)}>
      <Icon of={IconPlus} size={16} />
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={menus('menu.sso')} below />
      <div className="grid min-w-0 content-start gap-4">
        <p className="max-w-[68ch] text-ink-2">{t('text')}</p>
        {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Bone width="60%" />}
        {data?.providers.map((provider) => (
          <ProviderPanel
            key={`${provider.id}.${provider.revision}`}
            provider={provider}
            leads={provider.id === leading?.id}
          />
        ))}
        {adding && (
          <Panel title={t('addTitle')} className="grid min-w-0 content-start gap-4">
            <ProviderForm provider={null} onDone={() => setAdding(false)} />
          </Panel>
        )}
        {!adding && empty && <EmptyState text={t('empty')} action={add} />}
        {!adding && data && !empty && <div>{add}</div>}
        <DomainsPanel />
        <DirectoryPanel />
      </div>
    </>
  );
}
