import { expect, it } from 'vitest';
import { answerOf } from './after.ts';

it('hands on the answer of a provider letter by letter', () => {
  expect(answerOf('https://a.example/login/callback/x?code=1e10&state=%22a%22&iss=https%3A%2F%2Fb#c')).toBe(
    'code=1e10&state=%22a%22&iss=https%3A%2F%2Fb',
  );
  expect(answerOf('https://a.example/login/callback/x')).toBe('');
});
