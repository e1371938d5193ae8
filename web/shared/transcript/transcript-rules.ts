import type { AnswerTranscript, Transcript } from '@vivavoce/contract/types.ts';
import type { BodyInputOf } from '../api/api-client.ts';
import { orChanged, type FormRules } from '../forms/form.ts';
import { editedCues, type EditedCue } from './cue-edits.ts';

type Change = BodyInputOf<'PUT /api/interview/{application}/attempts/{attempt}/transcript'>;

/** The input, with the version that it was begun from; none for a first transcript. */
export type TranscriptBase<Values> = { revision: number | undefined; start: Values };
export type TranscriptWork<Values> = { values: Values; base: TranscriptBase<Values> };
export type CaptionsValues = { cues: EditedCue[] };
export type TextValues = { text: string; language: string; /** Text of a chosen file. */ file: string | null };

type Calls = {
  write: (change: Change) => Promise<AnswerTranscript>;
  newest: () => Promise<AnswerTranscript>;
};
type TranscriptRules<Values> = FormRules<Values, TranscriptBase<Values>, never>;

const bare = (cues: readonly EditedCue[]) =>
  cues.map(({ from_ms, to_ms, text }) => ({ from_ms, to_ms, text: text.trim() }));

/** The text without its times. */
const textIn = (cues: readonly { text: string }[]): string => cues.map(({ text }) => text).join(' ');

const tidied = ({ text, ...rest }: TextValues) => JSON.stringify({ ...rest, text: text.split(/\s+/).join(' ').trim() });

const captionsBase = ({ revision, cues }: Pick<Transcript, 'revision' | 'cues'>): TranscriptBase<CaptionsValues> => ({
  revision,
  start: { cues: editedCues(cues) },
});

const textBase = ({ revision, language, cues }: Transcript): TranscriptBase<TextValues> => ({
  revision,
  start: { text: textIn(cues), language, file: null },
});

/** The captions of a transcript, to correct. */
export function correcting(transcript: Pick<Transcript, 'revision' | 'cues'>): TranscriptWork<CaptionsValues> {
  const base = captionsBase(transcript);
  return { values: base.start, base };
}

/** An empty text; it replaces the transcript, if there is one. */
export function writing(transcript: Transcript | null, language: string): TranscriptWork<TextValues> {
  const values = { text: '', language: transcript?.language ?? language, file: null };
  return { values, base: transcript ? textBase(transcript) : { revision: undefined, start: values } };
}

/** The same captions with keys that differ from those of captions to come. */
export const withNewKeys = ({ values, base }: TranscriptWork<CaptionsValues>): TranscriptWork<CaptionsValues> => ({
  values: { cues: editedCues(values.cues) },
  base: { ...base, start: { cues: editedCues(base.start.cues) } },
});

/** The saved words of another version, to show where two people changed the same. */
export const savedTextOf = ({ start }: TranscriptBase<CaptionsValues | TextValues>): string =>
  'cues' in start ? textIn(start.cues) : start.text;

function rulesOf<Values extends object>(
  { write, newest }: Calls,
  baseOf: (transcript: Transcript) => TranscriptBase<Values>,
  form: Pick<TranscriptRules<Values>, 'same'> & { bodyOf: (values: Values, revision: number | undefined) => Change },
): TranscriptRules<Values> {
  const read = ({ transcript }: AnswerTranscript) => transcript && baseOf(transcript);
  return {
    read: ({ start }) => start,
    same: form.same,
    check: () => new Map<string, never>(),
    send: async (values, base) => {
      const sending = write(form.bodyOf(values, base.revision));
      return read(await orChanged(sending, async () => read(await newest()))) ?? { ...base, start: values };
    },
  };
}

/** Saves corrected captions. They are one whole: no caption has an identity of its own. */
export const captionsRules = (calls: Calls): TranscriptRules<CaptionsValues> =>
  rulesOf(calls, captionsBase, {
    same: (first, second) => JSON.stringify(bare(first.cues)) === JSON.stringify(bare(second.cues)),
    bodyOf: ({ cues }, revision = 0) => ({ cues: bare(cues), revision }),
  });

/** Saves a text or a file of captions in the place of the transcript. */
export const textRules = (calls: Calls): TranscriptRules<TextValues> =>
  rulesOf(calls, textBase, {
    same: (first, second) => tidied(first) === tidied(second),
    bodyOf: ({ text, language, file }, revision) => ({
      ...(file === null ? { text, language } : { file, language }),
      ...(revision !== undefined && { revision }),
    }),
  });
