import { describe, expect, it } from 'vitest';
import { addLocale, stripLocale } from '@vivavoce/web-shared/i18n/locale.ts';
import { readInterviewAddress, type InterviewAddress } from './addresses.ts';
import { readVisitorAddress, type VisitorAddress } from './visitor-addresses.ts';

const missing: VisitorAddress = { place: 'missing' };

describe('readInterviewAddress', () => {
  it.each<[string, InterviewAddress]>([
    ['/j', { place: 'interview', shorturl: null }],
    ['/j/thRK7auxvC', { place: 'interview', shorturl: 'thRK7auxvC' }],
    ['/j/thRK7auxvC/', { place: 'interview', shorturl: 'thRK7auxvC' }],
    ['/j/short', { place: 'interview', shorturl: null }],
    ['/j/thRK7auxvC/more', { place: 'interview', shorturl: null }],
    ['/j/trial/12', { place: 'trial', job: 12 }],
    ['/j/trial', { place: 'interview', shorturl: null }],
    ['/j/trial/x', { place: 'interview', shorturl: null }],
    ['/j/trial/12/more', { place: 'interview', shorturl: null }],
  ])('%s', (path, expected) => {
    expect(readInterviewAddress(path)).toEqual(expected);
    expect(readInterviewAddress(stripLocale(addLocale(path, 'fr')))).toEqual(expected);
  });
});

describe('readVisitorAddress', () => {
  it.each<[string, VisitorAddress]>([
    ['/sso', { place: 'sso', shorturl: null }],
    ['/sso/thRK7auxvC', { place: 'sso', shorturl: 'thRK7auxvC' }],
    ['/sso/thRK7auxvC/more', missing],
    ['/fairness', { place: 'fairness' }],
    ['/fairness/more', missing],
    ['/copy', { place: 'copy' }],
    ['/join/ABCD-2345', { place: 'join', code: 'ABCD-2345' }],
    ['/join', missing],
    ['/join/ABCD-2345/more', missing],
    ['/copy/12', { place: 'missing' }],
    ['/me', { place: 'me' }],
    ['/me/more', missing],
    ['/me/progress', { place: 'progress', topic: null }],
    ['/me/progress/a-topic', { place: 'progress', topic: 'a-topic' }],
    ['/me/progress/a-topic/more', missing],
    ['/share', { place: 'share' }],
    ['/share/x', missing],
    ['/guest', { place: 'guest', link: null }],
    ['/guest/12', { place: 'guest', link: 12 }],
    ['/guest/x', missing],
    ['/guest/12/more', missing],
    ['/hub', { place: 'hub', brand: null, category: null }],
    ['/hub/ashby', { place: 'hub', brand: 'ashby', category: null }],
    ['/hub/ashby/leadership', { place: 'hub', brand: 'ashby', category: 'leadership' }],
    ['/hub/ashby/leadership/more', missing],
    ['/marketplace', missing],
    ['/marketplace/ashby', { place: 'marketplace', brand: 'ashby', category: null }],
    ['/marketplace/ashby/leadership', { place: 'marketplace', brand: 'ashby', category: 'leadership' }],
    ['/marketplace/ashby/leadership/more', missing],
    ['/', missing],
    ['/hubs', missing],
  ])('%s', (path, expected) => {
    expect(readVisitorAddress(path)).toEqual(expected);
    expect(readVisitorAddress(stripLocale(addLocale(path, 'fr')))).toEqual(expected);
  });
});
