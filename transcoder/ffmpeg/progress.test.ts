import { expect, test } from 'vitest';
import { progressReader } from './progress.ts';

const printed = [
  'frame=0\nout_time_us=N/A\nout_time=N/A\nprogress=continue\n',
  'frame=12\nout_time_us=480000\nout_time_ms=480000\nprogress=continue\n',
  'frame=99\nout_time_us=3960000\nout_time_ms=3960000\nprogress=end\n',
].join('');

test.each([1, 7, 1000])('the time that is converted is read from pieces of %i bytes', (length) => {
  const seconds: number[] = [];
  const read = progressReader((time) => seconds.push(time));
  for (let from = 0; from < printed.length; from += length) read(Buffer.from(printed.slice(from, from + length)));
  expect(seconds).toEqual([0.48, 3.96]);
});
