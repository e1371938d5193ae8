import { describe, expect, it } from 'vitest';
import { targetOfFreshJob, targetOfJob, targetOfPerson, listOf, type PersonResult } from './targets.ts';

type PersonFields = Pick<PersonResult, 'id' | 'bucket' | 'answer_count' | 'archived'> & {
  job: { id: number; archived: boolean };
};

const person = (fields: Partial<PersonFields>): PersonResult =>
  ({
    id: 7,
    bucket: 'Responded',
    answer_count: 0,
    archived: false,
    ...fields,
    job: { id: 3, archived: false, ...fields.job },
  }) as PersonResult;

const list = (status: string, filter = 'All') => ({
  to: '/interviews/$job',
  params: { job: '3' },
  search: { status, filter },
});

describe('where a found person is shown', () => {
  it('opens who has answered, in whichever bucket', () => {
    const page = { to: '/interviews/$job/interviewee/$application', params: { job: '3', application: '7' } };
    for (const bucket of ['Responded', 'Reviewed', 'Outcomes'] as const) {
      expect(targetOfPerson(person({ bucket, answer_count: 1 }))).toEqual(page);
    }
  });

  it.each(['ToInvite', 'AwaitingResponse', 'Responded', 'Reviewed', 'Outcomes'] as const)(
    'shows who has not answered in their bucket: %s',
    (bucket) => expect(targetOfPerson(person({ bucket }))).toEqual(list(bucket)),
  );

  it('looks into the archive where the activity or the person is in it', () => {
    expect(listOf(person({ job: { id: 3, archived: true } }))).toEqual(list('Responded', 'Archived'));
    expect(listOf(person({ archived: true, answer_count: 2 }))).toEqual(list('Responded', 'Archived'));
  });
});

describe('where a found activity is shown', () => {
  it.each([
    ['Draft', false, { to: '/interviews/create/$job/summary', params: { job: '3' } }],
    ['Draft', true, { to: '/interviews/create/$job/summary', params: { job: '3' } }],
    ['Published', false, list('ToInvite')],
    ['Published', true, list('ToInvite', 'Archived')],
  ] as const)('%s, archived %s', (status, archived, expected) => {
    expect(targetOfJob({ id: 3, status, archived })).toEqual(expected);
  });

  it('says of one from a template that it is fresh', () => {
    expect(targetOfFreshJob(3)).toEqual({
      ...list('ToInvite'),
      search: { status: 'ToInvite', filter: 'All', fresh: true, invite: true },
    });
  });
});
