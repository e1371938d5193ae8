import { timeNeeded } from '../jobs/time-needed.ts';
import type { TimedQuestion } from '../jobs/time-needed.ts';
import { FORM_LIMITS } from './limits.ts';
import { fitsItem, isItemAnswered, itemsOf } from './questionnaire/items.ts';
import type { ItemAnswer, QuestionnaireContent } from './questionnaire/items.ts';
import { fitsScenario, hasKey, isScenarioAnswered } from './judgement/scenarios.ts';
import type { JudgementContent } from './judgement/scenarios.ts';
import type { Assessment } from './provider/provider-test.ts';

/** A CV that is handed in and read; staff add nothing to it. */
interface CvContent {
  kind: 'cv_copilot';
}

/** A test that applicants take at a provider; staff choose which. */
interface ProviderTestContent {
  kind: 'test_provider';
  assessment: Assessment | null;
}

/** The content of an activity that applicants fill in: one document, frozen with the version of an applicant. */
export type FormContent = QuestionnaireContent | JudgementContent | CvContent | ProviderTestContent;
export type FormKind = FormContent['kind'];
export type FormAnswer = ItemAnswer;
export type FormAnswers = Record<string, FormAnswer>;

/** Gaps that publishing can find in a form, and the step of the wizard where each is filled. */
export type MissingFormPart =
  | { step: 'items'; code: 'items_missing' }
  | { step: 'scenarios'; code: 'scenarios_missing' }
  | { step: 'scoring_key'; code: 'key_missing' }
  | { step: 'assessment'; code: 'assessment_missing' };

/** The rules of one kind of form. */
interface FormRules<Content> {
  empty: Content;
  missing: (content: Content) => MissingFormPart[];
  /** Every part that is answered, in order. */
  parts: (content: Content) => { id: string; required: boolean; videos: number[] }[];
  fits: (content: Content, id: string, answer: FormAnswer) => boolean;
  isAnswered: (content: Content, id: string, answer: FormAnswer | undefined) => boolean;
  seconds: (content: Content) => number;
}

const questionnaire: FormRules<QuestionnaireContent> = {
  empty: { kind: 'questionnaire', paged: true, sections: [] },
  missing: (content) => (itemsOf(content).length === 0 ? [{ step: 'items', code: 'items_missing' }] : []),
  parts: (content) => itemsOf(content).map(({ id, required }) => ({ id, required, videos: [] })),
  fits: (content, id, answer) => itemsOf(content).some((item) => item.id === id && fitsItem(item, answer)),
  isAnswered: (content, id, answer) => itemsOf(content).some((item) => item.id === id && isItemAnswered(item, answer)),
  seconds: (content) => itemsOf(content).reduce((sum, { kind }) => sum + FORM_LIMITS.seconds_per_item[kind], 0),
};

const judgement: FormRules<JudgementContent> = {
  empty: { kind: 'situational_judgement', time_limit_minutes: null, key_source: '', scenarios: [] },
  missing: ({ scenarios }) => {
    if (scenarios.length === 0) return [{ step: 'scenarios', code: 'scenarios_missing' }];
    return scenarios.every(hasKey) ? [] : [{ step: 'scoring_key', code: 'key_missing' }];
  },
  parts: ({ scenarios }) =>
    scenarios.map(({ id, video_id }) => ({ id, required: true, videos: video_id === null ? [] : [video_id] })),
  fits: ({ scenarios }, id, answer) =>
    scenarios.some((scenario) => scenario.id === id && fitsScenario(scenario, answer)),
  isAnswered: ({ scenarios }, id, answer) =>
    scenarios.some((scenario) => scenario.id === id && isScenarioAnswered(scenario, answer)),
  seconds: ({ scenarios, time_limit_minutes }) =>
    time_limit_minutes !== null
      ? time_limit_minutes * 60
      : scenarios.reduce(
          (sum, { responses }) =>
            sum + FORM_LIMITS.seconds_per_scenario + responses.length * FORM_LIMITS.seconds_per_response,
          0,
        ),
};

/** The part of the form for the CV; its answer is the number of the latest version, written by the server alone. */
export const CV_PART = 'cv';

const cvCopilot: FormRules<CvContent> = {
  empty: { kind: 'cv_copilot' },
  missing: () => [],
  parts: () => [{ id: CV_PART, required: true, videos: [] }],
  fits: () => false,
  isAnswered: (_content, _id, answer) => typeof answer === 'number',
  seconds: () => FORM_LIMITS.seconds_for_cv,
};

/** The part of the form for the test of a provider; its answer is 1 from the result on, written by the server alone. */
export const TEST_PART = 'test';

const providerTest: FormRules<ProviderTestContent> = {
  empty: { kind: 'test_provider', assessment: null },
  missing: ({ assessment }) => (assessment ? [] : [{ step: 'assessment', code: 'assessment_missing' }]),
  parts: ({ assessment }) => (assessment ? [{ id: TEST_PART, required: true, videos: [] }] : []),
  fits: () => false,
  isAnswered: (_content, _id, answer) => answer === 1,
  seconds: ({ assessment }) => (assessment?.minutes ?? 0) * 60,
};

/** Rules by kind; a further kind of form is one more line. */
const RULES: { [Kind in FormKind]: FormRules<Extract<FormContent, { kind: Kind }>> } = {
  questionnaire,
  situational_judgement: judgement,
  cv_copilot: cvCopilot,
  test_provider: providerTest,
};

export const FORM_KINDS = [
  'questionnaire',
  'situational_judgement',
  'cv_copilot',
  'test_provider',
] as const satisfies readonly FormKind[];

export const isFormKind = (kind: string): kind is FormKind => (FORM_KINDS as readonly string[]).includes(kind);

// Each content carries its own kind, so the rules found by it take it.
const rulesOf = (kind: FormKind) => RULES[kind] as FormRules<FormContent>;

export const emptyForm = (kind: FormKind): FormContent => rulesOf(kind).empty;
export const missingOfForm = (content: FormContent): MissingFormPart[] => rulesOf(content.kind).missing(content);
export const formParts = (content: FormContent) => rulesOf(content.kind).parts(content);
export const formMinutes = (content: FormContent): number => Math.ceil(rulesOf(content.kind).seconds(content) / 60);

/** How much an applicant has to do: the parts of the form, or the questions. */
export function workOf(
  { form }: { form?: FormContent | undefined },
  questions: readonly TimedQuestion[],
): { question_count: number; minutes: number } {
  if (form) return { question_count: formParts(form).length, minutes: formMinutes(form) };
  return { question_count: questions.length, minutes: timeNeeded(questions).minutes };
}

export const fitsForm = (content: FormContent, id: string, answer: FormAnswer): boolean =>
  rulesOf(content.kind).fits(content, id, answer);

/** The videos that a form shows. */
export const formVideos = (content: FormContent): number[] => formParts(content).flatMap(({ videos }) => videos);

/** The pictures that a form shows. */
export const formPictures = (content: FormContent): number[] =>
  content.kind === 'situational_judgement' ? content.scenarios.flatMap(({ picture }) => picture?.id ?? []) : [];

/** The same form with the pictures of another activity; those that it lacks are left out. */
export const withPictures = (content: FormContent, pictures: ReadonlyMap<number, number>): FormContent =>
  content.kind === 'situational_judgement'
    ? {
        ...content,
        scenarios: content.scenarios.map((scenario) => {
          const { picture } = scenario;
          const id = picture && pictures.get(picture.id);
          return { ...scenario, picture: picture && id ? { ...picture, id } : null };
        }),
      }
    : content;

/** How far an applicant is: the parts that are answered, and the required ones that are not. */
export function formProgress(
  content: FormContent,
  answers: Readonly<FormAnswers>,
): { answered: number; total: number; missing: string[] } {
  const { isAnswered } = rulesOf(content.kind);
  const parts = formParts(content);
  const open = parts.filter(({ id }) => !isAnswered(content, id, answers[id]));
  return {
    answered: parts.length - open.length,
    total: parts.length,
    missing: open.filter(({ required }) => required).map(({ id }) => id),
  };
}
