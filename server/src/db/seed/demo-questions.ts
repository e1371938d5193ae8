/** `answer` names its recordings (transcoder/demo/answers/manifest.json). */
export interface DemoQuestion {
  answer: string;
  text: string;
  competency: string;
  preparation_seconds?: number | null;
  answer_seconds?: number;
  attempts_allowed?: number;
  /** Answered in writing. */
  kind?: 'text';
  max_characters?: number;
}

export const GRADUATE: DemoQuestion[] = [
  {
    answer: 'analyst-motivation',
    text: 'Tell us what draws you to analyst work at Northwind.',
    competency: 'Motivation',
    answer_seconds: 90,
  },
  {
    answer: 'explain-finding',
    text: 'Describe a time you had to explain a complicated finding to someone without your background. What did you change to make it land?',
    competency: 'Communication',
  },
  {
    answer: 'incomplete-data',
    text: 'Walk us through a decision you made with incomplete data.',
    competency: 'Judgement',
    preparation_seconds: 60,
    answer_seconds: 180,
    attempts_allowed: 1,
  },
  {
    answer: 'do-less',
    text: 'What would your last team say you should do less of?',
    competency: 'Self-awareness',
  },
  {
    answer: 'your-questions',
    text: 'What would you like to ask us?',
    competency: 'Closing',
    preparation_seconds: null,
    answer_seconds: 60,
    attempts_allowed: 0,
  },
];
export const WHY_APPLY: DemoQuestion = {
  answer: 'why-apply',
  text: 'What made you apply?',
  competency: 'Motivation',
  answer_seconds: 90,
};
export const CHANGED_MIND: DemoQuestion = {
  answer: 'changed-mind',
  text: 'Tell us about a time you changed your mind after listening to someone.',
  competency: 'Judgement',
};
export const DIFFICULT: DemoQuestion = {
  answer: 'difficult-conversation',
  text: 'How do you prepare for a difficult conversation?',
  competency: 'Communication',
};
export const GENERAL = [WHY_APPLY, CHANGED_MIND, DIFFICULT];
export const NURSING: DemoQuestion[] = [
  { answer: 'why-nursing', text: 'Why nursing, and why now?', competency: 'Motivation' },
  CHANGED_MIND,
  DIFFICULT,
];
export const FRENCH: DemoQuestion[] = [
  {
    answer: 'metier',
    text: 'Qu’est-ce qui vous attire dans ce métier ?',
    competency: 'Motivation',
    answer_seconds: 90,
  },
  {
    answer: 'convaincre',
    text: 'Racontez une situation où vous avez dû convaincre quelqu’un.',
    competency: 'Communication',
  },
];
