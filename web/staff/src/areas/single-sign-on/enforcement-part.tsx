import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanyDomain } from '@vivavoce/contract/types.ts';
import { call, isProblem, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { confirm } from '../../app/confirm.ts';
import { showToast } from '../../app/toasts.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

/** Facts that decide whether a domain can be enforced; a test counts for an hour, so they are read again each time. */
const enforcementQuery = (domain: number) =>
  queryOptions({
    queryKey: [...apiQuery('GET /api/company-settings/domains').queryKey, domain, 'enforcement'],
    queryFn: ({ signal }) =>
      call('GET /api/company-settings/domains/{domain}/enforcement', { params: { domain }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

type Options = ResultOf<'GET /api/company-settings/domains/{domain}/enforcement'>;

/** Steps that are missing before a domain can be enforced. */
function Missing({ options: { providers, owners } }: { options: Options }) {
  const t = useTranslations('sso.enforce');
  return (
    <ul className="m-0 grid list-disc gap-1 ps-5">
      {!providers.some(({ tested }) => tested) && <li>{t(providers.length === 0 ? 'noProvider' : 'noTest')}</li>}
      {!owners.some(({ ready }) => ready) && <li>{t('noOwner')}</li>}
    </ul>
  );
}

function Choice({ row, options, onClose }: { row: CompanyDomain; options: Options; onClose: () => void }) {
  const t = useTranslations('sso.enforce');
  const common = useTranslations('common');
  const client = useQueryClient();
  const textOf = useErrorText();
  const [failure, setFailure] = useState<string>();
  const providers = options.providers.filter(({ tested }) => tested);
  const owners = options.owners.filter(({ ready }) => ready);
  const [provider, setProvider] = useState(String(providers[0]?.id ?? ''));
  const [owner, setOwner] = useState(String(owners[0]?.id ?? ''));
  const { domain } = row;
  const start = useMutation({
    mutationFn: () =>
      call('PUT /api/company-settings/domains/{domain}/enforcement', {
        params: { domain: row.id },
        body: { provider: Number(provider), break_glass_owner: Number(owner) },
      }),
    onSuccess: onClose,
    onError: (error) => setFailure(isProblem(error, 422) ? t('tooLate') : textOf(error)),
    onSettled: () => client.invalidateQueries(apiQuery('GET /api/company-settings/domains')),
  });
  async function ask(): Promise<void> {
    const text = t('startText', { domain, count: options.not_connected });
    if (await confirm({ title: t('startTitle', { domain }), text, action: t('start'), danger: true })) start.mutate();
  }
  if (providers.length === 0 || owners.length === 0)
    return (
      <>
        <p className="max-w-[68ch] text-ink-2">{t('needs')}</p>
        <Missing options={options} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button size="small" onClick={onClose}>
            {common('close')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      {failure && <FormMessage>{failure}</FormMessage>}
      <SelectField
        id={`enforce-${row.id}-provider`}
        label={t('provider')}
        value={provider}
        options={providers.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={setProvider}
      />
      <SelectField
        id={`enforce-${row.id}-owner`}
        label={t('owner')}
        hint={t('ownerHint')}
        value={owner}
        options={owners.map(({ id, full_name }) => ({ value: String(id), label: full_name }))}
        onChange={setOwner}
      />
      <p className="max-w-[68ch] text-ink-2">{t('unconnected', { count: options.not_connected })}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button size="small" variant="primary" busy={start.isPending} onClick={() => void ask()}>
          {t('start')}
        </Button>
        <Button size="small" variant="ghost" disabled={start.isPending} onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </>
  );
}

function Loading({ row, onClose }: { row: CompanyDomain; onClose: () => void }) {
  const { data, error, refetch } = useQuery(enforcementQuery(row.id));
  if (data) return <Choice row={row} options={data} onClose={onClose} />;
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Bone width="60%" />;
}

function Enforced({ row, since }: { row: CompanyDomain; since: NonNullable<CompanyDomain['enforcement']> }) {
  const t = useTranslations('sso.enforce');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const textOf = useErrorText();
  const { data } = useQuery(apiQuery('GET /api/company-settings/providers'));
  const lift = useMutation({
    mutationFn: () => call('DELETE /api/company-settings/domains/{domain}/enforcement', { params: { domain: row.id } }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries(apiQuery('GET /api/company-settings/domains')),
  });
  const { domain } = row;
  async function ask(): Promise<void> {
    const question = { title: t('liftTitle', { domain }), text: t('liftText'), action: t('lift'), danger: true };
    if (await confirm(question)) lift.mutate();
  }
  const provider = data?.providers.find(({ id }) => id === since.provider)?.name ?? '…';
  const date = formatDate(new Date(since.since), tag);
  return (
    <>
      <p className="max-w-[68ch] text-ink-2">{t('since', { date, domain, provider })}</p>
      <p className="max-w-[68ch] text-ink-2">{t('keeps', { owner: since.break_glass_owner.full_name })}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button size="small" busy={lift.isPending} onClick={() => void ask()}>
          {t('lift')}
        </Button>
      </div>
    </>
  );
}

/** Whether addresses of a verified domain sign in through a provider alone, and who keeps the password. */
export function EnforcementPart({ row }: { row: CompanyDomain }) {
  const t = useTranslations('sso.enforce');
  const [open, setOpen] = useState(false);
  return (
    <section className="mt-2 grid max-w-[68ch] gap-2" aria-labelledby={`enforce-${row.id}`}>
      <h4 id={`enforce-${row.id}`} className="font-semibold">
        {t('title')}
      </h4>
      {row.enforcement && <Enforced row={row} since={row.enforcement} />}
      {!row.enforcement && open && <Loading row={row} onClose={() => setOpen(false)} />}
      {!row.enforcement && !open && (
        <>
          <p className="max-w-[68ch] text-ink-2">{t('off', { domain: row.domain })}</p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button size="small" onClick={() => setOpen(true)}>
              {t('prepare')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
