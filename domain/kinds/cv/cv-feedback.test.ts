import { describe, expect, test } from 'vitest';
import { cvFeedback } from './cv-feedback.ts';
import { lixOf, readability, readingEase, sentencesOf, syllables } from './readability.ts';

const facts = { pages: 1, tagged: null, language: null, title: null };
const of = (text: string, more: object = {}) =>
  cvFeedback({ text, facts, filename: 'Nadia Rahman.pdf', otherwise: 'en', ...more });
const rules = (text: string, more: object = {}) => of(text, more).findings.map(({ rule }) => rule);

const CONTACT = 'Nadia Rahman\nnadia@mail.example, 07700 900142';
const cv = (experience: string) =>
  `${CONTACT}\nProfile\nEconomist.\nExperience\n${experience}\nEducation\nBSc\nSkills\nExcel`;

describe('figures of a text', () => {
  test('follow the published formulas', () => {
    // Flesch: 20 words in 2 sentences with 30 syllables: 206.835 - 10.15 - 126.9.
    expect(readingEase({ word_count: 20, sentences: 2, syllables: 30 }, 'en')).toBeCloseTo(69.785, 3);
    // Kandel and Moles: 207 - 10.15 - 110.4.
    expect(readingEase({ word_count: 20, sentences: 2, syllables: 30 }, 'fr')).toBeCloseTo(86.45, 3);
    expect(lixOf({ word_count: 20, sentences: 2, long: 5 })).toBe(35);
  });

  test('appear from 100 words on', () => {
    expect(readability('One short line.', 'en')).toMatchObject({ reading_ease: null, lix: null, word_count: 3 });
    expect(readability('The cat sat on the mat. '.repeat(17), 'en').reading_ease).toBeGreaterThan(100);
  });

  test('count each bullet as a sentence, and none at an abbreviation', () => {
    expect(sentencesOf('• Ran a shop\n• Wrote reports\nDr. Lee led it. It grew.')).toEqual([
      '• Ran a shop',
      '• Wrote reports',
      'Dr. Lee led it.',
      'It grew.',
    ]);
  });

  test.each([
    ['readability', 'en', 5],
    ['made', 'en', 1],
    ['worked', 'en', 1],
    ['bonjour', 'fr', 2],
    ['table', 'fr', 1],
    ['été', 'fr', 1],
  ] as const)('count syllables of %s', (word, language, count) => {
    expect(syllables(word, language)).toBe(count);
  });
});

describe('rules', () => {
  test('find nothing to say of an orderly CV but its length', () => {
    const text = cv('Assistant, Jun 2023 – May 2024\n• Raised readers from 2,100 to 3,400\n• Wrote 12 letters');
    expect(rules(text)).toEqual(['too_short']);
  });

  test.each([
    ['no e-mail address', CONTACT.replace('nadia@mail.example, ', ''), 'no_email'],
    ['no telephone number', 'Nadia Rahman\nnadia@mail.example', 'no_phone'],
    ['a section that is missing', `${CONTACT}\nEducation\nBSc`, 'section_missing'],
    ['the oldest first', cv('Shop, 2019 – 2020\nOffice, 2021 – 2022'), 'dates_disordered'],
    ['an end before its beginning', cv('Shop, 05/2021 – 03/2020'), 'date_reversed'],
    ['dates in two styles', cv('Shop, Jun 2023 – 08/2024'), 'date_styles'],
    ['a gap', cv('Office, 06/2023 – 08/2024\nShop, 01/2020 – 02/2022'), 'gap'],
    ['no bullets', cv('Office\nI ran it\nI sold things\nI went home'), 'no_bullets'],
    ['a weak opening', cv('• Was responsible for letters'), 'weak_opening'],
    ['no numbers', cv('• Ran a shop\n• Wrote letters\n• Sold bread'), 'no_numbers'],
    ['the same opening thrice', cv('• Sold 3 cars\n• Sold bread\n• Sold milk'), 'repeated_opening'],
    ['a long sentence', cv(`I ${'worked and '.repeat(15)}went.`), 'long_sentence'],
    ['passive voice', cv('The letters were written by me.'), 'passive'],
    ['empty words', cv('A dynamic team player'), 'empty_phrase'],
  ])('find %s', (_name, text, rule) => {
    expect(rules(text)).toContain(rule);
  });

  test('know French headings, dates and turns', () => {
    const text =
      'Amélie Fournier\namelie@mail.example 06 12 34 56 78\nFormation\nLicence\nExpérience professionnelle\nVendeuse, sept. 2022 – aujourd’hui\n• Responsable de la caisse\nLes ventes ont été doublées dans le magasin.\nCompétences\nAnglais';
    const { language, findings } = of(text);
    expect(language).toBe('fr');
    expect(findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['weak_opening', 'passive']));
    expect(findings.map(({ rule }) => rule)).not.toContain('section_missing');
  });

  test('say nothing of a period that goes on, nor of overlapping ones', () => {
    const text = cv('Office, 01/2022 – present\nShop, 01/2019 – 12/2021\nBar, 06/2018 – 06/2020');
    expect(rules(text)).not.toContain('gap');
  });

  test('judge the file of a PDF, and its name', () => {
    const file = { facts: { pages: 3, tagged: false, language: null, title: null }, filename: 'cv final.pdf' };
    expect(rules(cv(''), file)).toEqual(
      expect.arrayContaining(['too_long', 'file_name', 'not_tagged', 'no_language', 'no_title']),
    );
  });

  test('list each rule a few times only', () => {
    const text = cv(Array.from({ length: 20 }, () => '• Was responsible for 3 letters').join('\n'));
    expect(rules(text).filter((rule) => rule === 'weak_opening')).toHaveLength(5);
  });
});
