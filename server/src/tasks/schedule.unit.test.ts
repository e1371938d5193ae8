import { expect, it } from 'vitest';
import { schedulesFor, taskSchedules } from './schedule.ts';

const names = (BOUNCE_MAILBOX?: string) => schedulesFor({ BOUNCE_MAILBOX }).map(({ task }) => task.name);

it('looks for returned mails where they have a mailbox', () => {
  const all = taskSchedules.map(({ task }) => task.name);
  expect(names('imaps://mail.example')).toEqual(all);
  expect(names()).toEqual(all.filter((name) => name !== 'read-bounces'));
});
