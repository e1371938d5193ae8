import { describe, expect, it } from 'vitest';
import type { CompanySettings, Job, Question, VideoRef } from '@vivavoce/contract/types.ts';
import { draftInterview, type DraftSource, type PreviewScreen } from './draft-interview.ts';
import { withDraft, type WrittenQuestion } from './preview-draft.ts';
import { screensOfStep, withAnswers } from './step-screens.ts';

const film: VideoRef = {
  id: 5,
  description: 'Why we ask',
  state: 'ready',
  duration: 21,
  has_poster: true,
  captions: ['fr-fr'],
  url: '/api/companies/northwind/videos/5',
};

const sampleQuestion = (fields: Partial<Question> = {}): Question =>
  ({
    id: 11,
    text: 'Why here?',
    kind: 'video',
    preparation_seconds: 30,
    answer_seconds: 120,
    attempts_allowed: 2,
    choices: [],
    choices_multiple: false,
    max_characters: null,
    file_types: [],
    video: null,
    video_id: null,
    ...fields,
  }) as Question;

const job = {
  id: 1,
  title: 'Analyst',
  description: '<p>Look after our routes.</p>',
  default_locale: 'en-gb',
  fixed_deadline: null,
  applicant_deadline_days: 7,
  contact_name: '',
  invitation_from_name: '',
  invitation_reply_to_email: '',
  interview_complete_message: '<p>Thank you, [FIRST NAME]. [OFFICE] and [NOBODY]</p>',
  applicant_accept_text: '',
  interview_intro_text: '',
  custom_fields: 'Office|Leeds',
  image: null,
  attachments: [],
  applicant_accept_video: null,
  interview_intro_video: film,
  interview_complete_video: { ...film, state: 'processing', duration: null },
} as unknown as Job;

const settings = {
  account_name: 'Northwind',
  shortname: 'northwind',
  logo: null,
  custom_fields: '',
  marketplace_enabled: false,
  time_zone: 'Europe/London',
  links: { privacy: null },
  company_theme: { primary: '#4b32c3' },
  retention_days: 90,
} as CompanySettings;

const text = {
  untitled: 'No title',
  noDescription: 'No description',
  noQuestion: 'No question',
  first_name: 'Amélie',
  last_name: 'Fournier',
  unknownTag: (tag: string) => `?${tag}`,
};

const interviewOn = (screen: PreviewScreen, fields: Partial<DraftSource> = {}) =>
  draftInterview(
    {
      job,
      settings,
      alternate_brand: false,
      questions: [
        sampleQuestion(),
        sampleQuestion({ id: 12, text: 'And why now?', kind: 'choice', choices: ['A', 'B'] }),
      ],
      draft: {},
      reviewers: 2,
      now: new Date('2026-11-24T12:00:00Z'),
      text,
      ...fields,
    },
    screen,
  );

describe('the interview of an imagined applicant', () => {
  it('is what is stored, in the language of the activity, with its deadline counted from now', () => {
    const { interview } = interviewOn('welcome');
    expect(interview).toMatchObject({
      locale: 'en-gb',
      deadline: '2026-12-01T23:59:59.999Z',
      company: { name: 'Northwind', primary: '#4b32c3' },
      job: {
        title: 'Analyst',
        question_count: 2,
        minutes: 5,
        reviewers: 2,
        retention_days: 90,
        contact_name: 'Northwind',
      },
    });
  });

  it('is what is being written before what is stored, and says where nothing is', () => {
    const draft = { title: ' ', description: '<p></p>', fixed_deadline: '2027-01-01T00:00:00.000Z' };
    const { interview } = interviewOn('welcome', { draft });
    expect(interview.job).toMatchObject({ title: 'No title', description: '<p><em>No description</em></p>' });
    expect(interview.deadline).toBe('2027-01-01T00:00:00.000Z');
  });

  it('keeps a question closed until it is opened, and those before it answered', () => {
    const draft = { question: { index: 1, values: sampleQuestion({ text: 'And why now?' }) as WrittenQuestion } };
    const ready = interviewOn('ready', { draft });
    expect(ready.question).toMatchObject({ order: 2, text: null, state: 'waiting' });
    expect(ready.interview.questions[0]).toMatchObject({ state: 'answered' });
    expect(interviewOn('think', { draft }).question).toMatchObject({ text: 'And why now?', state: 'thinking' });
    expect(interviewOn('done', { draft }).interview.questions.map(({ state }) => state)).toEqual([
      'answered',
      'answered',
    ]);
  });

  it('gives a new question its place before its first word, and something to show where there is none', () => {
    const draft = { question: { index: 2, values: sampleQuestion({ text: '' }) as WrittenQuestion } };
    const { interview, question } = interviewOn('think', { draft });
    expect(interview.questions).toHaveLength(3);
    expect(interview.job.question_count).toBe(2);
    expect(question).toMatchObject({ order: 3, text: 'No question' });
    expect(interviewOn('think', { questions: [] })).toMatchObject({
      question: { order: 1 },
      interview: { questions: [{ id: 1 }] },
    });
  });

  it('promises no attempts and no question while there is none', () => {
    expect(interviewOn('welcome', { questions: [] }).interview.questions).toEqual([]);
  });

  it('fills merge tags, with the activity’s own, and names those that nobody can fill', () => {
    const { interview } = interviewOn('done');
    expect(interview.job.interview_complete_message).toBe('<p>Thank you, Amélie. Leeds and ?NOBODY</p>');
  });

  it('plays the videos that can be played', () => {
    const { interview } = interviewOn('introduction');
    expect(interview.job.interview_intro_video).toEqual({
      url: `${film.url}/media`,
      poster_url: `${film.url}/poster`,
      duration: 21,
      captions: [{ locale: 'fr-fr', url: `${film.url}/captions/fr-fr` }],
    });
    expect(interview.job.interview_complete_video).toBeNull();
  });

  it('knows the video of a question while it is edited', () => {
    const questions = [sampleQuestion({ video: film, video_id: 5 })];
    const { video: _, ...values } = sampleQuestion({ text: 'Watch, then say why', video_id: 5 });
    const draft = { question: { index: 0, values: values as WrittenQuestion } };
    expect(withDraft(questions, draft)[0]).toMatchObject({ text: 'Watch, then say why', video: { duration: 21 } });
    expect(interviewOn('think', { questions, draft }).question.video).toMatchObject({ duration: 21 });
  });
});

describe('what applicants see of a step', () => {
  it('is nothing where they see nothing of it', () => {
    expect(screensOfStep('review_panel')).toBeNull();
    expect(screensOfStep('title', 'webinar')).toBeNull();
    expect(screensOfStep('summary', 'questionnaire')?.screens).toEqual(['welcome', 'done']);
    expect(screensOfStep('items', 'questionnaire')?.screens).toEqual(['form']);
    expect(screensOfStep('deadline_fixed')).toMatchObject({ screens: ['welcome'], part: '.facts' });
  });

  it('is the answer’s own screen where it is written, after a time to think only where there is one', () => {
    const screens = ['think', 'ready'] as const;
    expect(withAnswers(screens, { kind: 'audio', preparation_seconds: 0 })).toEqual(screens);
    expect(withAnswers(screens, { kind: 'text', preparation_seconds: 0 })).toEqual(['write', 'ready']);
    expect(withAnswers(screens, { kind: 'file', preparation_seconds: 30 })).toEqual(['write', 'think', 'ready']);
  });
});
