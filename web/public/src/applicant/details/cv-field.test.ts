import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { expect, it } from 'vitest';
import { cvFault } from './cv-field.tsx';

it.each([
  ['cv.pdf', 1, null],
  ['CV Amélie.DOCX', FILE_LIMITS.cv_max_bytes, null],
  ['cv.pdf', FILE_LIMITS.cv_max_bytes + 1, 'too_large'],
  ['cv.pdf.exe', 1, 'unsupported'],
  ['cv', 1, 'unsupported'],
])('a CV named %s of %i bytes is %s', (name, size, fault) => {
  expect(cvFault({ name, size })).toBe(fault);
});
