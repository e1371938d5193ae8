import {
  IconCrown,
  IconMail,
  IconPencil,
  IconShield,
  IconShieldOff,
  IconUser,
  IconUserMinus,
  IconUserCheck,
} from '@tabler/icons-react';
import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { useUser } from '../../queries/sign-in/session.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { tableStyles } from '../../ui/data/table.tsx';
import { ActionMenu, type MenuItem } from '../../ui/overlays/action-menu.tsx';
import { roleChoices, roleOf } from './user-form.ts';
import type { UserActions } from './use-user-actions.ts';
import styles from './users.module.css';

const nowMs = 5 * 60_000;
const icons = { owner: IconCrown, admin: IconShield, member: IconUser, own_activities: IconUserCheck } as const;

type RowProps = { user: CompanyUser; actions: UserActions };

/** Last seen, or where the invitation stands. */
function LastVisit({ user, actions }: RowProps) {
  const t = useTranslations('users');
  const now = useNow();
  if (user.invited_at !== null) {
    const again = user.invitation_expired ? t('inviteAgain') : t('remind');
    return (
      <span className={styles.invitation}>
        {user.invitation_expired ? (
          <Pill tone="warn">{t('expired')}</Pill>
        ) : (
          <Pill tone="info">
            <When value={user.invited_at} as="date" length="short" say={(date) => t('invitedOn', { date })} />
          </Pill>
        )}
        {user.abilities.remind && (
          <Button
            size="small"
            busy={actions.reminding === user.id}
            aria-label={`${again}, ${user.full_name || user.email}`}
            onClick={() => actions.remind(user)}
          >
            {again}
          </Button>
        )}
      </span>
    );
  }
  if (user.last_seen_at === null) return <span className={tableStyles.quiet}>{t('never')}</span>;
  if (now.getTime() - Date.parse(user.last_seen_at) < nowMs) {
    return (
      <span className={styles.present}>
        <span className={styles.dot} aria-hidden="true" />
        {t('now')}
      </span>
    );
  }
  return <When value={user.last_seen_at} length="short" />;
}

function useMenu({ user, actions }: RowProps): MenuItem[] {
  const t = useTranslations('users.menu');
  const me = useUser();
  const { abilities } = user;
  const items: (MenuItem | false)[] = [
    abilities.change && { label: t('change'), icon: IconPencil, onSelect: () => actions.change(user) },
    ...roleChoices.map(
      (role): MenuItem | false =>
        (abilities.change || (abilities.change_ownership && [role, roleOf(user)].includes('owner'))) &&
        role !== roleOf(user) &&
        (role !== 'owner' || me.role === 'owner') && {
          label: t(`make.${role}`),
          icon: icons[role],
          onSelect: () => actions.giveRole(user, role),
        },
    ),
    abilities.remind && { label: t('resend'), icon: IconMail, onSelect: () => actions.remind(user) },
    abilities.reset && { label: t('reset'), icon: IconShieldOff, onSelect: () => actions.reset(user) },
    abilities.remove && { label: t('remove'), icon: IconUserMinus, danger: true, onSelect: () => actions.remove(user) },
  ];
  return items.filter((item) => item !== false);
}

export function UserRow(props: RowProps) {
  const { user } = props;
  const t = useTranslations('users');
  const common = useTranslations('common');
  const menu = useMenu(props);
  const name = user.full_name || user.email;
  const role = t(`roles.${roleOf(user)}.name`);
  return (
    <tr>
      <td>
        <span className={styles.person}>
          <Avatar name={name} size={28} />
          <span className={tableStyles.twoLines}>
            <span className={tableStyles.name}>
              <span>{name}</span>
              {user.has_second_factor && <Pill tone="ok">{t('hasFactor')}</Pill>}
              {user.managed && <Pill tone="plain">{t('managed')}</Pill>}
              {user.is_you && <span className={styles.you}>{common('you')}</span>}
            </span>
            <span className={styles.email}>{user.email}</span>
            {user.pending_email && <span className={styles.email}>{t('pending', { email: user.pending_email })}</span>}
          </span>
        </span>
        <span className={styles.onPhone}>
          <span>{role}</span>
          <LastVisit {...props} />
        </span>
      </td>
      <td className={styles.roleColumn}>{role}</td>
      <td className={styles.seenColumn}>
        <LastVisit {...props} />
      </td>
      <td className={styles.menuColumn}>
        {menu.length > 0 && <ActionMenu label={t('menu.label', { name })} items={menu} />}
      </td>
    </tr>
  );
}
