import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { markRead } from '../../queries/notifications.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import {
  iconOfNotification,
  nameInNotification,
  useNotificationSentence,
  useNotificationTarget,
  type Notification,
} from './notification-phrases.tsx';

type RowProps = { notification: Notification; today: boolean; onOpen?: (() => void) | undefined };

function Row({ notification, today, onOpen }: RowProps) {
  const t = useTranslations('notifications');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const { label, ...target } = useNotificationTarget()(notification);
  const sentence = useNotificationSentence()(notification);
  const name = nameInNotification(notification);
  const { unread, at, job } = notification;
  const open = () => {
    // The page opens meanwhile; a mark that fails is set the next time.
    if (unread) markRead(client, { notification: notification.id }).catch(() => undefined);
    onOpen?.();
  };
  return (
    <li
      className={classes(
        'relative flex items-start gap-3 py-3 ps-7 pe-5 hover:bg-sunken',
        unread && 'bg-accent-tint/50 hover:bg-accent-tint',
      )}
    >
      {unread && (
        <span
          className="absolute start-3 top-5.5 h-2 w-2 rounded-full bg-accent forced-colors:bg-[Highlight]"
          aria-hidden="true"
        />
      )}
      {name ? (
        <Avatar name={name} size={28} />
      ) : (
        <span
          className="grid h-7 w-7 flex-none place-items-center rounded-full bg-sunken text-ink-2"
          aria-hidden="true"
        >
          <Icon of={iconOfNotification(notification)} size={16} />
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="wrap-anywhere">
          {unread && <span className="visually-hidden">{t('newMark')} </span>}
          {sentence}
        </p>
        <p className="flex flex-wrap gap-x-2 text-small">
          <Link
            {...(target as { to: '/' })}
            className="font-semibold text-accent-ink after:absolute after:inset-0 hover:underline"
            onClick={open}
          >
            {label}
          </Link>
          <span className="min-w-0 wrap-anywhere text-ink-3">{job.title}</span>
        </p>
      </div>
      <span className="flex-none text-small text-ink-3 tabular-nums">
        {today ? <time dateTime={at}>{formatTime(new Date(at), tag)}</time> : <When value={at} length="short" />}
      </span>
    </li>
  );
}

type NotificationListProps = {
  /** Undefined while they load. */
  notifications: readonly Notification[] | undefined;
  /** Called when one is opened. */
  onOpen?: () => void;
};

/** Notifications under today and earlier. Opening one marks it as read. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  const t = useTranslations('notifications.days');
  const today = useNow().toDateString();
  if (!notifications) {
    return (
      <div className="grid gap-5 p-5" aria-hidden="true">
        {[80, 60, 70].map((width) => (
          <Bone key={width} width={`${width}%`} />
        ))}
      </div>
    );
  }
  const isToday = ({ at }: Notification) => new Date(at).toDateString() === today;
  const days = [
    { name: 'today', rows: notifications.filter(isToday) },
    { name: 'earlier', rows: notifications.filter((row) => !isToday(row)) },
  ] as const;
  return days
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => (
      <section key={name} aria-label={t(name)}>
        <p className="px-5 pt-3 pb-1.5 text-small text-ink-3" aria-hidden="true">
          {t(name)}
        </p>
        <ul>
          {rows.map((notification) => (
            <Row key={notification.id} notification={notification} today={name === 'today'} onOpen={onOpen} />
          ))}
        </ul>
      </section>
    ));
}
