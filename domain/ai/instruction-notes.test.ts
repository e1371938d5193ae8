import { expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';
import { REQUESTS, WAYS } from '@vivavoce/server/test/fakes/injections.ts';
import { noteInstructions } from './instruction-notes.ts';

it('notes at least nine of ten requests to software, however they are written', () => {
  const missed: string[] = [];
  for (const [way, write] of Object.entries(WAYS))
    for (const request of REQUESTS)
      if (!noteInstructions(`I worked in a bakery. ${write(request)} Then I moved to Lyon.`))
        missed.push(`${way}: ${request}`);
  expect(Object.keys(WAYS).length * REQUESTS.length).toBe(150);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(15);
});

it('takes every invisible character out of what is sent, and says so', () => {
  for (const way of ['zero width', 'direction marks', 'tags'])
    for (const request of REQUESTS) {
      const { text, stripped } = cleanText(WAYS[way]!(request));
      expect(stripped, way).toBe(true);
      expect(text).not.toMatch(/[\u200B-\u200F\u202A-\u202E\u{E0000}-\u{E007F}]/u);
    }
});

it('notes at most one of fifty ordinary sentences', () => {
  const subjects = [
    'At my last company we',
    'In the second year I',
    'My manager and I',
    'During the project the team',
    'With two colleagues I',
    'After the first release we',
    'On the ward the nurses and I',
    'In the kitchen we',
    'For my thesis I',
    'As a volunteer I',
    'When the system failed we',
    'Before the deadline my group',
    'At the bank I',
    'In our workshop we',
    'Avec mon équipe, nous',
    'Pendant mon stage, je',
    'Dans ce magasin, nous',
    'Pour le client, je',
    'Last summer I',
    'With the new model we',
    'As the assistant of the director I',
    'In this role I',
    'Together with the users we',
    'At school I',
    'For the city council we',
  ];
  const predicates = [
    'could not ignore the complaints of the customers.',
    'wrote instructions for the new colleagues.',
    'gave the presentation a better structure.',
    'scored the suppliers by price and quality.',
    'followed the rules of the laboratory.',
    'reached the best result of the year.',
    'rated every machine once a month.',
    'forgot to bring the second document once.',
    'trained a model that predicts the weather.',
    'asked the assistant of the mayor for help.',
    'avons suivi les consignes de sécurité.',
    'ai appris à noter chaque étape.',
    'summarised the evaluation in one page.',
    'ranked the tasks by their urgency.',
    'said that the first plan was too risky.',
    'answered more than forty calls a day.',
    'ended the meeting with a clear decision.',
    'used software to print the labels.',
    'recommended a cheaper material.',
    'repeated the test until it was stable.',
  ];
  const sentences = subjects.flatMap((subject) => predicates.map((predicate) => `${subject} ${predicate}`));
  expect(sentences).toHaveLength(500);
  const noted = sentences.filter((sentence) => noteInstructions(sentence));
  expect(noted.length, noted.join('\n')).toBeLessThanOrEqual(10);
});
