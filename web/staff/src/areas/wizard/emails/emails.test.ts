import { describe, expect, it } from 'vitest';
import type { Job } from '@vivavoce/contract/types.ts';
import { checkEmail, emailFieldOf, readEmail, writeEmail } from './email-fields.ts';
import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { emailTags } from '../../../features/mails/email-tags.ts';

const job = {
  invitation_from_name: 'Acme',
  invitation_reply_to_email: 'jobs@acme.com',
  invitation_subject: 'Hello [FIRST NAME]',
  invitation_text: '<p>Hi</p>',
  invitation_promote_practice: true,
  interview_complete_from_name: 'Acme later',
  interview_complete_reply_to_email: '',
  interview_complete_message: '<p>Thanks</p>',
  rejection_email_from_name: 'Acme panel',
  rejection_email_reply_to_email: '',
  rejection_email_subject: 'About [INTERVIEW TITLE]',
  rejection_email_body_text: '<p>Sorry</p>',
} as Job;
const sources = (customFields: string) => ({
  custom_fields: parseCustomFields(customFields).fields,
  marketplace_enabled: false,
  is_webinar: false,
});
const tags = emailTags('invitation', sources('Office|London\nBroken line'));
const good = readEmail('invitation', job);

describe('the e-mails of an activity', () => {
  it('are read from and written to their own fields', () => {
    expect(good).toEqual({
      from_name: 'Acme',
      reply_to: 'jobs@acme.com',
      subject: 'Hello [FIRST NAME]',
      body: '<p>Hi</p>',
      promote: true,
    });
    expect(writeEmail('invitation', good)).toEqual({
      invitation_from_name: 'Acme',
      invitation_reply_to_email: 'jobs@acme.com',
      invitation_subject: 'Hello [FIRST NAME]',
      invitation_text: '<p>Hi</p>',
      invitation_promote_practice: true,
    });
    expect(writeEmail('completion', readEmail('completion', job))).toEqual({
      interview_complete_from_name: 'Acme later',
      interview_complete_reply_to_email: '',
      interview_complete_message: '<p>Thanks</p>',
    });
    expect(writeEmail('rejection', readEmail('rejection', job))).toEqual({
      rejection_email_from_name: 'Acme panel',
      rejection_email_reply_to_email: '',
      rejection_email_subject: 'About [INTERVIEW TITLE]',
      rejection_email_body_text: '<p>Sorry</p>',
    });
    expect(emailFieldOf('rejection', 'rejection_email_body_text')).toBe('body');
    expect(emailFieldOf('completion', 'interview_complete_message')).toBe('body');
    expect(emailFieldOf('invitation', 'title')).toBe('title');
  });

  it('need a text and, the invitation, a subject', () => {
    expect(checkEmail('invitation', { ...good, subject: ' ', body: '<p></p>' }, tags)).toEqual({
      subject: 'required',
      body: 'required',
    });
    expect(checkEmail('completion', { ...good, subject: '' }, tags)).toEqual({});
  });

  it('take an empty address for replies, but not a wrong one', () => {
    expect(checkEmail('invitation', { ...good, reply_to: '' }, tags)).toEqual({});
    expect(checkEmail('invitation', { ...good, reply_to: 'jobs' }, tags)).toEqual({ reply_to: 'not_an_email' });
  });

  it('are not stored with a field that nobody can fill, wherever it stands', () => {
    const wrong = { ...good, from_name: '[BOSS]', subject: '[NICK NAME]', body: '<p>[OFFICE] [FAX]</p>' };
    expect(checkEmail('invitation', wrong, tags)).toEqual({
      from_name: 'unknown_tag',
      subject: 'unknown_tag',
      body: 'unknown_tag',
    });
  });
});

describe('the fields to put in', () => {
  it('are those that the e-mail is given values for, and the company’s own', () => {
    const texts = tags.offered.map(({ text }) => text);
    expect(texts).toContain('[FIRST NAME]');
    expect(texts).toContain('[Office]');
    expect(texts).not.toContain('[FEEDBACK LINK]');
    expect(texts).not.toContain('[MARKETPLACE URL]');
    const open = emailTags('invitation', { custom_fields: [], marketplace_enabled: true, is_webinar: false });
    expect(open.offered.map(({ text }) => text)).toContain('[MARKETPLACE URL]');
    expect(emailTags('completion', sources('')).offered.map(({ text }) => text)).toContain('[FEEDBACK LINK]');
  });

  it('are known however they are spaced or capitalised', () => {
    expect(tags.isKnown('first  name')).toBe(true);
    expect(tags.isKnown('office')).toBe(true);
    expect(tags.isKnown('feedback link')).toBe(false);
    expect(tags.unknownIn('[First Name] [1] [Fax] [fax]')).toEqual(['Fax', 'fax']);
  });
});
