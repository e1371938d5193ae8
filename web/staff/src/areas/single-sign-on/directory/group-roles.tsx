import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DirectoryGroup } from '@vivavoce/contract/types.ts';
import { GROUP_ROLES } from '@vivavoce/domain/accounts/provisioning.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../../app/toasts.ts';
import { directoryGroupsQuery, giveGroupRole } from '../../../queries/sign-in/directory.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import styles from '../single-sign-on.module.css';

function GroupRow({ group }: { group: DirectoryGroup }) {
  const t = useTranslations('sso.directory');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { id, display_name, members } = group;
  const give = useMutation({
    mutationFn: (role: DirectoryGroup['role']) => giveGroupRole(id, role),
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
    <li className={styles.domain}>
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
export function GroupRoles() {
  const t = useTranslations('sso.directory');
  const groups = useInfiniteQuery(directoryGroupsQuery);
  const rows = groups.data?.pages.flatMap(({ results }) => results) ?? [];
  if (groups.error && !groups.data) return <LoadError error={groups.error} onRetry={() => void groups.refetch()} />;
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={styles.subheading}>{t('groups')}</h3>
      <p className={styles.text}>{t('groupsText')}</p>
      <ul className={styles.domains}>
        {rows.map((group) => (
          <GroupRow key={group.id} group={group} />
        ))}
      </ul>
      {groups.hasNextPage && (
        <div>
          <Button busy={groups.isFetchingNextPage} onClick={() => void groups.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
