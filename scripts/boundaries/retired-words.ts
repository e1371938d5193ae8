import type { Source, Violation } from './sources.ts';

/**
 * A word that a newcomer has to learn. `ceiling` is how many files may still use it: it only falls, and at 0 the word is
 * gone.
 */
export type RetiredWord = {
  word: string;
  /** `declarations`: variables and parameters outside tests. `titles`: names of tests. The wire keeps its own names. */
  where: 'names' | 'declarations' | 'comments' | 'titles';
  pattern: RegExp;
  instead: string;
  ceiling: number;
  /** Where the word is the field's own: a transcript consists of words. */
  except?: RegExp;
};

/** A name in snake case, with `_` around it, so that a pattern can ask for a whole name or for one word of it. */
const part = (word: string) => new RegExp(`_${word}_`);
const wholeName = (word: string) => new RegExp(`^_${word}_$`);
const comment = (word: string) => new RegExp(`\\b${word}\\b`, 'i');

/** A variable or parameter of this name. */
const local = (word: string, ceiling: number): RetiredWord => ({
  word,
  where: 'declarations',
  pattern: new RegExp(`^${word}$`),
  instead: 'the noun of what it holds: row, answer, ownReview …',
  ceiling,
});

const IDIOMS = [
  ['at once', /\bat once\b/i, 'immediately, in the same statement or at the same time'],
  ['is over', /\b(?:is|are|was|were) (?:not )?(?:yet )?over\b(?! the)/i, 'has ended or has passed'],
  ['as far as', /\bas far as\b/i, 'if, where or the part that'],
  ['stands in', /\b(?:stands?|stood) in\b/i, 'is in'],
  ['by itself', /\bby itself\b/i, 'automatically, alone or separately'],
  // What has a consequence is the field's own: so many frames are missing that the picture is a fault.
  [
    'so many',
    /\b(?:by|after|within|than|every|beyond|exactly|of) so many\b(?! of)/i,
    'this many, or the name of the value',
  ],
] as const;

/** The words that names and comments no longer use. Lower a ceiling whenever files were rewritten. */
export const RETIRED_WORDS: RetiredWord[] = [
  // One file names the payload of tasks that were queued under the former name.
  { word: 'deed', where: 'names', pattern: part('deeds?'), instead: 'bulk operation, action or statement', ceiling: 1 },
  // As a noun only: `is_sending` and the state `sending` of an upload are participles.
  {
    word: 'sending',
    where: 'names',
    pattern: /_sendings_|^_(?!(?:is|are|now)_)[a-z_]+_sending_$/,
    instead: 'mailing',
    ceiling: 0,
  },
  { word: 'whom', where: 'names', pattern: part('whom'), instead: 'recipients, scope or the noun', ceiling: 0 },
  { word: 'looked', where: 'names', pattern: part('looked'), instead: 'search, query or the noun', ceiling: 0 },
  { word: 'asked', where: 'names', pattern: wholeName('asked'), instead: 'params, query or request', ceiling: 0 },
  { word: 'tells', where: 'names', pattern: part('tells'), instead: 'notifies or describes', ceiling: 0 },
  {
    word: 'seen',
    where: 'names',
    pattern: wholeName('seen'),
    instead: 'the noun',
    // A flag of mailboxes (RFC 3501, 2.3.2) has this name.
    except: /guest|trial-run|seen-list|ai-feedback|\/ai\/|bounces\/mailbox|imap-server/,
    ceiling: 0,
  },
  { word: 'told', where: 'names', pattern: part('told'), instead: 'notified or reported', ceiling: 0 },
  { word: 'keeps', where: 'names', pattern: part('keeps'), instead: 'stores, retains or allows', ceiling: 0 },
  { word: 'anew', where: 'names', pattern: part('anew'), instead: 'again or reopen', ceiling: 0 },
  { word: 'hindrance', where: 'names', pattern: part('hindrances?'), instead: 'blocker', ceiling: 0 },
  { word: 'stage', where: 'names', pattern: part('stages?'), instead: 'bucket', except: /exports\.test/, ceiling: 0 },
  {
    word: 'words',
    where: 'names',
    pattern: /_words_$|^_words_$/,
    instead: 'messages, search term, phrases or text',
    except: /transcript|speech|caption|citation|alignment|\/signals\/|\/ai\/|\/cv|check-boundaries/,
    ceiling: 0,
  },
  { word: 'whom', where: 'comments', pattern: comment('whom'), instead: 'the noun', ceiling: 0 },
  { word: 'whoever', where: 'comments', pattern: comment('whoever'), instead: 'the noun', ceiling: 0 },
  { word: 'nobody', where: 'comments', pattern: comment('nobody'), instead: 'no applicant, no user …', ceiling: 0 },
  {
    word: 'somebody',
    where: 'comments',
    pattern: comment('somebody'),
    instead: 'an applicant, a user …',
    ceiling: 0,
  },
  { word: 'deed', where: 'comments', pattern: comment('deeds?'), instead: 'bulk operation or action', ceiling: 0 },
  { word: 'anew', where: 'comments', pattern: comment('anew'), instead: 'again', ceiling: 0 },
  ...IDIOMS.flatMap(([word, pattern, instead]) =>
    (['comments', 'titles'] as const).map((where) => ({
      word,
      where,
      pattern,
      instead,
      ceiling: 0,
    })),
  ),
  // Beginnings that make a reader look for the subject: "What is stored of the cookie".
  {
    word: 'What',
    where: 'comments',
    pattern: /^(\/\*\*?|\/\/) What /m,
    instead: 'the noun of the code as the subject',
    except: /\.test\.tsx?$|(^|\/)test\/|^e2e\/journeys\//,
    ceiling: 0,
  },
  local('one', 0),
  local('found', 0),
  local('stored', 0),
  local('saved', 0),
  local('own', 2),
  local('made', 0),
  local('kept', 0),
  local('given', 2),
  local('taken', 0),
  local('said', 0),
  local('about', 0),
  { ...local('lack', 2), instead: 'missing or gap' },
];

const title = /\b(?:it|test|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])(.*?)\1/g;
const titlesIn = ({ code }: Source): string => [...code.matchAll(title)].map((match) => match[2]).join('\n');
const text = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;
const identifier = /[A-Za-z_$][\w$]*/g;

const snake = (name: string) =>
  `_${name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[-.]/g, '_')
    .toLowerCase()}_`;

/** Names that a file declares or uses, and its own; text in quotes is no name. */
function namesIn({ file, code }: Source): Set<string> {
  const fileName = file.slice(file.lastIndexOf('/') + 1).replace(/\..*$/, '');
  return new Set([fileName, ...(code.replace(text, ' ').match(identifier) ?? [])].map(snake));
}

/** The files that use each of the words. The table itself is none of them. */
function usesOf(sources: Source[], words: RetiredWord[]): Map<RetiredWord, string[]> {
  const uses = new Map<RetiredWord, string[]>(words.map((word) => [word, []]));
  for (const source of sources) {
    if (/(^|\/)retired-words(\.test)?\.ts$/.test(source.file)) continue;
    const names = [...namesIn(source)];
    for (const word of words) {
      const { where, pattern, except } = word;
      if (except?.test(source.file)) continue;
      const used =
        where === 'comments'
          ? pattern.test(source.comments)
          : where === 'titles'
            ? source.isTest && pattern.test(titlesIn(source))
            : where === 'declarations'
              ? !source.isTest && [...source.declared].some((name) => pattern.test(name))
              : names.some((name) => pattern.test(name));
      if (used) uses.get(word)?.push(source.file);
    }
  }
  return uses;
}

/** Retired words in more files than their ceiling allows. */
export function checkRetiredWords(sources: Source[], words = RETIRED_WORDS): Violation[] {
  return [...usesOf(sources, words)].flatMap(([{ word, where, instead, ceiling }, files]) => {
    if (files.length <= ceiling) return [];
    const list = files.slice(0, 20).join(', ');
    const says = `"${word}" is in the ${where} of ${files.length} files and may be in ${ceiling}; say ${instead}: ${list}`;
    return [{ file: 'scripts/boundaries/retired-words.ts', says }];
  });
}
