import { defaultScores } from '@vivavoce/domain/reviews/rubrics.ts';
import type { RatingScale } from '@vivavoce/domain/reviews/styles.ts';
import type { Locale } from '../../i18n.ts';

/** The initial criteria of an activity, in its own language, like its e-mails. */
const TEXTS: Record<Locale, { steps: string[]; levels: string[]; signs: string[] }> = {
  'en-gb': {
    steps: [
      'Does not answer the question, or gives no example.',
      'Touches on the question in general terms, without an example of their own.',
      'Answers with an example of their own and says what they did.',
      'Answers with a clear example, says why they acted so and what came of it.',
      'Answers with a telling example, weighs other ways, and says what they learned.',
    ],
    levels: ['Not shown', 'Partly shown', 'Shown', 'Shown strongly'],
    signs: [
      'Gives an example of their own',
      'Says what they did and why',
      'Says what came of it and what they learned',
    ],
  },
  'fr-fr': {
    steps: [
      'Ne répond pas à la question ou ne donne pas d’exemple.',
      'Aborde la question en termes généraux, sans exemple personnel.',
      'Répond par un exemple personnel et dit ce qui a été fait.',
      'Répond par un exemple clair, explique ses choix et leur résultat.',
      'Répond par un exemple parlant, envisage d’autres voies et dit ce qui en a été appris.',
    ],
    levels: ['Non observé', 'En partie observé', 'Observé', 'Nettement observé'],
    signs: [
      'Donne un exemple personnel',
      'Dit ce qui a été fait et pourquoi',
      'Dit ce qui en a résulté et ce qui en a été appris',
    ],
  },
};

/**
 * A rubric for any question: what an answer of each score shows.
 * @param steps those of the question in the library, weakest first
 */
export const defaultRubric = (locale: Locale, scale: RatingScale, steps: readonly string[] = TEXTS[locale].steps) =>
  defaultScores(scale).map((score, index) => ({ id: null, text: steps[index] ?? '', score, reviews: 0 }));

/** Levels for any matrix, weakest first. */
export const defaultLevels = (locale: Locale) => TEXTS[locale].levels.map((name) => ({ id: null, name, reviews: 0 }));

/** An indicator for any competency. */
export const defaultIndicators = (locale: Locale) =>
  TEXTS[locale].signs.map((text) => ({ id: null, text, reviews: 0 }));
