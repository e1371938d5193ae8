import { expect, it } from 'vitest';
import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import { fileFault, nameOfFile } from './video-file.ts';

it.each([
  [{ name: 'a.mp4', size: 5, type: 'video/mp4' }, null],
  [{ name: 'A.MKV', size: 5, type: '' }, null],
  [{ name: 'film', size: 5, type: 'video/quicktime' }, null],
  [{ name: 'a.mp4', size: 0, type: 'video/mp4' }, 'empty'],
  [{ name: 'a.pdf', size: 5, type: 'application/pdf' }, 'wrongType'],
  [{ name: 'mp4', size: 5, type: '' }, null],
  [{ name: 'a.webm', size: VIDEO_LIMITS.max_bytes, type: 'video/webm' }, null],
  [{ name: 'a.webm', size: VIDEO_LIMITS.max_bytes + 1, type: 'video/webm' }, 'tooLarge'],
] as const)('judges %o', (file, fault) => {
  expect(fileFault(file)).toBe(fault);
});

it('names a video after its file', () => {
  expect(nameOfFile('Welcome_to  Harlow.final.mp4')).toBe('Welcome to Harlow.final');
  expect(nameOfFile('.mp4')).toBe('mp4');
  expect(nameOfFile('1. What\u202e we\tdo, in\r\nshort.mp4')).toBe('1. What we do, in short');
});
