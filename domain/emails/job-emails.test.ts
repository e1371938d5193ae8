import { describe, expect, it } from 'vitest';
import { fillableTags, unknownTagsIn, unknownTagsOfJob } from './job-emails.ts';

const office = {
  custom_fields: [{ tag: 'Office', replacement: 'Leeds' }],
  marketplace_enabled: false,
  is_webinar: false,
};
const nothing = { custom_fields: [], marketplace_enabled: false, is_webinar: false };

describe('the tags of the e-mails that a company writes', () => {
  it('leave out what no e-mail is given a value for', () => {
    expect(fillableTags('invitation', { marketplace_enabled: false, is_webinar: false })).not.toContain(
      'marketplace_url',
    );
    expect(fillableTags('invitation', { marketplace_enabled: true, is_webinar: false })).toContain('marketplace_url');
    expect(fillableTags('rejection', nothing)).not.toContain('feedback_link');
    expect(fillableTags('completion', nothing)).toContain('feedback_link');
  });

  it('are named by field where nobody can fill them', () => {
    const texts = {
      from_name: '[OFFICE] team',
      subject: undefined,
      body_text: '<p>[FIRST&nbsp;NAME] [FAX] [Nick&nbsp;name]</p>',
    };
    expect(unknownTagsIn('invitation', texts, office)).toEqual({ body_text: ['FAX', 'Nick name'] });
    expect(unknownTagsIn('invitation', { from_name: '[OFFICE]' }, nothing)).toEqual({ from_name: ['OFFICE'] });
  });

  it('are looked for in every e-mail of an activity and in nothing else', () => {
    const fields = {
      title: '[A]',
      invitation_subject: '[B]',
      invitation_text: '[FEEDBACK LINK]',
      interview_complete_message: '[FEEDBACK LINK]',
      rejection_email_from_name: '[C]',
      rejection_email_body_text: 'Dear [FIRST NAME]',
      revision: 3,
    };
    expect(unknownTagsOfJob(fields, office)).toEqual({
      invitation_subject: ['B'],
      invitation_text: ['FEEDBACK LINK'],
      rejection_email_from_name: ['C'],
    });
  });
});
