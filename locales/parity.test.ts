import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { areas } from './areas.ts';

type Tree = { [key: string]: string | Tree };

const folder = fileURLToPath(new URL('.', import.meta.url));
const languages = ['en', 'fr'] as const;

function flatten(tree: Tree, path = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'string') flat.set(here, value);
    else for (const [inner, text] of flatten(value, here)) flat.set(inner, text);
  }
  return flat;
}

function load(language: string, area: string): Map<string, string> {
  return flatten(JSON.parse(readFileSync(`${folder}${language}/${area}.json`, 'utf8')) as Tree);
}

const argumentTypes = new Map<TYPE, string>([
  [TYPE.argument, 'text'],
  [TYPE.number, 'number'],
  [TYPE.plural, 'number'],
  [TYPE.date, 'date'],
  [TYPE.time, 'date'],
]);

/** `name:type` of every argument; a select also names its cases, since the caller passes one. */
function argumentsOf(elements: readonly MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (element.type === TYPE.select) {
      found.add(`${element.value}:select(${Object.keys(element.options).sort().join('|')})`);
    } else if (element.type === TYPE.tag) {
      found.add(`${element.value}:tag`);
      argumentsOf(element.children, found);
    } else if (argumentTypes.has(element.type) && 'value' in element) {
      found.add(`${element.value}:${argumentTypes.get(element.type)}`);
    }
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const option of Object.values(element.options)) argumentsOf(option.value, found);
    }
  }
  return found;
}

/** The words that a message says in any of its cases, without what is filled in. */
function wordsOf(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return wordsOf(element.children);
      if (element.type !== TYPE.select && element.type !== TYPE.plural) return '';
      return Object.values(element.options)
        .map((option) => wordsOf(option.value))
        .join(' ');
    })
    .join(' ');
}

/** Words that are the same in both languages, and names. A phrase of other words that is the same was never translated. */
const sharedTerms = new Set(
  `Actions Amélie Android Audio CV ChromeOS Communication Connect Cookies DOCX Date Description Document English Fournier Français Information Initiative Introduction
  Invitation Kit LUFS Leadership Linux Logo Mac Menu Message Motivation Notice Notifications OpenID PDF Page Pause Position Question Questionnaire Questions
  AD Entra FS Google ID Keycloak Microsoft Okta SAML Shibboleth Test Type Vivavoce Webhooks Windows Word Workspace description iPad iPhone logo min minute minutes points question questions version`.split(
    /\s+/,
  ),
);

describe('phrases', () => {
  it.each(languages)('%s holds exactly the listed areas', (language) => {
    const files = readdirSync(folder + language).map((name) => name.replace(/\.json$/, ''));
    expect(files.sort()).toEqual([...areas].sort());
  });

  describe.each(areas)('%s', (area) => {
    const en = load('en', area);
    const fr = load('fr', area);

    it('has the same keys in both languages', () => {
      expect([...fr.keys()].sort()).toEqual([...en.keys()].sort());
    });

    it('has the same arguments of the same types in both languages', () => {
      for (const [key, english] of en) {
        const french = fr.get(key);
        if (french === undefined) continue;
        expect([...argumentsOf(parse(french))].sort(), key).toEqual([...argumentsOf(parse(english))].sort());
      }
    });

    it('formats numbers by skeletons, as the apps have no named formats', () => {
      const named = [...en, ...fr].filter(([, phrase]) => /, number, *(?! |::)/.test(phrase));
      expect(named).toEqual([]);
    });

    it('fills in every number: inside a select, # is a plain character', () => {
      const plain = [...en, ...fr].filter(([, phrase]) => /#(?![\da-f]{6})/.test(wordsOf(parse(phrase))));
      expect(plain).toEqual([]);
    });

    it('is translated', () => {
      for (const [key, english] of en) {
        if (fr.get(key) !== english) continue;
        const terms = wordsOf(parse(english)).match(/\p{L}{2,}/gu) ?? [];
        expect(
          terms.filter((word) => !sharedTerms.has(word)),
          `${key} is the same in both languages`,
        ).toEqual([]);
      }
    });

    it('is spaced as French is', () => {
      for (const [key, french] of fr) {
        const terms = wordsOf(parse(french));
        expect(terms, `${key}: the apostrophe is ’`).not.toMatch(/\p{L}'\p{L}/u);
        expect(terms, `${key}: U+202F stands before ; and ?`).not.toMatch(/[^\u202f][;?](?=\s|$)/u);
        expect(terms, `${key}: U+00A0 stands before a colon`).not.toMatch(/[^\u00a0]:(?=\s|$)/u);
        expect(terms, `${key}: U+00A0 stands inside quotation marks`).not.toMatch(/«(?!\u00a0)|(?<!\u00a0)»/u);
        expect(french, `${key}: U+00A0 stands before a unit`).not.toMatch(/[\d}] (?:%|Mo|min|s|h)(?![\p{L}’])/u);
      }
    });

    it.each(languages)('compiles every message in %s, none empty', (language) => {
      for (const [key, text] of language === 'en' ? en : fr) {
        expect(text.trim(), key).not.toBe('');
        expect(() => compile(text), key).not.toThrow();
      }
    });

    it('keeps to the words of the interface', () => {
      for (const [key, text] of [...en, ...fr]) {
        expect(text, `${key}: no exclamation marks`).not.toContain('!');
        expect(text, `${key}: no dashes as punctuation`).not.toMatch(/[–—]/);
      }
    });
  });
});
