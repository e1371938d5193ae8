import type { Job } from '@vivavoce/contract/types.ts';
import { describe, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';

const server = useTestServer();
const scene = perFile(() => aStaffScene(server));

const create = async (body: object = {}) => (await scene.client.post('/api/jobs', body)).json as Job;

describe('the words that an activity begins with', () => {
  const FIELDS = [
    'invitation_subject',
    'invitation_text',
    'interview_complete_message',
    'rejection_email_subject',
    'rejection_email_body_text',
  ] as const;
  const wordsOf = (job: Job) => Object.fromEntries(FIELDS.map((field) => [field, job[field]]));
  const change = async ({ id }: Job, body: object) => (await scene.client.patch(`/api/jobs/${id}`, body)).json as Job;

  it('follow its language, there and back, also where they were saved unchanged', async () => {
    const english = await create();
    const french = await create({ default_locale: 'fr-fr' });
    expect(wordsOf(french)).not.toEqual(wordsOf(english));
    const saved = await change(english, wordsOf(english));
    const turned = await change(saved, { default_locale: 'fr-fr' });
    expect(wordsOf(turned)).toEqual(wordsOf(french));
    expect(wordsOf(await change(turned, { default_locale: 'en-gb' }))).toEqual(wordsOf(english));
    const copy = await scene.client.post(`/api/jobs?duplicate=${english.id}`, { default_locale: 'fr-fr' });
    expect(wordsOf(copy.json as Job)).toEqual(wordsOf(french));
  });

  it('stay where somebody wrote them, and give way to those of the same call', async () => {
    const job = await create();
    const own = await change(job, { invitation_text: '<p>Come [FIRST NAME]</p>' });
    const turned = await change(own, { default_locale: 'fr-fr', invitation_subject: 'Venez' });
    expect(turned).toMatchObject({ invitation_text: '<p>Come [FIRST NAME]</p>', invitation_subject: 'Venez' });
    expect(turned.interview_complete_message).toContain('Bonjour [FIRST NAME]');
  });
});

describe('the e-mail to unsuccessful applicants', () => {
  it('begins with words of its own, in the language of the activity', async () => {
    const english = await create();
    expect(english.rejection_email_subject).toContain('[INTERVIEW TITLE]');
    expect(english.rejection_email_body_text).toContain('Hello [FIRST NAME]');
    expect(english.rejection_email_from_name).toBe(english.invitation_from_name);
    expect(english.rejection_email_reply_to_email).toBe(scene.owner.email);
    expect((await create({ default_locale: 'fr-fr' })).rejection_email_body_text).toContain('Bonjour [FIRST NAME]');
  });

  it('is stored sanitised, and copied with the activity', async () => {
    const { id } = await create();
    const content = {
      rejection_email_from_name: 'The panel',
      rejection_email_reply_to_email: 'panel@mail.example',
      rejection_email_subject: 'About [INTERVIEW TITLE]',
    };
    const reply = await scene.client.patch(`/api/jobs/${id}`, {
      ...content,
      rejection_email_body_text: '<p onclick="x()">Thank you</p><script>x()</script>',
    });
    expect(reply.json).toMatchObject({ ...content, rejection_email_body_text: '<p>Thank you</p>' });
    const copy = await scene.client.post(`/api/jobs?duplicate=${id}`, {});
    expect(copy.json).toMatchObject({ ...content, rejection_email_body_text: '<p>Thank you</p>' });
  });

  it('is refused by field', async () => {
    const { id, revision } = await create();
    const reply = await scene.client.patch(`/api/jobs/${id}`, {
      rejection_email_from_name: 'x'.repeat(121),
      rejection_email_reply_to_email: 'nobody',
      rejection_email_subject: 'a\nb',
      rejection_email_body_text: 7,
    });
    expect(problemOf(reply)).toEqual({
      status: 422,
      code: 'invalid',
      errors: {
        rejection_email_from_name: ['too_long'],
        rejection_email_reply_to_email: ['not_an_email'],
        rejection_email_subject: ['control_characters'],
        rejection_email_body_text: ['wrong_type'],
      },
    });
    expect((await scene.client.get(`/api/jobs/${id}`)).json).toMatchObject({ revision });
  });

  it('shows in the preview without a button, as there is nothing more to open', async () => {
    const { id } = await create({ title: 'Analyst' });
    const preview = async (type: string) =>
      (await scene.client.post(`/api/jobs/${id}/email-preview`, { type, body: '<p>Dear [FIRST NAME]</p>' })).json as {
        subject: string;
        html: string;
        text: string;
        unknown_tags: string[];
      };
    const mail = await preview('rejection');
    expect(mail).toMatchObject({ subject: 'Analyst', unknown_tags: [] });
    expect(mail.text).toContain('Dear Amélie');
    expect(mail.html).not.toContain('/j/');
    expect((await preview('invitation')).html).toContain('/j/');
  });
});
