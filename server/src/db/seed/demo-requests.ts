import type { ApplicantRequest } from '@vivavoce/contract/types.ts';
import type { Adjustments } from '@vivavoce/domain/applications/adjustments.ts';
import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { applications } from '../schema/index.ts';
import type { applicant_requests, events } from '../schema/index.ts';
import type { jobs, questions } from '../schema/index.ts';

type Application = typeof applications.$inferSelect;
type Question = typeof questions.$inferSelect;

export interface DemoRequests {
  job: typeof jobs.$inferSelect;
  questions: Question[];
  /** The staff member who answers them. */
  by: number;
  now: Date;
  feed: (typeof events.$inferInsert)[];
  /** Collects events; the caller stores them in the order of time, which the list uses. */
  requests: (typeof applicant_requests.$inferInsert)[];
}

interface Wanted {
  fits: (row: Application, now: Date) => boolean;
  type: ApplicantRequest['action_type'];
  /** French in a French activity, else one of the English texts. */
  text: { fr: string; en: readonly string[] };
  details?: (questionRows: Question[]) => Partial<ApplicantRequest['details']>;
  end?: { as: 'completed' | 'declined' | 'dismissed'; answer?: [string, string]; adjustments?: Adjustments };
  /** Hours ago. */
  at: number;
}

const isExpired = ({ deadline, responded_at, declined_at }: Application, now: Date) =>
  deadline !== null && deadline < now && !responded_at && !declined_at;
const isAwaiting = ({ deadline, responded_at, declined_at, invited_at }: Application, now: Date) =>
  invited_at !== null && !responded_at && !declined_at && (deadline === null || deadline > now);
const isSent = ({ responded_at, declined_at, shortlisted_at, rejected_at }: Application) =>
  responded_at !== null && !declined_at && !shortlisted_at && !rejected_at;

const firstQuestion = (attempts: number, interrupted: number) => (questionRows: Question[]) => ({
  questions: questionRows.slice(0, 1).map(({ id, order }) => ({ id, order, attempts, interrupted })),
});

/** Sample requests of each kind and each state. */
const WANTED: readonly Wanted[] = [
  {
    fits: isExpired,
    type: 'Extension',
    text: {
      fr: 'J’ai été hospitalisé jusqu’à hier et je n’ai pas pu ouvrir l’entretien. Pourrais-je avoir jusqu’à vendredi ?',
      en: ['I was in hospital until yesterday and could not open the interview. Could I have until Friday?'],
    },
    at: 3,
  },
  {
    fits: isExpired,
    type: 'Extension',
    text: { fr: '', en: [''] },
    end: {
      as: 'declined',
      answer: [
        'The panel has met already. The next activity opens in May.',
        'Le jury s’est déjà réuni. La prochaine activité ouvre en mai.',
      ],
    },
    at: 60,
  },
  {
    fits: isAwaiting,
    type: 'Extension',
    text: {
      fr: 'Mes horaires ont changé. Deux jours de plus m’aideraient.',
      en: [
        'My shifts changed this week. Two more days would help.',
        'We have just moved, and our internet is connected on Thursday.',
        'My exams end on Friday. Could I answer at the weekend?',
      ],
    },
    at: 7,
  },
  {
    fits: isSent,
    type: 'Reset',
    text: {
      fr: 'L’image s’est figée deux fois et ma réponse s’interrompt.',
      en: [
        'The picture froze twice and my answer breaks off.',
        'A fire alarm went off in the middle of my answer.',
        'My headset died. Nobody can hear me after the first words.',
      ],
    },
    details: firstQuestion(3, 2),
    at: 5,
  },
  {
    fits: isSent,
    type: 'Reset',
    text: { fr: 'Je répondrais mieux maintenant.', en: ['I would say it better now.'] },
    details: firstQuestion(2, 0),
    end: { as: 'dismissed' },
    at: 80,
  },
  {
    fits: isAwaiting,
    type: 'Adjustment',
    text: {
      fr: 'Je suis dyslexique et je lis lentement.',
      en: [
        'I have dyslexia and read slowly.',
        'I use a screen reader, so reading a question takes me longer.',
        'English is my third language. More time to think would help.',
      ],
    },
    details: () => ({ extra_time: 50, wishes: ['in_advance', 'timer_hidden'] }),
    at: 20,
  },
  {
    fits: isAwaiting,
    type: 'Adjustment',
    text: {
      fr: 'Je bégaie, surtout quand le temps est compté.',
      en: ['I stammer, more so when a clock runs.', 'My hands shake, and a countdown makes it worse.'],
    },
    details: () => ({ extra_time: 25, wishes: ['extra_attempts', 'timer_hidden', 'breaks'] }),
    end: { as: 'completed', adjustments: { extra_time: 25, extra_attempts: 2, timer_hidden: true, breaks: true } },
    at: 70,
  },
];

const HOUR_MS = 3_600_000;

/** Adds requests in every state to an activity, where it has suitable applicants. */
export async function addDemoRequests(
  tx: Tx,
  { job, questions: questionRows, by, now, feed, requests }: DemoRequests,
): Promise<void> {
  const rows = await tx
    .select()
    .from(applications)
    .where(eq(applications.job_id, job.id))
    .orderBy(asc(applications.id));
  // The open invitation of the demo's applicant is left unchanged.
  const free = rows.slice(1);
  const french = job.default_locale === 'fr-fr' ? 1 : 0;
  const oldestFirst = WANTED.toSorted((a, b) => b.at - a.at);
  for (const { fits, type, text, details: detail, end, at } of oldestFirst) {
    const index = free.findIndex((row) => fits(row, now));
    const [row] = index === -1 ? [] : free.splice(index, 1);
    if (!row) continue;
    const place = { company_id: job.company_id, job_id: job.id, application_id: row.id };
    // Requests come after the invitation.
    const earliest = (row.invited_at?.getTime() ?? 0) + HOUR_MS / 2;
    const created_at = new Date(Math.min(now.getTime(), Math.max(earliest, now.getTime() - at * HOUR_MS)));
    const closed = new Date(Math.min(now.getTime(), created_at.getTime() + 2 * HOUR_MS));
    requests.push({
      ...place,
      action_type: type,
      text: french ? text.fr : text.en[job.id % text.en.length],
      data: detail?.(questionRows) ?? {},
      actor_kind: 'applicant',
      created_at,
      ...(end && {
        [`${end.as}_at`]: closed,
        closed_by: by,
        answer: end.answer?.[french] ?? null,
        notified_deadline: closed,
      }),
    });
    const event = type.toLowerCase();
    feed.push({ ...place, type: `${event}.requested`, actor_kind: 'applicant', at: created_at });
    if (!end) continue;
    const result = end.as === 'completed' ? 'granted' : end.as;
    feed.push({ ...place, type: `${event}.${result}`, actor_kind: 'staff', actor_user_id: by, at: closed });
    if (end.adjustments) {
      const granted = { reasonable_adjustments: true, adjustments: end.adjustments };
      await tx.update(applications).set(granted).where(eq(applications.id, row.id));
    }
  }
}
