import { expect, test } from 'vitest';
import { blockedBy } from './blocked.ts';
import { NothingToSealError } from '../upload/seal.ts';
import { TransportError } from '../upload/transport.ts';

test.each([
  [new TransportError(0), 'network', 'offline'],
  [new TransportError(503), 'network', 'offline'],
  [
    new TransportError(409, { type: '', title: '', status: 409, code: 'no_attempts_left' }),
    'refused',
    'no_attempts_left',
  ],
  [new TransportError(404), 'refused', null],
  [new NothingToSealError(), 'device', 'nothing_recorded'],
  [new DOMException('the recorder does not start'), 'device', null],
])('%s is blocked by the %s', (error, cause, code) => {
  expect(blockedBy(error)).toEqual({ name: 'blocked', cause, code });
});
