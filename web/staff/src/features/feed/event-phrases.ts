import {
  IconArchive,
  IconArrowBackUp,
  IconCalendar,
  IconCircleCheck,
  IconClock,
  IconMail,
  IconMessage,
  IconSend,
  IconSettings,
  IconStar,
  IconUserPlus,
  IconVideo,
  IconX,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { FeedEvent } from '@vivavoce/contract/types.ts';
import type { EventTopic } from '@vivavoce/domain/feed/event-types.ts';
import { COMPANY_SETTING_PARTS } from '@vivavoce/domain/companies/settings.ts';
import { SETTING_PARTS } from '@vivavoce/domain/jobs/job-locks.ts';
import { sayOf } from '@vivavoce/web-shared/i18n/elision.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';

const icons: Readonly<Record<string, TablerIcon>> = {
  'recording.damaged': IconX,
  'invitation.undelivered': IconX,
  'interview.auto_submitted': IconClock,
  'deadline.extended': IconCalendar,
  'application.invited': IconSend,
  'application.messaged': IconMail,
  'application.commented': IconMessage,
  'application.shortlisted': IconCircleCheck,
  'application.rejected': IconX,
  'application.archived': IconArchive,
  'application.outcome_withdrawn': IconArrowBackUp,
  'data.erased': IconX,
  declined: IconX,
  'job.archived': IconArchive,
  'job.deadline_moved': IconCalendar,
  'reviewer.added': IconUserPlus,
};
const iconOfTopic: Readonly<Record<EventTopic, TablerIcon>> = {
  applicants: IconUserPlus,
  interviews: IconVideo,
  requests: IconClock,
  reviews: IconStar,
  activity: IconSettings,
};

export const iconOf = ({ type, topic }: FeedEvent): TablerIcon => icons[type] ?? iconOfTopic[topic];

/** The sentence for an event. */
export function useEventSentence(): (event: FeedEvent) => string {
  const t = useTranslations('feed');
  const tag = useLanguageTag();
  const now = useNow();
  const namesIn = (list: unknown) => (typeof list === 'string' ? list.split(',') : []);
  const inLine = (items: string[]) => new Intl.ListFormat(tag, { type: 'unit' }).format(items);
  const partsIn = (list: unknown) => {
    const names = namesIn(list);
    return inLine(SETTING_PARTS.filter((part) => names.includes(part)).map((part) => t(`settings.${part}`)));
  };
  const companyPartsIn = (list: unknown) => {
    const names = namesIn(list);
    const parts = COMPANY_SETTING_PARTS.filter((part) => names.includes(part));
    return inLine(parts.map((part) => t(`company_settings.${part}`)));
  };
  return ({ type, actor, application, data, job }) => {
    const key = `types.${type.replace('.', '_')}` as 'types.other';
    const until = data['fixed_deadline'] ?? data['deadline'];
    const text = {
      actor: actor.full_name ?? t('product'),
      date: typeof until === 'string' ? formatDate(new Date(until), tag, 'long', now) : '',
      file: String(data['filename'] ?? ''),
      title: String(data['title'] ?? ''),
      by: actor.kind,
      kind: job?.job_kind ?? '',
      named: String(typeof data['person'] === 'string'),
      person: String(data['person'] ?? ''),
      recipients: Number(data['recipients'] ?? 0),
      applicants: Number(data['applicants'] ?? 0),
      on: String(data['on'] === true),
      again: String(data['again'] === true),
      reviews: Number(data['reviews'] ?? 0),
      change: String(data['change'] ?? ''),
      order: Number(data['order'] ?? 0),
      role: String(data['role'] ?? ''),
      settings: partsIn(data['settings']),
      company_settings: companyPartsIn(data['company_settings']),
    };
    return sayOf(tag, application?.full_name ?? t('someone'), (applicant) =>
      t(t.has(key) ? key : 'types.other', { ...text, applicant }),
    );
  };
}
