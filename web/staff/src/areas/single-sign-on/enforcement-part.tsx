import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanyDomain } from '@vivavoce/contract/types.ts';
import { call, isProblem, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { showToast } from '../../app/toasts.ts';
import {
  domainsQuery,
  enforcementQuery,
  providersQuery,
  startEnforcement,
} from '../../queries/sign-in/single-sign-on.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import styles from './single-sign-on.module.css';

type Options = ResultOf<'GET /api/company-settings/domains/{domain}/enforcement'>;

/** Steps that are missing before a domain can be enforced. */
function Missing({ options: { providers, owners } }: { options: Options }) {
  const t = useTranslations('sso.enforce');
  return (
    <ul className={styles.missing}>
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
    mutationFn: () => startEnforcement(row.id, { provider: Number(provider), break_glass_owner: Number(owner) }),
    onSuccess: onClose,
    onError: (error) => setFailure(isProblem(error, 422) ? t('tooLate') : textOf(error)),
    onSettled: () => client.invalidateQueries(domainsQuery),
  });
  async function ask(): Promise<void> {
    const text = t('startText', { domain, count: options.not_connected });
    if (await confirm({ title: t('startTitle', { domain }), text, action: t('start'), danger: true })) start.mutate();
  }
  if (providers.length === 0 || owners.length === 0)
    return (
      <>
        <p className={styles.text}>{t('needs')}</p>
        <Missing options={options} />
        <div className={styles.actions}>
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
      <p className={styles.text}>{t('unconnected', { count: options.not_connected })}</p>
      <div className={styles.actions}>
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
  const { data } = useQuery(providersQuery);
  const lift = useMutation({
    mutationFn: () => call('DELETE /api/company-settings/domains/{domain}/enforcement', { params: { domain: row.id } }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries(domainsQuery),
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
      <p className={styles.text}>{t('since', { date, domain, provider })}</p>
      <p className={styles.text}>{t('keeps', { owner: since.break_glass_owner.full_name })}</p>
      <div className={styles.actions}>
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
    <section className={styles.enforcement} aria-labelledby={`enforce-${row.id}`}>
      <h4 id={`enforce-${row.id}`} className={styles.subheading}>
        {t('title')}
      </h4>
      {row.enforcement && <Enforced row={row} since={row.enforcement} />}
      {!row.enforcement && open && <Loading row={row} onClose={() => setOpen(false)} />}
      {!row.enforcement && !open && (
        <>
          <p className={styles.text}>{t('off', { domain: row.domain })}</p>
          <div className={styles.actions}>
            <Button size="small" onClick={() => setOpen(true)}>
              {t('prepare')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
