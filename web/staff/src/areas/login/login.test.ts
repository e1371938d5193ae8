import { describe, expect, it } from 'vitest';
import { ApiProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { emailFault } from './email-fault.ts';
import { failureOf } from './failure.ts';
import { readLinkFragment } from './link-fragment.ts';

describe('what a mailed link carries', () => {
  it.each([
    ['t=abc-_123', { token: 'abc-_123', next: undefined }],
    ['#t=abc&next=/interviews/12', { token: 'abc', next: '/interviews/12' }],
    ['t=abc&next=%2Finterviews%2F12%3Fstatus%3DResponded', { token: 'abc', next: '/interviews/12?status=Responded' }],
    ['', { token: '', next: undefined }],
    ['t=', { token: '', next: undefined }],
    ['t=%20abc%0A', { token: 'abc', next: undefined }],
    ['next=/interviews', { token: '', next: '/interviews' }],
    ['%%%', { token: '', next: undefined }],
  ])('%j', (hash, faults) => {
    expect(readLinkFragment(hash)).toEqual(faults);
  });
});

describe('why a form went nowhere', () => {
  const refused = (status: number, code?: string, after?: string) =>
    new ApiProblem(status, code ? { code } : {}, 'refused', after);

  it.each([
    [refused(400, 'wrong_credentials'), 'wrong'],
    [refused(429, 'too_many_requests'), 'tooMany'],
    [refused(429), 'tooMany'],
    [new NetworkFailure(new TypeError('Failed to fetch')), 'offline'],
    [refused(503, 'database_unavailable'), 'down'],
    [refused(502), 'down'],
    [new Error('a fault of ours'), 'down'],
    [refused(403, 'sso_required'), 'provider'],
    [refused(403, 'csrf'), 'other'],
    [refused(422, 'invalid'), 'other'],
  ])('%s is %s', (error, kind) => {
    expect(failureOf(error).kind).toBe(kind);
  });

  it('knows how long to wait where the server says it', () => {
    expect(failureOf(refused(429, 'too_many_requests', '47')).wait).toBe(47);
    expect(failureOf(refused(429, 'too_many_requests'))).not.toHaveProperty('wait');
  });
});

it.each([
  ['', 'emailMissing'],
  ['helen', 'emailWrong'],
  ['helen@northwind', 'emailWrong'],
  ['helen marsh@northwind.example', 'emailWrong'],
  ['helen@northwind.example', undefined],
  ['elise+x@sous.domaine.example', undefined],
])('%j as an address: %s', (email, fault) => {
  expect(emailFault(email)).toBe(fault);
});
