import { describe, expect, it } from 'vitest';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { bodyOf, emptyApplicant, isBegun, problemsOf } from './applicant-form.ts';

const ann = { ...emptyApplicant, first_name: ' Ann ', last_name: ' Lee ', email: ' ann@mail.example ' };

describe('problemsOf', () => {
  it('names every empty field', () => {
    expect(problemsOf(emptyApplicant)).toEqual({
      first_name: 'nameMissing',
      email: 'emailMissing',
    });
  });

  it.each(['ann', 'ann@', 'ann@mail', '@mail.example', 'a b@mail.example'])('%s is no address', (email) => {
    expect(problemsOf({ ...ann, email })).toEqual({ email: 'emailWrong' });
  });

  it.each(['=1+1', '007', 'www.mail.example'])('%s is no name', (name) => {
    expect(problemsOf({ ...ann, first_name: name, last_name: name })).toEqual({
      first_name: 'nameWrong',
      last_name: 'nameWrong',
    });
  });

  it('says that a name is too long, in place of cutting it', () => {
    expect(problemsOf({ ...ann, first_name: 'N'.repeat(200) })).toEqual({ first_name: 'nameTooLong' });
  });

  it.each(['call me', '12', '4.42E+11'])('%s is no phone number', (phone) => {
    expect(problemsOf({ ...ann, phone })).toEqual({ phone: 'phoneWrong' });
    expect(problemsOf({ ...ann, phone: ' +44 20 7946 0000 ' })).toEqual({});
  });

  it('accepts spaces around good values', () => {
    expect(problemsOf(ann)).toEqual({});
  });

  it.each([
    ['cv.pdf', 1000, {}],
    ['CV.DOCX', FILE_LIMITS.cv_max_bytes, {}],
    ['cv.pdf', FILE_LIMITS.cv_max_bytes + 1, { cv: 'cvTooLarge' }],
    ['cv.doc', 1000, { cv: 'cvWrong' }],
    ['cv', 1000, { cv: 'cvWrong' }],
  ])('looks at the CV %s of %d bytes', (name, size, problems) => {
    expect(problemsOf(ann, { name, size })).toEqual(problems);
  });
});

describe('bodyOf', () => {
  it('says what is known, and nothing that is not', () => {
    const user = { first_name: 'Ann', last_name: 'Lee', email: 'ann@mail.example' };
    expect(bodyOf(ann, true, null)).toEqual({ user, invite: true });
    const full = { ...ann, phone: ' +44 20 ', external_id: '007', reasonable_adjustments: true };
    expect(bodyOf(full, false, null)).toEqual({
      user: { ...user, phone: '+44 20' },
      external_id: '007',
      reasonable_adjustments: true,
      status: 'not_invited',
    });
    expect(bodyOf({ ...ann, review_paid: false }, true, null)).toEqual({ user, review_paid: false, invite: true });
  });

  it('is a form with the CV at its end', () => {
    const form = bodyOf({ ...ann, external_id: '007' }, true, new File(['%PDF-'], 'cv.pdf')) as FormData;
    expect([...form.keys()]).toEqual(['user', 'external_id', 'invite', 'cv']);
    expect([form.get('external_id'), form.get('invite')]).toEqual(['007', 'true']);
    expect(JSON.parse(form.get('user') as string)).toMatchObject({ first_name: 'Ann' });
  });

  it('is begun with any field', () => {
    expect(isBegun(emptyApplicant)).toBe(false);
    expect(isBegun({ ...emptyApplicant, reasonable_adjustments: true })).toBe(true);
    expect(isBegun({ ...emptyApplicant, phone: '1' })).toBe(true);
  });
});
