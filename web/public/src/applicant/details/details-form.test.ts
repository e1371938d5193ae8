import { describe, expect, it } from 'vitest';
import { consentOf, faultsIn, type DetailsForm } from './details-form.ts';

const form: DetailsForm = {
  first_name: ' Amara ',
  last_name: 'Okafor',
  phone: '',
  custom_field: '',
  recording: true,
  notice: false,
  ai: true,
};
const fields = { phone: true, custom_field: true, ai: true, notice: false, notice_version: '2026-11-22-2' };

describe('faults in the details', () => {
  it.each<[string, Partial<DetailsForm>, string[]]>([
    ['complete, without a phone number', {}, []],
    ['two blank names', { first_name: '  ', last_name: '' }, ['first_name']],
    [
      'nothing at all, in the order of the form',
      { first_name: '', last_name: '', recording: false },
      ['first_name', 'recording'],
    ],
    ['phone number in words', { phone: 'call me' }, ['phone']],
    ['phone number with country code', { phone: '+44 (0)20 7946-0000' }, []],
    ['long custom field', { custom_field: 'x'.repeat(201) }, ['custom_field']],
  ])('%s', (_what, change, expected) => {
    expect(faultsIn({ ...form, ...change }, fields)).toEqual(expected);
  });

  it('needs agreement to the notice of a company that has one', () => {
    const withNotice = { ...fields, notice: true };
    expect(faultsIn(form, withNotice)).toEqual(['notice']);
    expect(faultsIn({ ...form, notice: true }, withNotice)).toEqual([]);
  });

  it('minds only what was asked for', () => {
    expect(faultsIn({ ...form, phone: 'call me' }, { ...fields, phone: false })).toEqual([]);
  });
});

describe('the consent that is sent', () => {
  it('carries trimmed names and both consents', () => {
    expect(consentOf(form, fields)).toMatchObject({ first_name: 'Amara', recording: true, ai: true, phone: '' });
  });

  it('never agrees to AI where it was not offered', () => {
    expect(consentOf(form, { ...fields, ai: false }).ai).toBe(false);
  });

  it('leaves out fields that were not asked for', () => {
    expect(consentOf(form, { ...fields, phone: false, custom_field: false })).not.toHaveProperty('phone');
  });
});
