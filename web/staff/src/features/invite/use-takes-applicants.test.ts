import { expect, test } from 'vitest';
import { JOB_KINDS } from '@vivavoce/domain/jobs/kinds.ts';
import { aJob } from '../../../test/a-job.ts';
import { takesApplicants } from './use-takes-applicants.ts';

const now = new Date('2027-03-01T12:00:00Z');
const open = { abilities: ['read', 'invite'] } satisfies Parameters<typeof aJob>[0];

test.each(JOB_KINDS)('%s: whoever may invite does so until it is archived', (job_kind) => {
  const job = { ...open, job_kind, fixed_deadline: '2027-03-01T12:00:01Z' };
  expect(takesApplicants(aJob(job), now)).toBe(true);
  expect(takesApplicants(aJob({ ...job, archived: true }), now)).toBe(false);
  expect(takesApplicants(aJob({ ...job, status: 'Draft' }), now)).toBe(false);
  expect(takesApplicants(aJob({ ...job, abilities: ['read'] }), now)).toBe(false);
});

test.each(JOB_KINDS)('%s after its deadline', (job_kind) => {
  const over = aJob({ ...open, job_kind, fixed_deadline: '2027-03-01T12:00:00Z' });
  expect(takesApplicants(over, now)).toBe(job_kind !== 'webinar');
  expect(takesApplicants(aJob({ ...open, job_kind }), now)).toBe(true);
});
