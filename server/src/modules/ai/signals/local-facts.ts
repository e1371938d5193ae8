import type { Signals } from '@vivavoce/contract/types.ts';
import type { SpokenAnswer } from '@vivavoce/domain/ai/evidence.ts';
import { searchable } from '@vivavoce/domain/ai/quotes.ts';
import { languageMeasures, spokenWords } from '@vivavoce/domain/signals/language-measures.ts';
import { comparableWords, fingerprintsOf, sharedRuns, withoutRuns } from '@vivavoce/domain/signals/shared-phrases.ts';
import type { SharedRun } from '@vivavoce/domain/signals/shared-phrases.ts';
import { SIGNAL_LIMITS } from '@vivavoce/domain/signals/signals.ts';
import type { SharedPlace, SignalLanguage } from '@vivavoce/domain/signals/signals.ts';
import type { Queryable } from '../../../db/client.ts';
import { textOfRichText } from '../../rich-text.ts';
import { wordsAlike } from '../../transcripts/fingerprints.ts';
import type { JobVersionContent } from '../../../db/schema/index.ts';

type Shared = NonNullable<Signals['shared']>;
type SharedPassage = Shared['passages'][number];

const textOf = ({ cues }: SpokenAnswer): string => cues.map(({ text }) => text).join(' ');

/** Figures about the words of all answers in the required language. */
export function measuredWords(
  answers: readonly SpokenAnswer[],
  required: SignalLanguage,
): NonNullable<Signals['language']> {
  const answersInLanguage = answers.filter(({ language }) => language === required);
  const text = answersInLanguage.map(textOf).join('\n');
  return {
    required,
    words: spokenWords(text).length,
    other_answers: answers.length - answersInLanguage.length,
    measures: languageMeasures(text, required),
  };
}

/** Texts of the activity that the applicant could read: its questions, and its other texts. */
function publishedTexts(content: JobVersionContent | null): { place: SharedPlace; text: string }[] {
  if (!content) return [];
  const {
    description,
    details = '',
    applicant_accept_text,
    interview_intro_text,
    interview_complete_message,
  } = content;
  const texts = [description, details, applicant_accept_text, interview_intro_text, interview_complete_message];
  return [
    ...content.questions.map(({ text }) => ({
      place: 'question' as const,
      text,
    })),
    ...texts.map((html) => ({
      place: 'activity' as const,
      text: textOfRichText(html),
    })),
  ];
}

/**
 * Stretches of twelve words or more that are in the texts of the activity, or in the answers of other people in the
 * company. What everybody could read in the activity does not count as shared with others.
 */
export async function sharedWords(
  db: Queryable,
  application: number,
  { answers, content }: { answers: readonly SpokenAnswer[]; content: JobVersionContent | null },
): Promise<Shared> {
  const published = publishedTexts(content);
  const passages: SharedPassage[] = [];
  for (const { question_id, cues, language } of answers) {
    const { tokens, spoken } = searchable(cues, language);
    const words = tokens.map(({ text }) => text);
    const passageOf = ({ from, to }: SharedRun, place: SharedPlace, applicants: number): SharedPassage => {
      const first = tokens[from]?.first ?? 0;
      const last = tokens[to - 1]?.last ?? first;
      const text = spoken.slice(first, last + 1).map((word) => word.text);
      const from_ms = spoken[first]?.from_ms ?? 0;
      return {
        question: question_id,
        number: null,
        from_ms,
        text: text.join(' '),
        words: to - from,
        place,
        applicants,
      };
    };
    const known: SharedRun[] = [];
    for (const { place, text } of published) {
      const runs = sharedRuns(withoutRuns(words, known), comparableWords(text, language));
      passages.push(...runs.map((run) => passageOf(run, place, 0)));
      known.push(...runs);
    }
    const rest = withoutRuns(words, known);
    const others = new Map<string, { run: SharedRun; applicants: Set<number> }>();
    for (const other of await wordsAlike(db, application, fingerprintsOf(rest)))
      for (const run of sharedRuns(rest, other.words)) {
        const key = `${run.from} ${run.to}`;
        const entry = others.get(key) ?? { run, applicants: new Set() };
        entry.applicants.add(other.application_id);
        others.set(key, entry);
      }
    for (const { run, applicants } of others.values()) passages.push(passageOf(run, 'applicant', applicants.size));
  }
  return {
    compared: answers.length,
    passages: passages.slice(0, SIGNAL_LIMITS.shared_max),
  };
}
