import { expect, it } from 'vitest';
import type { FeedEvent } from '@vivavoce/contract/types.ts';
import { daysOf } from './days.ts';

let last = 0;
const event = (type: string, at: string): FeedEvent => ({
  id: (last += 1),
  type,
  topic: 'interviews',
  at,
  actor: { kind: 'applicant', full_name: 'Nora Lind' },
  job: { id: 1, title: 'Analyst', job_kind: 'presentation' },
  application: null,
  data: {},
});

it('puts entries under their days, and folds automatic entries into one line', () => {
  const days = daysOf([
    event('interview.submitted', '2026-05-04T10:00:00'),
    event('question.opened', '2026-05-04T09:59:00'),
    event('check.passed', '2026-05-04T09:58:00'),
    event('application.shortlisted', '2026-05-04T09:57:00'),
    event('link.opened', '2026-05-04T00:01:00'),
    event('link.opened', '2026-05-03T23:59:00'),
  ]);
  const shape = days.map(({ lines }) =>
    lines.map((line) => (line.automatic ? line.all.length : line.first.type.split('.')[1])),
  );
  expect(shape).toEqual([['submitted', 2, 'shortlisted', 1], [1]]);
});

it('keeps all of them', () => {
  const all = Array.from({ length: 12 }, () => event('attempt.stored', '2026-05-04T10:00:00'));
  const [day] = daysOf(all);
  const [line] = day?.lines ?? [];
  expect(line?.automatic && line.all).toEqual(all);
});
