import type { FeedEvent } from '@vivavoce/contract/types.ts';
import { describe, expect, it } from 'vitest';
import { runsOf } from './runs.ts';

let id = 100;
const event = (type: string, fields: Partial<FeedEvent> = {}): FeedEvent => ({
  id: (id -= 1),
  type,
  topic: 'applicants',
  at: '2026-11-21T10:00:00.000Z',
  actor: { kind: 'staff', full_name: 'Helen Marsh' },
  job: { id: 1, title: 'Analyst', job_kind: 'presentation' },
  application: { id, full_name: `Person ${id}`, invitation_failed: false },
  data: {},
  ...fields,
});
const shape = (events: FeedEvent[]) => runsOf(events).map(({ first, more }) => `${first.type} ${more.length}`);

describe('entries that say the same', () => {
  it('fold into one from four on, and keep every entry in order', () => {
    const events = [event('application.archived'), ...Array.from({ length: 5 }, () => event('application.invited'))];
    expect(shape(events)).toEqual(['application.archived 0', 'application.invited 4']);
    expect(runsOf(events).flatMap(({ first, more }) => [first, ...more])).toEqual(events);
  });

  it('stay apart where they are few, of another activity, of another person or of applicants', () => {
    const invited = () => event('application.invited');
    expect(shape([invited(), invited(), invited()])).toHaveLength(3);
    const elsewhere = { job: { id: 2, title: 'Clerk', job_kind: 'presentation' } as const };
    expect(shape([invited(), invited(), event('application.invited', elsewhere), invited(), invited()])).toHaveLength(
      5,
    );
    const ofApplicant = { actor: { kind: 'applicant' as const, full_name: 'Ama' } };
    expect(shape(Array.from({ length: 6 }, () => event('question.opened', ofApplicant)))).toHaveLength(6);
  });
});
