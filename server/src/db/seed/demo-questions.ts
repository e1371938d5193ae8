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
  /** Read and ticked beside the own recording, in practice. */
  guidance?: string;
  checklist?: string[];
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
const DIFFICULT: DemoQuestion = {
  answer: 'difficult-conversation',
  text: 'How do you prepare for a difficult conversation?',
  competency: 'Communication',
};
/** Two of the same, with what is read and ticked beside the own recording. */
export const PRACTICE: DemoQuestion[] = [
  {
    ...CHANGED_MIND,
    guidance:
      'Set the scene in one sentence. Spend most of the time on what you heard and what you did next. A full answer takes 1:00 to 1:30.',
    checklist: [
      'The situation, in one sentence',
      'What you believed before',
      'What you heard that changed it',
      'What you did differently',
      'What came of it',
    ],
  },
  {
    ...DIFFICULT,
    guidance: 'Take one real conversation. Say how you prepared before you say how it went.',
    checklist: ['Whom it was with, and why it was difficult', 'What you found out beforehand', 'How you began'],
  },
];
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
