import {
  IconAt,
  IconCalendar,
  IconClock,
  IconMailX,
  IconStar,
  IconUsers,
  IconVideo,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { NotificationKind, NotifiedAbout } from '@vivavoce/domain/notifications/notifications.ts';
import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

export type Notification = ResultOf<'GET /api/notifications'>['results'][number];

const icons: Readonly<Record<NotificationKind, TablerIcon>> = {
  answers: IconVideo,
  requests: IconClock,
  reviews_due: IconStar,
  mentions: IconAt,
  panel: IconUsers,
  undelivered: IconMailX,
};

export const iconOfNotification = (notification: Notification): TablerIcon =>
  notification.about === 'job.deadline_moved' ? IconCalendar : icons[notification.kind];

/** The name beside the sentence; empty where it is about no single person. */
export const nameInNotification = ({ kind, person, application, count }: Notification): string => {
  if (kind === 'mentions' || kind === 'panel') return person;
  return count === 1 ? (application?.full_name ?? '') : '';
};

const ofApplicants = {
  'interview.submitted': 'answers',
  'interview.auto_submitted': 'answers',
  'extension.requested': 'extension',
  'adjustment.requested': 'adjustment',
  'reset.requested': 'reset',
  'invitation.undelivered': 'undelivered',
} as const satisfies Partial<Record<NotifiedAbout, string>>;

const isOfApplicants = (subject: NotifiedAbout): subject is keyof typeof ofApplicants =>
  Object.hasOwn(ofApplicants, subject);

/** Answers of a CV check and of a test elsewhere have other names. */
const sentIn = ({ job }: Notification) => {
  if (job.job_kind === 'cv_copilot') return 'cv';
  return job.job_kind === 'test_provider' ? 'result' : 'answers';
};

const bold = (parts: ReactNode) => <b className="font-semibold wrap-anywhere">{parts}</b>;

/** The sentence of a notification. */
export function useNotificationSentence(): (notification: Notification) => ReactNode {
  const t = useTranslations('notifications.says');
  const tag = useLanguageTag();
  return (notification) => {
    const { about: subject, count, application, person, decision_by } = notification;
    const others = count - 1;
    const name = application?.full_name ?? '';
    if (isOfApplicants(subject)) {
      const says = ofApplicants[subject] === 'answers' ? sentIn(notification) : ofApplicants[subject];
      if (!application) return t.rich(`${says}.unnamed`, { count, b: bold });
      const form = others > 0 ? 'some' : 'one';
      return t.rich(`${says}.${form}`, { name, others, answers: application.answer_count, b: bold });
    }
    if (subject === 'mention') return t.rich('mention', { person, name, b: bold });
    if (subject === 'job.deadline_moved') return t('deadline');
    if (subject === 'review.due' || subject === 'review.late') {
      if (decision_by === null) return t.rich('dueSoon', { count, b: bold });
      const day = formatDate(new Date(`${decision_by}T12:00:00`), tag);
      return t.rich(subject === 'review.due' ? 'due' : 'late', { count, day, b: bold });
    }
    return t.rich(subject === 'reviewer.added' ? 'joined' : 'left', { person, others, b: bold });
  };
}

type Target = Pick<LinkProps, 'to' | 'params' | 'search'> & { label: string };

/** The page on which something is to be done about it, and the label of its link. */
export function useNotificationTarget(): (notification: Notification) => Target {
  const t = useTranslations('notifications.opens');
  return ({ kind, about: subject, count, job, application }) => {
    const params = { job: String(job.id) };
    const ofJob = (label: string, status: 'Responded' | 'AwaitingResponse' = 'Responded'): Target => ({
      to: '/interviews/$job',
      params: params as never,
      search: { status, filter: 'All' } as never,
      label,
    });
    const ofApplicant = (label: string): Target => ({
      to: '/interviews/$job/interviewee/$application/overview',
      params: { ...params, application: String(application?.id) } as never,
      label,
    });
    if (kind === 'requests') {
      const type = { 'reset.requested': 'Reset', 'adjustment.requested': 'Adjustment' }[subject as string];
      return { to: '/', search: (type ? { type } : {}) as never, label: t('request') };
    }
    if (kind === 'panel') return ofJob(t('panel'));
    if (kind === 'reviews_due') return ofJob(t('reviews'));
    if (!application || count > 1) return ofJob(t('list'));
    if (kind === 'mentions') return ofApplicant(t('mention'));
    return kind === 'answers' ? ofApplicant(t('answers')) : ofJob(t('undelivered'), 'AwaitingResponse');
  };
}
