import { expect, it } from 'vitest';
import { merge } from '@vivavoce/web-shared/forms/merge.ts';
import { bodyOf, changedFields, faultsFromServer, faultsOf, isSame, type Values } from './settings-form.ts';

const base: Values = {
  account_name: 'Northwind',
  time_zone: 'Europe/London',
  hub_type: '',
  primary_color: '',
  account_message: '',
  account_message_style: '1',
  rejection_reasons: '',
  custom_fields: 'OFFICE|Leeds',
};

it('sends what differs, and nothing for spaces, empty rows or the long form of a colour', () => {
  expect(bodyOf(base, { ...base, account_name: ' Northwind ', custom_fields: 'OFFICE|Leeds\n|' })).toEqual({});
  expect(changedFields({ ...base, primary_color: '#ff7700' }, { ...base, primary_color: '#F70' })).toEqual([]);
  expect(
    bodyOf({ ...base, primary_color: '#ff7700' }, { ...base, hub_type: 'Employer Hub', custom_fields: ' TEAM |a|b' }),
  ).toEqual({ primary_color: null, hub_type: 'Employer Hub', custom_fields: 'TEAM|a|b' });
});

it('names faults by field and by row', () => {
  const wrong = {
    ...base,
    account_name: ' ',
    primary_color: '#11223344',
    custom_fields: 'A|b\n|\nDEADLINE|x\na|c\n|d',
  };
  expect(faultsOf(wrong)).toEqual({
    account_name: 'required',
    primary_color: 'not_a_colour',
    'custom_fields.2': 'tag_reserved',
    'custom_fields.3': 'tag_repeated',
    'custom_fields.4': 'required',
  });
  expect(faultsOf(base)).toEqual({});
  expect(faultsFromServer({ 'custom_fields.2': ['tag_reserved'], time_zone: ['unknown_time_zone'] }, wrong)).toEqual({
    'custom_fields.2': 'tag_reserved',
    time_zone: 'unknown_time_zone',
  });
});

it('keeps both people’s changes, and asks about a field that both changed', () => {
  const mine = { ...base, account_name: 'Mine', hub_type: 'Employer Hub' };
  const stored = { ...base, account_name: 'Theirs', time_zone: 'UTC', hub_type: 'Employer Hub' };
  expect(merge({ base, typed: mine, newest: stored }, { isSame })).toMatchObject({
    values: { ...mine, time_zone: 'UTC' },
    theirs: ['time_zone'],
    both: ['account_name'],
  });
});
