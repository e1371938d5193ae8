import { expect, test } from 'vitest';
import { curlOf, faultsOf, inputOf, refusedFields, valuesOf } from './webhook-values.ts';

test('each empty field is named, and a whole webhook has no fault', () => {
  const empty = { ...valuesOf(null), name: ' ', events: [], jobs: [] };
  expect(Object.keys(faultsOf(empty)).toSorted()).toEqual(['address', 'events', 'jobs', 'name']);
  const whole = { ...valuesOf(null), name: 'Records ', address: 'https://records.example/hooks' };
  expect(faultsOf(whole)).toEqual({});
  expect(inputOf(whole)).toMatchObject({ name: 'Records', jobs: null, body: 'thin' });
});

test('a refusal of an entry of a list is one of its field', () => {
  expect(refusedFields({ 'events.0': ['not_allowed'], address: ['not_allowed'] })).toEqual({
    address: 'not_allowed',
    events: 'not_allowed',
  });
});

test('a command of a shell keeps quotes of the body', () => {
  const command = curlOf({ address: 'https://a.example/', headers: { 'webhook-id': 'evt_1' }, body: `{"a":"it's"}` });
  expect(command).toBe(
    `curl -X POST 'https://a.example/' \\\n  -H 'webhook-id: evt_1' \\\n  --data-binary '{"a":"it'\\''s"}'`,
  );
});
