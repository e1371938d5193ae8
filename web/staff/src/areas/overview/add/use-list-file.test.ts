import { expect, test } from 'vitest';
import { emptySenderText } from './list-invitation.ts';
import { readingOf } from './use-list-file.ts';

const savedFile = {
  filename: 'people.csv',
  columns: 'first_name,last_name,email',
  header: 'true',
  separator: '',
  invitation: { invites: true, promises: true, sender: emptySenderText },
};

test('what was said of the columns holds for the file of that name, and for no other', () => {
  expect(readingOf(savedFile, 'people.csv')).toEqual({ columns: 'first_name,last_name,email', header: 'true' });
  expect(readingOf({ ...savedFile, columns: '', header: '' }, 'people.csv')).toEqual({});
  expect(readingOf({ ...savedFile, header: 'perhaps' }, 'people.csv')).toEqual({ columns: savedFile.columns });
  expect(readingOf({ ...savedFile, separator: '|' }, 'people.csv')).toMatchObject({ separator: '|' });
  expect(readingOf({ ...savedFile, separator: 'x' }, 'people.csv')).not.toHaveProperty('separator');
  expect(readingOf(savedFile, 'others.csv')).toEqual({});
  expect(readingOf(null, 'people.csv')).toEqual({});
});
