import { expect, test } from 'vitest';
import { emptySenderText } from './list-invitation.ts';
import { readingOf } from './use-list-file.ts';

const kept = {
  filename: 'people.csv',
  columns: 'first_name,last_name,email',
  header: 'true',
  invitation: { invites: true, words: emptySenderText },
};

test('what was said of the columns holds for the file of that name, and for no other', () => {
  expect(readingOf(kept, 'people.csv')).toEqual({ columns: 'first_name,last_name,email', header: 'true' });
  expect(readingOf({ ...kept, columns: '', header: '' }, 'people.csv')).toEqual({});
  expect(readingOf({ ...kept, header: 'perhaps' }, 'people.csv')).toEqual({ columns: kept.columns });
  expect(readingOf(kept, 'others.csv')).toEqual({});
  expect(readingOf(null, 'people.csv')).toEqual({});
});
