import { expect, test } from 'vitest';
import { FIXED_MAILS, MAIL_TEXTS, MAIL_TEXT_NAMES, mailText, missingTags, tagsOfText } from './mail-texts.ts';
import { MAIL_TYPES } from './mail-types.ts';
import { MERGE_TAGS } from './tag-names.ts';

test('every kind of e-mail is either written by the company or says why not', () => {
  const written = new Set<string>(MAIL_TEXT_NAMES.map((name) => MAIL_TEXTS[name].type));
  const fixed = Object.keys(FIXED_MAILS);
  expect(fixed.filter((type) => written.has(type))).toEqual([]);
  expect([...written, ...fixed].toSorted()).toEqual(Object.keys(MAIL_TYPES).toSorted());
});

test('what a text needs can be filled in it', () => {
  for (const name of MAIL_TEXT_NAMES)
    expect(tagsOfText(name, false)).toEqual(expect.arrayContaining([...(mailText(name).needs ?? [])]));
});

test('a missing tag is named, in whatever spacing and letters the others are written', () => {
  expect(missingTags('interview_extension', '<p>More time.</p>')).toEqual(['deadline']);
  expect(missingTags('interview_extension', '<p>Until [ dead line ] or [Dead&nbsp;line]</p>')).toEqual(['deadline']);
  expect(missingTags('interview_extension', '<p>Until [deadline]</p>')).toEqual([]);
  expect(missingTags('webinar_moved', `<p>[${MERGE_TAGS.place}]</p>`)).toEqual(['date']);
  expect(missingTags('rejection', '')).toEqual([]);
});
