import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPhrases } from '../../../i18n.ts';
import { archivePage } from './archive-page.ts';
import type { ArchiveData } from './archive-content.ts';

const READER = { locale: 'en-gb', time_zone: 'Europe/London' } as const;
const at = '2026-11-28T10:00:00.000Z';

/** An archive in which every free text is the same one. */
function dataWith(text: string): ArchiveData {
  const data = {
    made_at: at,
    person: { email: 'amara@example.org', first_name: text, last_name: text },
    organisation: text,
    activity: {
      kind: 'presentation',
      title: text,
      description: text,
      contact: text,
      questions: [
        { id: 1, text, kind: 'video' },
        { id: 2, text, kind: 'text' },
      ],
      form: [
        { id: 'a', text, labels: [text, 'no'] },
        { id: 'b', title: text, text, levels: [text], responses: [text] },
      ],
    },
    kept_until: '2027-03-01',
    feedback: {
      released_at: at,
      opening: text,
      rating_scale: 5,
      points: [{ name: text, kind: 'strength', text, score: null }],
    },
    application: { id: 7, phone: text, invited_at: at, opened_at: at, responded_at: null },
    consents: [{ notice_version: text, recording: true, ai: false, at }],
    attempts: [{ id: 3, question_id: 1, number: 1, created_at: at }],
    answers: [{ question_id: 1, attempt_id: 3 }],
    transcripts: [{ id: 4, attempt_id: 3, revision: 2 }],
    transcript_versions: [
      { transcript_id: 4, revision: 1, cues: [{ text: 'an older version' }] },
      { transcript_id: 4, revision: 2, cues: [{ text }] },
    ],
    written_answers: [{ question_id: 2, text, choices: [text], saved_at: at }],
    form_replies: [{ answers: { a: 1, b: [1] } }],
    applicant_requests: [{ action_type: 'Extension', text, answer: text, created_at: at }],
    mails: [{ subject: text, text, sent_at: at, created_at: at }],
    known: { notes: [{ text, created_at: at, edited_at: null }], tags: [{ name: text, created_at: at }] },
  };
  return data as unknown as ArchiveData;
}

const RECORDINGS = ['recordings/question-1/attempt-1/camera.mp4', 'recordings/question-1/attempt-1/poster.jpg'];
/** Without the page's own tags nothing of markup may be left. */
const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? [];

describe('the page of an archive', () => {
  it('has the same tags whatever the texts contain', () => {
    const mark = fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onload='x",
      '</style>',
      '&lt;b&gt;',
      '<!--',
      ']]>',
      '{title}',
    );
    const hostile = fc.array(fc.oneof(mark, fc.string()), { minLength: 1 }).map((pieces) => `a${pieces.join('')}a`);
    const tags = tagsOf(archivePage(dataWith('plain'), RECORDINGS, READER));
    fc.assert(
      fc.property(hostile, (text) => {
        expect(tagsOf(archivePage(dataWith(text), RECORDINGS, READER))).toEqual(tags);
      }),
    );
    expect(tags.join('')).not.toContain('<script');
  });

  it('says of each recording whether it is stored, can be played, or neither', () => {
    const page = (files: string[]) => archivePage(dataWith('plain'), files, READER);
    expect(page(RECORDINGS)).toContain('<video ');
    expect(page(['recordings/question-1/attempt-1/0001.webm'])).toContain('cannot be played yet');
    expect(page([])).toContain('No file of this recording is stored.');
    for (const files of [RECORDINGS, []]) expect(page(files)).not.toContain('cannot be played yet');
  });

  it('has the notes and tags of staff, and says where there are none', () => {
    const data = dataWith('plain');
    const notes = [{ text: 'Called on Monday.', created_at: at, edited_at: null }];
    const pageWith = (known: ArchiveData['known']) => archivePage({ ...data, known }, [], READER);
    const page = pageWith({ notes, tags: [{ name: 'Talent pool', created_at: at }] });
    expect(page).toMatch(/<h2>Notes about you<\/h2>[^]*Called on Monday\.[^]*<li>Talent pool<\/li>/);
    expect(pageWith({ notes: [], tags: [] })).toMatch(/<h2>Notes about you<\/h2>\s*<p class="text">None\.<\/p>/);
    expect(pageWith({ notes, tags: [] })).not.toContain('<h3>Tags</h3>');
  });

  it('links and plays files by relative addresses, whatever their names', () => {
    const names = fc.array(fc.constantFrom('"', '<', '>', '&', '#', '?', '%', ' ', 'é', 'javascript:', '.pdf'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(names, (pieces) => {
        const name = `answers/question-2/${pieces.join('')}`;
        const html = archivePage(dataWith('plain'), [name], READER);
        const addresses = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address!);
        expect(addresses.filter((address) => decodeURIComponent(address) === name)).toHaveLength(2);
        expect(addresses.every((address) => address === 'data.json' || address.startsWith('answers/question-2/'))).toBe(
          true,
        );
      }),
    );
  });

  it('plays pictures and voices, and says where a recording is not playable yet', () => {
    const place = 'recordings/question-1/attempt-1';
    const pageOf = (...files: string[]) =>
      archivePage(
        dataWith('plain'),
        files.map((file) => `${place}/${file}`),
        READER,
      );
    expect(pageOf('camera.mp4', 'screen.webm').match(/<video /g)).toHaveLength(2);
    expect(pageOf('voice.mp4')).toContain(`<audio controls preload="metadata" src="${place}/voice.mp4">`);
    const unprepared = pageOf('raw/camera/0/0000-ab');
    expect(unprepared).not.toMatch(/<video|<audio/);
    expect(unprepared).toContain(`Its pieces are in the folder ${place}`);
  });

  it.each([
    ['presentation', 'No question was shown.', 'Recording: yes.', '<strong>Sent</strong>'],
    ['cv_copilot', null, null, '<strong>Sent</strong>'],
    ['test_provider', null, null, '<strong>Result received</strong>'],
    ['webinar', null, null, '<strong>Seat given</strong>'],
  ] as const)('says nothing of questions and recordings where there are none: %s', (kind, shown, consent, handedIn) => {
    const data = dataWith('plain');
    const html = archivePage(
      {
        ...data,
        activity: { ...data.activity, kind, questions: [], form: null },
        application: { ...data.application!, responded_at: at },
      },
      [],
      READER,
    );
    expect(html.includes('No question was shown.')).toBe(shown !== null);
    expect(html.includes('<h2>Your answers</h2>')).toBe(shown !== null);
    expect(html.includes('Recording:')).toBe(consent !== null);
    expect(html).toContain(handedIn);
  });

  it.each(['en-gb', 'fr-fr'] as const)('is in the language of its reader: %s', (locale) => {
    const html = archivePage(dataWith('the words'), RECORDINGS, { ...READER, locale });
    const { page } = readPhrases(locale, 'emails').archive;
    for (const name of [
      'in',
      'details',
      'kept',
      'answers',
      'form',
      'feedback',
      'requests',
      'mails',
      'known',
      'files',
    ] as const)
      expect(html).toContain(page[name]);
    expect(html).not.toContain('an older version');
    expect(html).not.toContain('archive.page');
    expect(html).toContain(locale === 'fr-fr' ? 'lang="fr-FR"' : 'lang="en-GB"');
    expect(html).toContain(locale === 'fr-fr' ? '1er mars 2027' : '1 March 2027');
  });
});
