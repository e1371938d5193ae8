import { IconX } from '@tabler/icons-react';
import type { Reviewer } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { Panel } from './use-panel.ts';
import styles from './panel.module.css';

function Progress({ rated, left }: Pick<Reviewer, 'rated' | 'left'>) {
  const t = useTranslations('wizard.panel');
  if (rated + left === 0) return null;
  return (
    <span className={styles.email}>
      {t('progress', { rated, left })}
      <span className={styles.progress} aria-hidden="true">
        <span style={{ width: `${(rated / (rated + left)) * 100}%` }} />
      </span>
    </span>
  );
}

function Who({ seat }: { seat: Reviewer }) {
  const mail = useTranslations('criteria.reminder');
  const common = useTranslations('common');
  return (
    <span className={styles.who}>
      <span className={styles.name}>
        {seat.user.full_name} {seat.is_you && <Pill>{common('you')}</Pill>}
      </span>
      <span className={styles.email}>{seat.user.email}</span>
      {!seat.is_you && (
        <span className={styles.email}>
          {seat.invited_at === null ? (
            mail('notInvited')
          ) : (
            <>
              {mail('invitedOn')} <When value={seat.invited_at} length="short" />
            </>
          )}
        </span>
      )}
      <Progress rated={seat.rated} left={seat.left} />
    </span>
  );
}

/** One person of the panel; what can be done about the seat stands there for those who manage the panel. */
export function SeatLine({ seat, panel }: { seat: Reviewer; panel: Panel | null }) {
  const t = useTranslations('wizard.panel');
  const mail = useTranslations('criteria.reminder');
  const name = seat.user.full_name;
  return (
    <li className={styles.seat}>
      <Avatar name={name} size={32} />
      <Who seat={seat} />
      {!panel && seat.may_decide && <Pill>{t('mayDecide')}</Pill>}
      {panel && !seat.is_you && (
        <Button
          size="small"
          busy={panel.inviting === seat.id}
          aria-label={seat.invited_at === null ? mail('inviteLabel', { name }) : mail('remindLabel', { name })}
          onClick={() => void panel.invite(seat)}
        >
          {seat.invited_at === null ? mail('invite') : mail('remind')}
        </Button>
      )}
      {panel && (
        <Checkbox
          checked={seat.may_decide}
          aria-label={t('mayDecideLabel', { name })}
          onChange={(event) => void panel.setMayDecide(seat, event.target.checked)}
        >
          {t('mayDecide')}
        </Checkbox>
      )}
      {panel && (
        <Button
          variant="ghost"
          size="small"
          icon
          aria-label={t('removeLabel', { name })}
          onClick={() => void panel.remove(seat)}
        >
          <Icon of={IconX} size={16} />
        </Button>
      )}
    </li>
  );
}
