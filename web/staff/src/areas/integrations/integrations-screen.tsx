import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconBan, IconExternalLink, IconKey } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { CompanyKey } from '@vivavoce/contract/types.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { confirm } from '../../app/confirm.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { withMessages } from '../../app/messages.ts';
import { showToast } from '../../app/toasts.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { scopeKey } from '../../features/tokens/scope-key.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import { AnchorButton, Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { DataTable, OnPhone, type Column } from '../../ui/data/data-table.tsx';
import { tableStyles } from '../../ui/data/table.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { ArchivesPanel } from './archives-panel.tsx';
import { keyForm } from './key-values.ts';
import { WebhooksPanel } from './webhooks-panel.tsx';

const keysQuery = apiQuery('GET /api/company-settings/keys');
const KeyDialog = lazy(withMessages(['integrations', 'account'], () => import('./key-dialog.tsx')));

const DAY_MS = 86_400_000;
/** Days before its end from which a key is marked. */
const SOON_DAYS = 14;

function useRevoke(): (key: CompanyKey) => Promise<void> {
  const t = useTranslations('integrations.keys');
  const textOf = useErrorText();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: (key: number) => call('DELETE /api/company-settings/keys/{key}', { params: { key } }),
    onSuccess: () => showToast({ title: t('revokeDone') }),
    onError: (error) => {
      if (!isProblem(error, 404)) showToast({ title: textOf(error), background: 'reject' });
    },
    onSettled: () => client.invalidateQueries(keysQuery),
  });
  return async ({ id, name }) => {
    const question = { title: t('revokeTitle', { name }), text: t('revokeText'), action: t('revoke'), danger: true };
    if (await confirm(question)) revoke.mutate(id);
  };
}

function End({ of: { expires_at, revoked_at } }: { of: CompanyKey }) {
  const t = useTranslations('integrations.keys');
  const now = useNow().getTime();
  if (revoked_at) return <Pill>{t('revoked')}</Pill>;
  if (!expires_at) return <span className={tableStyles.quiet}>{t('never')}</span>;
  const days = Math.floor((Date.parse(expires_at) - now) / DAY_MS);
  if (days < 0) return <Pill tone="warn">{t('expired')}</Pill>;
  if (days < SOON_DAYS) return <Pill tone="warn">{t('soon', { days })}</Pill>;
  return <When value={expires_at} as="date" length="short" />;
}

function Use({ of: { last_used_at, last_used_from } }: { of: CompanyKey }) {
  const t = useTranslations('integrations.keys');
  if (!last_used_at) return <span className={tableStyles.quiet}>{t('unused')}</span>;
  return (
    <span className={tableStyles.twoLines}>
      <When value={last_used_at} length="short" />
      {last_used_from && (
        <span className="text-small wrap-anywhere text-ink-3">{t('from', { address: last_used_from })}</span>
      )}
    </span>
  );
}

/** A key without its secret part. */
const shortened = (end: string): string => `vvk_…${end}`;

function Name({ of: { name, ends_with, addresses } }: { of: CompanyKey }) {
  const t = useTranslations('integrations.keys');
  const [first] = addresses;
  return (
    <span className={tableStyles.twoLines}>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <code className="text-small [font-family:ui-monospace,monospace] text-ink-3">{shortened(ends_with)}</code>
      {first && (
        <span className="text-small wrap-anywhere text-ink-3">{t('only', { first, more: addresses.length - 1 })}</span>
      )}
    </span>
  );
}

/** Permissions of the system that has the key. */
function Scopes({ of: { scopes } }: { of: CompanyKey }) {
  const t = useTranslations('account.tokens.scope');
  return (
    <ul className="list-none text-small text-ink-2">
      {scopes.map((scope) => (
        <li key={scope}>{t(scopeKey(scope))}</li>
      ))}
    </ul>
  );
}

/** The columns; on a phone the first also says what the others hold. */
function useColumns(onRevoke: ((key: CompanyKey) => void) | null): Column<CompanyKey>[] {
  const t = useTranslations('integrations.keys');
  return [
    {
      key: 'key',
      heading: t('columns.key'),
      bone: '60%',
      cell: (key) => (
        <>
          <Name of={key} />
          <OnPhone stacked>
            <Scopes of={key} />
            <Use of={key} />
            <End of={key} />
          </OnPhone>
        </>
      ),
    },
    {
      key: 'scopes',
      heading: t('columns.scopes'),
      className: 'w-52 max-md:hidden',
      cell: (key) => <Scopes of={key} />,
    },
    {
      key: 'by',
      heading: t('columns.madeBy'),
      className: 'w-36 wrap-anywhere max-lg:hidden',
      cell: ({ created_by }) => created_by.full_name,
    },
    { key: 'used', heading: t('columns.used'), className: 'w-40 max-md:hidden', cell: (key) => <Use of={key} /> },
    { key: 'expires', heading: t('columns.expires'), className: 'w-32 max-md:hidden', cell: (key) => <End of={key} /> },
    ...(onRevoke
      ? [
          {
            key: 'menu',
            heading: t('columns.menu'),
            headingHidden: true,
            className: 'w-14 text-end print:hidden',
            bone: 20,
            cell: (key: CompanyKey) =>
              key.revoked_at === null && (
                <ActionMenu
                  label={t('menuOf', { name: key.name })}
                  items={[{ label: t('revoke'), icon: IconBan, danger: true, onSelect: () => onRevoke(key) }]}
                />
              ),
          },
        ]
      : []),
  ];
}

/** The keys of the company: which system may do what, and when it last did. Owners make and revoke them. */
function KeysPanel() {
  const t = useTranslations('integrations.keys');
  const { role } = useUser();
  const isOwner = role === 'owner';
  const { data, error, refetch } = useQuery(keysQuery);
  const [making, setMaking] = useState(() => isOwner && hasSavedFormFor(keyForm));
  const revoke = useRevoke();
  const columns = useColumns(isOwner ? (key) => void revoke(key) : null);
  const make = isOwner && (
    <Button size="small" onClick={() => setMaking(true)}>
      <Icon of={IconKey} size={16} />
      {t('new')}
    </Button>
  );
  return (
    <Panel title={t('title')} action={make} className="grid min-w-0 content-start gap-4">
      <p className="max-w-[72ch] text-pretty text-ink-2">
        {t('text')} {!isOwner && t('ownersOnly')}
      </p>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState text={t('empty')} />}
      {!error && data?.length !== 0 && (
        <DataTable caption={t('title')} columns={columns} rows={data} keyOf={({ id }) => id} loadingRows={3} />
      )}
      <Suspense>{making && <KeyDialog onClose={() => setMaking(false)} />}</Suspense>
    </Panel>
  );
}

/** The other systems of the company: one panel for each way in which they are connected. */
export function IntegrationsScreen() {
  const t = useTranslations('integrations');
  const { role } = useUser();
  return (
    <>
      <PageHeader
        below
        title={t('title')}
        actions={
          <AnchorButton variant="ghost" href="/api/docs" target="_blank" rel="noreferrer">
            <Icon of={IconExternalLink} size={16} />
            {t('reference')}
          </AnchorButton>
        }
      />
      <div className="grid min-w-0 content-start gap-4">
        <WebhooksPanel />
        <KeysPanel />
        {role === 'owner' && <ArchivesPanel />}
      </div>
    </>
  );
}
