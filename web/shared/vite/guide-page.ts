import { createTranslator } from 'use-intl/core';
import { marked, type Token, type Tokens } from 'marked';

/** A part of a line. */
export type Inline =
  | string
  | { bold: Inline[] }
  /** A phrase of the product, as its screens show it. */
  | { word: string }
  /** `to` is the name of a page of the guide, or an address of the product that begins with a slash. */
  | { link: string; to: string };

export type Block =
  | { kind: 'text'; text: Inline[] }
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'steps'; steps: { title: Inline[]; blocks: Block[] }[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'box'; blocks: Block[] }
  /** Situations or terms, each with what holds for it. */
  | { kind: 'facts'; facts: [Inline[], Inline[]][] }
  | ({ kind: 'picture'; name: string; text: string } & Partial<PictureFile>);

/** Where a picture is, and its size in pixels of the file: two for each pixel of the page. */
interface PictureFile {
  src: string;
  width: number;
  height: number;
}

/** A page of the guide for staff, as the screen draws it. */
export interface GuidePage {
  title: string;
  /** The first paragraph: what the page is for. */
  lead: Inline[];
  blocks: Block[];
  /** All text in lower case, for the search. */
  searched: string;
}

type Messages = Record<string, unknown>;

/** Finds a phrase in the files of one language. @param file reads the phrases of one area */
export type Phrases = (area: string) => Messages;

/** `area.key name=value …`: the phrase with its values, as the product shows it. @throws Error without such a phrase */
export function phraseOf(reference: string, phrases: Phrases, locale: 'en' | 'fr'): string {
  const [key = '', ...pairs] = reference.trim().split(/\s+(?=\w+=)/);
  const [area = '', ...path] = key.split('.');
  const phrase = path.reduce<unknown>((node, name) => (node as Messages | undefined)?.[name], phrases(area));
  if (typeof phrase !== 'string') throw new Error(`no phrase ${key} in ${locale}`);
  const values = Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return [name, /^\d+$/.test(value) ? Number(value) : value];
    }),
  );
  const fill = createTranslator({
    locale: locale === 'fr' ? 'fr-FR' : 'en-GB',
    messages: { phrase },
    onError: (error) => {
      throw new Error(`${key} needs other values: ${error.message}`);
    },
  });
  return fill('phrase', values);
}

/** The name of a heading in an address. */
const idOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plain = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

function inlinesOf(tokens: readonly Token[] | undefined, say: (reference: string) => string): Inline[] {
  return (tokens ?? []).flatMap((token): Inline[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return 'tokens' in token && token.tokens ? inlinesOf(token.tokens, say) : [plain((token as Tokens.Text).text)];
      case 'strong':
        return [{ bold: inlinesOf(token.tokens, say) }];
      case 'codespan':
        return [{ word: say((token as Tokens.Codespan).text) }];
      case 'link':
        return [{ link: plain((token as Tokens.Link).text), to: (token as Tokens.Link).href }];
      default:
        throw new Error(`the guide does not draw ${token.type}: ${token.raw}`);
    }
  });
}

const textOf = (inline: Inline): string => {
  if (typeof inline === 'string') return inline;
  if ('bold' in inline) return inline.bold.map(textOf).join('');
  return 'word' in inline ? inline.word : inline.link;
};

/** A paragraph that begins in bold is a title with the rest below it. */
function titled(text: Inline[]): { title: Inline[]; rest: Inline[] } | null {
  const [first, ...rest] = text;
  if (typeof first !== 'object' || !('bold' in first)) return null;
  const [next, ...others] = rest;
  const trimmed = typeof next === 'string' ? next.trimStart() : next;
  return { title: first.bold, rest: trimmed === undefined || trimmed === '' ? others : [trimmed, ...others] };
}

function stepOf(blocks: Block[]): { title: Inline[]; blocks: Block[] } {
  const [first, ...rest] = blocks;
  const step = first?.kind === 'text' ? titled(first.text) : null;
  if (!step) throw new Error('a step begins with its title in bold');
  return {
    title: step.title,
    blocks: [...(step.rest.length > 0 ? [{ kind: 'text' as const, text: step.rest }] : []), ...rest],
  };
}

function listOf(list: Tokens.List, say: (reference: string) => string): Block {
  const items = list.items.map((item) => blocksOf(item.tokens, say));
  if (list.ordered) return { kind: 'steps', steps: items.map(stepOf) };
  const lines = items.map(([block]) => (block?.kind === 'text' ? block.text : []));
  const facts = lines.map(titled);
  if (facts.every((fact) => fact !== null))
    return { kind: 'facts', facts: facts.map(({ title, rest }) => [title, rest]) };
  return { kind: 'list', items: lines };
}

function blocksOf(tokens: readonly Token[], say: (reference: string) => string): Block[] {
  return tokens.flatMap((token): Block[] => {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading': {
        const text = inlinesOf(token.tokens, say).map(textOf).join('');
        return [{ kind: 'heading', id: idOf(text), text }];
      }
      case 'paragraph':
      case 'text': {
        const [image] = token.tokens ?? [];
        if (image?.type === 'image')
          return [{ kind: 'picture', name: (image as Tokens.Image).href, text: plain((image as Tokens.Image).text) }];
        return [{ kind: 'text', text: inlinesOf(token.tokens, say) }];
      }
      case 'list':
        return [listOf(token as Tokens.List, say)];
      case 'blockquote':
        return [{ kind: 'box', blocks: blocksOf(token.tokens ?? [], say) }];
      default:
        throw new Error(`the guide does not draw ${token.type}: ${token.raw}`);
    }
  });
}

/** All text of blocks, without pictures. */
function wordsOf(blocks: readonly Block[]): string[] {
  const line = (text: readonly Inline[]) => text.map(textOf).join('');
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'heading':
        return [block.text];
      case 'text':
        return [line(block.text)];
      case 'list':
        return block.items.map(line);
      case 'facts':
        return block.facts.map(([term, text]) => `${line(term)} ${line(text)}`);
      case 'steps':
        return block.steps.flatMap(({ title, blocks: below }) => [line(title), ...wordsOf(below)]);
      case 'box':
        return wordsOf(block.blocks);
      default:
        return [];
    }
  });
}

/**
 * Reads a page of the guide: `# title`, a paragraph that says what it is for, then paragraphs, headings, lists, steps
 * (numbered, each with its title in bold), boxes (quotes) and pictures. Code is a phrase of the product.
 * @throws Error for any other markup, and for a phrase that the product does not have
 */
export function readGuidePage(markdown: string, phrases: Phrases, locale: 'en' | 'fr'): GuidePage {
  const say = (reference: string) => phraseOf(plain(reference), phrases, locale);
  const [title, lead, ...blocks] = blocksOf(marked.lexer(markdown), say);
  if (title?.kind !== 'heading' || lead?.kind !== 'text')
    throw new Error('a page begins with its title and a paragraph');
  const searched = [title.text, ...wordsOf([lead]), ...wordsOf(blocks)].join('\n').toLowerCase();
  return { title: title.text, lead: lead.text, blocks, searched };
}
