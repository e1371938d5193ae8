import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { expect, test, vi } from 'vitest';
import type { Interview } from '@vivavoce/contract/types.ts';
import { FIRST_SNAPSHOT } from '@vivavoce/recorder/session/session-state.ts';
import { Receipt } from '@vivavoce/web-shared/applicant/parts/receipt.tsx';
import { WelcomeView } from '@vivavoce/web-shared/applicant/screens/welcome-view.tsx';
import { AnswerPlayer } from '@vivavoce/web-shared/player/answer-player.tsx';
import { TranscriptText } from '@vivavoce/web-shared/transcript/transcript-text.tsx';
import { RecordingFault } from '@vivavoce/web-shared/player/recording-fault.tsx';
import { firstVisit } from './src/applicant/flow.ts';
import { InterviewProvider } from './src/applicant/interview-context.tsx';
import type { InterviewStore } from './src/applicant/interview-store.ts';
import { AgainScreen } from './src/applicant/question-check/again-screen.tsx';
import { CheckScreen } from './src/applicant/question-check/check-screen.tsx';
import { PictureChoice } from './src/applicant/room/picture-choice.tsx';
import { WriteScreen } from './src/applicant/question-write/write-screen.tsx';
import type { RunSnapshot } from './src/applicant/question-record/capture-run.ts';
import { RecordNotice } from './src/applicant/question-record/record-notices.tsx';
import { anAttempt, anInterview, aQuestion } from './test/an-interview.ts';

// Rich text is drawn by the browser's own parser.
vi.mock('@vivavoce/web-shared/rich-text.tsx', () => ({ RichText: () => null }));

const phrasesOf = (area: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/en/${area}.json`, import.meta.url), 'utf8')) as object;
const messages = {
  interview: phrasesOf('interview'),
  applicant: phrasesOf('applicant'),
  player: phrasesOf('player'),
  transcript: phrasesOf('transcript'),
  kinds: phrasesOf('kinds'),
  purposes: phrasesOf('purposes'),
};

/** The text of a screen. */
function shown(interview: Interview, screen: ReactNode): string {
  const arrival = { status: 'here', interview, visit: firstVisit };
  const store = { subscribe: () => () => {}, getSnapshot: () => arrival } as unknown as InterviewStore;
  const html = renderToStaticMarkup(
    <IntlProvider locale="en-GB" timeZone="UTC" messages={messages}>
      <InterviewProvider value={store}>{screen}</InterviewProvider>
    </IntlProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

const later = new Date(Date.now() + 3_600_000).toISOString();
const before = new Date(Date.now() - 60_000).toISOString();
const stored = aQuestion({ state: 'answering', attempts: [anAttempt()], attempts_left: 1 });
const interviewOf = (fields: Partial<Interview>) =>
  anInterview({ questions: [stored, aQuestion({ id: 2, order: 2 })], deadline: later, send_until: later, ...fields });
const running: RunSnapshot = {
  ...FIRST_SNAPSHOT,
  state: { name: 'recording' },
  countdown: 0,
  cut_short: false,
  empty: false,
};

test('another recording has a card that says which attempt it is and what starts it', () => {
  const text = shown(interviewOf({}), <AgainScreen question={stored} onBack={() => {}} />);
  expect(text).toContain('Attempt 2 of 2');
  expect(text).toContain('Starts when you press Record, after 3, 2, 1.');
  expect(text).toContain('Back to my answer');
});

test('guidance and checklist stand beside a recording, with who reads the ticks', () => {
  const self_review = { guidance: 'One scene.', checklist: ['The situation', 'What you did'], staff_read_ticks: false };
  const attempt = anAttempt({ ticks: [1] });
  const question = { ...stored, attempts: [attempt], self_review };
  const text = shown(interviewOf({}), <CheckScreen question={question} />);
  expect(text).toMatch(
    /One scene\. .* 1 of 2 .*The situation .*What you did .*Only you see your ticks\..*Use this answer/,
  );
  const read = { ...question, self_review: { ...self_review, staff_read_ticks: true } };
  expect(shown(interviewOf({}), <CheckScreen question={read} />)).toContain(
    'staff who watch this answer see its ticks',
  );
});

test.each([
  ['before the deadline', {}, null],
  ['after the deadline', { deadline: before }, /The deadline has passed. This answer counts. Send it by \d\d:\d\d/],
  ['closed by staff', { closed_at: before }, /Northwind has closed this interview. This answer counts if you send it/],
] as const)('%s, the recording and its check say what becomes of the answer', (_when, fields, expected) => {
  const interview = interviewOf(fields);
  const recording = shown(interview, <RecordNotice now={running} pictured />);
  const check = shown(interview, <CheckScreen question={stored} />);
  if (expected === null) {
    expect(recording.trim()).toBe('');
    expect(check).toContain('Next: question 2');
    return;
  }
  expect(recording).toMatch(expected);
  expect(check).toMatch(expected);
  expect(check).toContain('Next: review and send');
  expect(check).not.toContain('Next: question 2');
});

const written = {
  started_at: before,
  ends_at: null,
  revision: 1,
  saved_at: before,
  text: 'Because I build bridges.',
  choices: [],
  file: null,
  closed: false,
  empty: false,
};
test.each([
  ['before the deadline', {}, /^(?!.*(deadline has|has closed))/],
  [
    'after the deadline',
    { deadline: before },
    /The deadline has passed. You can still send what is saved until \d\d:\d\d/,
  ],
  ['closed by staff', { closed_at: before }, /Northwind has closed this interview. You can still send what is saved/],
] as const)('%s, the page on which an answer is written says until when it can be sent', (_when, fields, expected) => {
  const question = aQuestion({ kind: 'text', state: 'answering', written });
  const interview = interviewOf({ questions: [question], ...fields });
  expect(shown(interview, <WriteScreen question={question} />)).toMatch(expected);
});

test('what needs action now is said before the deadline that passed', () => {
  const now = { ...running, microphone_silent: true };
  expect(shown(interviewOf({ deadline: before }), <RecordNotice now={now} pictured />)).toContain(
    'We cannot hear anything',
  );
});

test('the receipt counts answers as they were given', () => {
  const answered = (id: number, picture: 'standard' | 'none') =>
    aQuestion({ id, order: id, state: 'answered', attempts: [anAttempt({ id, chosen: true, picture })] });
  const questions = [answered(1, 'standard'), answered(2, 'none')];
  expect(shown(interviewOf({ questions }), <Receipt interview={interviewOf({ questions })} />)).toContain(
    '1 video answer and 1 voice answer',
  );
});

test('a picture that stutters is said while recording, not for a voice, and after what needs action now', () => {
  const now = { ...running, stutter: true };
  const said = 'Your picture is stuttering; your voice is fine';
  expect(shown(interviewOf({}), <RecordNotice now={now} pictured />)).toContain(said);
  expect(shown(interviewOf({}), <RecordNotice now={now} pictured={false} />)).not.toContain(said);
  expect(shown(interviewOf({}), <RecordNotice now={{ ...now, microphone_silent: true }} pictured />)).not.toContain(
    said,
  );
});

test.each([
  [false, 'That was a technical problem, so it does not count. You still have 2 attempts.'],
  [true, 'You still have 2 attempts.'],
])('a stored picture that stutters, counted %s, is saved and said to be one', (counted, count) => {
  const question = { ...stored, attempts: [anAttempt({ stutter: true, counted })], attempts_left: 2 };
  const text = shown(interviewOf({}), <CheckScreen question={question} />);
  expect(text).toContain('Answer saved');
  expect(text).toContain('Your picture stutters or stops early in this recording');
  expect(text).toContain(count);
  expect(text.includes('technical problem')).toBe(!counted);
});

test('reviewers read the figures of a picture that stutters, and nothing of a fluent one', () => {
  const line = (frames_per_second: number, longest_gap_seconds: number, ends_early_seconds: number) =>
    shown(
      interviewOf({}),
      <RecordingFault picture={{ frames_per_second, longest_gap_seconds, ends_early_seconds }} sound={null} />,
    ).trim();
  expect(line(24, 0.6, 0)).toBe('');
  expect(line(1.03, 3.21, 0.2)).toBe(
    'The picture stutters. Frames a second: 1. Longest time without a new one: 3.2 s.',
  );
  expect(line(2, 3.2, 13.9)).toBe(
    'The picture stutters. Frames a second: 2. Longest time without a new one: 3.2 s. The picture ends 13.9 s before the sound.',
  );
  expect(line(24, 0.6, 13.9)).toBe('The picture ends 13.9 s before the sound.');
});

test('reviewers read which part of the sound is missing, and nothing where it is whole', () => {
  const line = (longest_gap_seconds: number, ends_early_seconds: number, missing_seconds: number) =>
    shown(
      interviewOf({}),
      <RecordingFault picture={null} sound={{ longest_gap_seconds, ends_early_seconds, missing_seconds }} />,
    ).trim();
  expect(line(2.5, 1, 0)).toBe('');
  expect(line(5, 4.93, 0)).toBe('The sound ends 4.9 s before the picture.');
  expect(line(1, 0, 1.02)).toBe('Picture and sound are missing for 1 s.');
  expect(line(4.2, 0, 0)).toBe('The sound pauses for 4.2 s, although the recording went on.');
});

test('a stored recording that lacks sound is saved and said to lack it', () => {
  const question = { ...stored, attempts: [anAttempt({ lacks_sound: true, counted: false })], attempts_left: 2 };
  const text = shown(interviewOf({}), <CheckScreen question={question} />);
  expect(text).toContain('Part of the sound is missing in this recording');
  expect(text).toContain('That was a technical problem, so it does not count. You still have 2 attempts.');
});

test('the verdict on a slow device and all else that was noticed are one panel, which contradicts nothing', () => {
  const choice = (others: Parameters<typeof PictureChoice>[0]['others']) =>
    shown(
      interviewOf({}),
      <PictureChoice
        reason="line_slow"
        others={others}
        rate={600_000}
        answer_seconds={60}
        busy={false}
        onPicture={() => {}}
        onVoice={() => {}}
        onAgain={() => {}}
      />,
    );
  expect(choice([])).toContain('Everything else works.');
  const noticed = choice([{ link: 'recorder', code: 'frames_lost', blocks: false }]);
  expect(noticed).toContain('Recording This device is dropping frames');
  expect(noticed).not.toContain('Everything else works');
});

test('the check says that the recorded screen is still being prepared', () => {
  const pending = { ...stored, screen_recording: true, attempts: [anAttempt({ screen_pending: true })] };
  const said = 'The recording of your screen is being prepared.';
  expect(shown(interviewOf({}), <CheckScreen question={pending} />)).toContain(said);
  expect(shown(interviewOf({}), <CheckScreen question={stored} />)).not.toContain(said);
});

test('the contact comes after the button to start, in sight and for the keyboard', () => {
  const text = shown(interviewOf({}), <WelcomeView interview={interviewOf({})} />);
  expect(text.indexOf('Ines Marchetti')).toBeGreaterThan(text.indexOf('Start set-up'));
});

test('the words of a practice have their fillers and long pauses marked, and no words of others', () => {
  const tokens = ['Um,', 'I', 'led', 'it.'].map((text, place) => ({
    text,
    from_ms: place < 2 ? place * 400 : 4000 + place * 400,
    to_ms: 0,
    corrected: false,
    doubtful: false,
  }));
  const transcript = {
    revision: 1,
    language: 'en',
    source: 'typed',
    times: 'exact',
    corrected: null,
    cues: [{ from_ms: 0, to_ms: 6000, text: 'Um, I led it.', ...Object.fromEntries([['words', tokens]]) }],
  } as unknown as Parameters<typeof TranscriptText>[0]['transcript'];
  const textWith = (marks?: Parameters<typeof TranscriptText>[0]['marks']) =>
    shown(
      interviewOf({}),
      <AnswerPlayer
        state="playable"
        src="/one.mp4"
        aside={<TranscriptText transcript={transcript} actions={null} marks={marks} />}
      />,
    );
  const marked = textWith({
    pauses: [
      { from_ms: 700, to_ms: 4700 },
      { from_ms: 5000, to_ms: 5300 },
    ],
    fillers_ms: [0],
  });
  expect(marked).toMatch(/Um, I pause of 4 s led it\./);
  expect(marked).toContain('filler');
  expect(marked).toContain('pause of 2 seconds and more');
  expect(textWith()).toMatch(/Um, I led it\./);
  expect(textWith()).not.toMatch(/filler|pause of/);
});
