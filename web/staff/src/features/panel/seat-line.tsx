import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Reviewer } from '@vivavoce/contract/types.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Avatar } from '../../ui/base/avatar.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import type { Panel } from './use-panel.ts';
import styles from './panel.module.css';

function Progress({ rated, left: remaining, oldest_deadline: oldest }: Reviewer) {
  const t = useTranslations('wizard.panel');
  if (rated + remaining === 0) return <span className={styles.rated} />;
  return (
    <span className={styles.rated}>
      {t('progress', { rated, left: remaining })}
      <span className={styles.progress} aria-hidden="true">
        <span style={{ width: `${(rated / (rated + remaining)) * 100}%` }} />
      </span>
      {remaining > 0 && oldest && (
        <span className={styles.oldest}>
          <When value={oldest} as="date" length="short" say={(date) => t('oldestDeadline', { date })} />
        </span>
      )}
    </span>
  );
}

/** Whether the person has been told of the panel. */
function Invited({ seat }: { seat: Reviewer }) {
  const mail = useTranslations('criteria.reminder');
  if (seat.is_you) return <span className={styles.invited} />;
  if (seat.invited_at === null) {
    return (
      <span className={classes(styles.invited, styles.uninvited)}>
        <Icon of={IconAlertTriangle} size={16} />
        {mail('notInvited')}
      </span>
    );
  }
  return (
    <span className={styles.invited}>
      {mail('invitedOn')} <When value={seat.invited_at} length="short" />
    </span>
  );
}

function Who({ seat }: { seat: Reviewer }) {
  const common = useTranslations('common');
  return (
    <span className={styles.who}>
      <span className={styles.name}>
        {seat.user.full_name} {seat.is_you && <Pill>{common('you')}</Pill>}
      </span>
      <span className={styles.email}>{seat.user.email}</span>
    </span>
  );
}

type SeatProps = { seat: Reviewer; panel: Panel };

const PAUSE_MS = REVIEW_LIMITS.reminder_pause_hours * 3_600_000;

function Decides({ seat, panel }: SeatProps) {
  const t = useTranslations('wizard.panel');
  return (
    <Checkbox
      checked={seat.may_decide}
      aria-label={t('mayDecideLabel', { name: seat.user.full_name })}
      onChange={(event) => void panel.setMayDecide(seat, event.target.checked)}
    >
      {t('mayDecide')}
    </Checkbox>
  );
}

type SeatControls = {
  /** On the reader's own seat: the link to the applicants they have yet to rate. */
  ownerControls?: ReactNode;
  /** Opens the form that moves applicants who wait for this reviewer. */
  onMove?: ((seat: Reviewer) => void) | undefined;
};

/** Invitation or reminder, or for the reader's own seat a link to their applicants, and removal. */
function Actions({ seat, panel, ownerControls, onMove }: SeatProps & SeatControls) {
  const t = useTranslations('wizard.panel');
  const mail = useTranslations('criteria.reminder');
  const name = seat.user.full_name;
  const now = useNow();
  const resting = seat.reminded_at !== null && now.getTime() - new Date(seat.reminded_at).getTime() < PAUSE_MS;
  return (
    <span className={styles.seatActions}>
      {onMove && seat.left > 0 && (
        <Button variant="ghost" size="small" aria-label={t('moveLabel', { name })} onClick={() => onMove(seat)}>
          {t('move')}
        </Button>
      )}
      {seat.is_you ? (
        seat.left > 0 && ownerControls
      ) : (
        <Button
          size="small"
          busy={panel.inviting === seat.id}
          disabled={resting}
          title={resting ? mail('remindedToday') : undefined}
          aria-label={seat.invited_at === null ? mail('inviteLabel', { name }) : mail('remindLabel', { name })}
          onClick={() => void panel.invite(seat)}
        >
          {seat.invited_at === null ? mail('invite') : mail('remind')}
        </Button>
      )}
      <Button
        variant="ghost"
        size="small"
        icon
        aria-label={t('removeLabel', { name })}
        onClick={() => void panel.remove(seat)}
      >
        <Icon of={IconX} size={16} />
      </Button>
    </span>
  );
}

type SeatLineProps = SeatControls & {
  seat: Reviewer;
  /** For managers of the panel; null is read-only. */
  panel: Panel | null;
};

/** One person of the panel; managers of the panel also see its actions. */
export function SeatLine({ seat, panel, ownerControls, onMove }: SeatLineProps) {
  const t = useTranslations('wizard.panel');
  const uninvited = !seat.is_you && seat.invited_at === null;
  return (
    <li className={styles.seat} data-uninvited={uninvited || undefined}>
      <Avatar name={seat.user.full_name} size={32} />
      <Who seat={seat} />
      <Invited seat={seat} />
      <Progress {...seat} />
      {panel ? <Decides seat={seat} panel={panel} /> : <span>{seat.may_decide && <Pill>{t('mayDecide')}</Pill>}</span>}
      {panel ? (
        <Actions seat={seat} panel={panel} ownerControls={ownerControls} onMove={onMove} />
      ) : (
        <span className={styles.seatActions}>{seat.is_you && seat.left > 0 && ownerControls}</span>
      )}
    </li>
  );
}
