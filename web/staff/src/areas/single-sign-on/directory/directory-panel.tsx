import { useMutation, useQuery, useQueryClient, useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query';
import { useState, useEffect, useRef, type FormEvent } from 'react';
import type { DirectoryToken, DirectoryGroup } from '@vivavoce/contract/types.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../../queries/api-query.ts';
import { confirm } from '../../../app/confirm.ts';
import { showToast } from '../../../app/toasts.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { ListMore } from '../../../ui/data/paged-list.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { CopyRow } from '../copy-row.tsx';
import { GROUP_ROLES, PROVISIONING_LIMITS } from '@vivavoce/domain/accounts/provisioning.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { TextField } from '../../../ui/forms/field.tsx';

const GROUPS = 50;

const directoryGroupsQuery = infiniteQueryOptions({
  queryKey: [...apiQuery('GET /api/company-settings/directory').queryKey, 'groups'],
  queryFn: ({ signal, pageParam: page }) =>
    call('GET /api/company-settings/directory/groups', { signal, query: { page, page_size: GROUPS } }),
  initialPageParam: 1,
  getNextPageParam: ({ page, has_next }) => (has_next ? page + 1 : undefined),
});

type Made = { name: string; token: string };

/** The only time that a token is shown. Takes the focus, since the form that had it is gone. */
function MadeToken({ name, token, onDone }: Made & { onDone: () => void }) {
  const t = useTranslations('sso.directory');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid min-w-0 content-start gap-2.5 self-start rounded-2 bg-sunken p-4">
      <h3 ref={title} className="font-semibold" tabIndex={-1}>
        {t('made', { name })}
      </h3>
      <p>{t('madeText')}</p>
      <dl className="grid min-w-0 content-start gap-2.5">
        <CopyRow name={t('token')} value={token} />
      </dl>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
    </div>
  );
}

function MakeToken({ onMade }: { onMade: (token: Made) => void }) {
  const t = useTranslations('sso.directory');
  const client = useQueryClient();
  const textOf = useErrorText();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const make = useMutation({
    mutationFn: () => call('POST /api/company-settings/directory/tokens', { body: { name: name.trim() } }),
    onSuccess: onMade,
    onSettled: () => client.invalidateQueries(apiQuery('GET /api/company-settings/directory')),
    onError: (error) => {
      const limit = isProblem(error, 409) && error.code === 'limit_reached';
      setFault(limit ? t('limit', { max: PROVISIONING_LIMITS.tokens_max }) : textOf(error));
      document.getElementById('directory-token')?.focus();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (make.isPending) return;
    setFault(name.trim() === '' ? t('nameNeeded') : undefined);
    if (name.trim() === '') document.getElementById('directory-token')?.focus();
    else make.mutate();
  }
  return (
    <form className="grid max-w-[68ch] min-w-0 content-start gap-4" noValidate onSubmit={submit}>
      <TextField
        id="directory-token"
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        maxLength={PROVISIONING_LIMITS.token_name_max_characters}
        value={name}
        error={fault}
        onChange={({ target }) => {
          setName(target.value);
          setFault(undefined);
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" busy={make.isPending}>
          {t('make')}
        </Button>
      </div>
    </form>
  );
}

function GroupRow({ group }: { group: DirectoryGroup }) {
  const t = useTranslations('sso.directory');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { id, display_name, members } = group;
  const give = useMutation({
    mutationFn: (role: DirectoryGroup['role']) =>
      call('PATCH /api/company-settings/directory/groups/{group}', { params: { group: id }, body: { role } }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSuccess: () => showToast({ title: t('roleSaved', { group: display_name }) }),
    onSettled: () => client.invalidateQueries({ queryKey: directoryGroupsQuery.queryKey }),
  });
  const role = give.isPending ? give.variables : group.role;
  const options = [null, ...GROUP_ROLES].map((value) => ({
    value: value ?? '',
    label: t(`roles.${value ?? 'none'}`),
  }));
  return (
    <li className="grid gap-2 border-b border-b-line pb-4 wrap-anywhere">
      <SelectField
        label={display_name}
        hint={t('members', { members })}
        value={role ?? ''}
        options={options}
        disabled={give.isPending}
        onChange={(value) => give.mutate(GROUP_ROLES.find((known) => known === value) ?? null)}
      />
    </li>
  );
}

/** The groups that the directory has sent, each with the role that it gives. */
function GroupRoles() {
  const t = useTranslations('sso.directory');
  const groups = useInfiniteQuery(directoryGroupsQuery);
  const rows = groups.data?.pages.flatMap(({ results }) => results) ?? [];
  if (groups.error && !groups.data) return <LoadError error={groups.error} onRetry={() => void groups.refetch()} />;
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="font-semibold">{t('groups')}</h3>
      <p className="max-w-[68ch] text-ink-2">{t('groupsText')}</p>
      <ul className="grid list-none gap-5">
        {rows.map((group) => (
          <GroupRow key={group.id} group={group} />
        ))}
      </ul>
      <ListMore list={groups} text={t('more')} />
    </>
  );
}

function TokenRow({ token, isLast }: { token: DirectoryToken; isLast: boolean }) {
  const t = useTranslations('sso.directory');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const textOf = useErrorText();
  const revoke = useMutation({
    mutationFn: () => call('DELETE /api/company-settings/directory/tokens/{token}', { params: { token: token.id } }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries(apiQuery('GET /api/company-settings/directory')),
  });
  const date = (value: string) => formatDate(new Date(value), tag);
  const used = token.last_used_at ? t('usedOn', { date: date(token.last_used_at) }) : t('neverUsed');
  const { name } = token;
  async function ask(): Promise<void> {
    const text = isLast ? t('revokeLast') : t('revokeText');
    if (await confirm({ title: t('revokeTitle', { name }), text, action: t('revoke'), danger: true })) revoke.mutate();
  }
  return (
    <li className="grid gap-2 border-b border-b-line pb-4 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="font-semibold">{name}</h3>
        <Button
          size="small"
          variant="danger"
          busy={revoke.isPending}
          aria-label={t('revokeName', { name })}
          onClick={() => void ask()}
        >
          {t('revoke')}
        </Button>
      </div>
      <p className="max-w-[68ch] text-ink-2">
        {t('madeBy', { name: token.created_by, date: date(token.created_at), used })}
      </p>
    </li>
  );
}

/** The directory of the company: its address, tokens, and the roles that its groups give. */
export function DirectoryPanel() {
  const t = useTranslations('sso.directory');
  const { data, error, refetch } = useQuery(apiQuery('GET /api/company-settings/directory'));
  const [newToken, setNewToken] = useState<{ name: string; token: string }>();
  return (
    <Panel className="grid min-w-0 content-start gap-4" title={t('title')}>
      <p className="max-w-[68ch] text-ink-2">{t('text')}</p>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="60%" />}
      {data && (
        <>
          {data.verified_domains === 0 && <p className="max-w-[68ch] text-ink-2">{t('noDomain')}</p>}
          <dl className="grid min-w-0 content-start gap-2.5">
            <CopyRow name={t('address')} value={data.address} />
          </dl>
          {data.users > 0 && <p>{t('users', { users: data.users, active: data.active_users })}</p>}
          {data.invited_people > 0 && <p>{t('invited', { people: data.invited_people })}</p>}
          {data.tokens.length > 0 && (
            <ul className="grid list-none gap-5">
              {data.tokens.map((token) => (
                <TokenRow key={token.id} token={token} isLast={data.tokens.length === 1} />
              ))}
            </ul>
          )}
          {newToken ? (
            <MadeToken {...newToken} onDone={() => setNewToken(undefined)} />
          ) : (
            <MakeToken onMade={setNewToken} />
          )}
          <GroupRoles />
        </>
      )}
    </Panel>
  );
}
