import { NOTIFIED, notifiedKind } from '@vivavoce/domain/notifications/notifications.ts';
import type { NotifiedAbout } from '@vivavoce/domain/notifications/notifications.ts';
import type { Queryable } from '../../db/client.ts';
import { notification_causes } from '../../db/schema/index.ts';

interface NotedEvent {
  company_id: number;
  job_id?: number;
  application_id?: number;
  type: string;
  actor_user_id: number | null;
  subject_user_id?: number | undefined;
  data?: Record<string, unknown>;
}

/** Has those who follow the activity notified of an event, where its type is one of which staff are notified. */
export async function notifyOfEvent(
  tx: Queryable,
  { company_id, job_id, application_id, type, actor_user_id, subject_user_id, data }: NotedEvent,
): Promise<void> {
  const kind = notifiedKind(type);
  if (kind === undefined || job_id === undefined) return;
  const person = data?.['person'];
  await tx.insert(notification_causes).values({
    company_id,
    job_id,
    application_id: application_id ?? null,
    kind,
    about: type as NotifiedAbout,
    actor_user_id,
    subject_user_id: subject_user_id ?? null,
    person: typeof person === 'string' ? person : '',
  });
}

/** Has one reader notified of a mention in a comment about an applicant. */
export async function notifyOfMention(
  tx: Queryable,
  place: { company_id: number; job_id: number; application_id: number },
  { reader_id, author }: { reader_id: number; author: { user_id: number; full_name: string } },
): Promise<void> {
  await tx.insert(notification_causes).values({
    ...place,
    kind: NOTIFIED.mention,
    about: 'mention',
    reader_id,
    actor_user_id: author.user_id,
    person: author.full_name,
  });
}
