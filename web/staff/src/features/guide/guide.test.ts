import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readGuidePage, type Block, type GuidePage, type Inline } from '@vivavoce/web-shared/vite/guide-page.ts';
import { router } from '../../app/router.tsx';
import { EXPLAINED, findPages, isSlug, RELATED, SLUGS, slugOfRoute, type GuideSlug } from './guide.ts';

const here = import.meta.dirname;
const locales = ['en', 'fr'] as const;
type Locale = (typeof locales)[number];

const phrases = (locale: Locale) => (area: string) =>
  JSON.parse(readFileSync(path.join(here, '../../../../../locales', locale, `${area}.json`), 'utf8')) as Record<
    string,
    unknown
  >;
const pageOf = (locale: Locale, slug: GuideSlug): GuidePage =>
  readGuidePage(readFileSync(path.join(here, 'pages', locale, `${slug}.md`), 'utf8'), phrases(locale), locale);

const inlinesOf = (blocks: readonly Block[]): Inline[] =>
  blocks.flatMap((block): Inline[] => {
    switch (block.kind) {
      case 'text':
        return block.text;
      case 'list':
        return block.items.flat();
      case 'facts':
        return block.facts.flat(2);
      case 'steps':
        return block.steps.flatMap(({ title, blocks: below }) => [...title, ...inlinesOf(below)]);
      case 'box':
        return inlinesOf(block.blocks);
      default:
        return [];
    }
  });
const linksOf = (page: GuidePage): string[] =>
  [...page.lead, ...inlinesOf(page.blocks)].flatMap((part) =>
    typeof part === 'object' && 'link' in part ? [part.to] : [],
  );
const flat = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'steps') return [block, ...block.steps.flatMap((step) => flat(step.blocks))];
    return block.kind === 'box' ? [block, ...flat(block.blocks)] : [block];
  });
const picturesOf = (page: GuidePage): string[] =>
  flat(page.blocks).flatMap((block) => (block.kind === 'picture' ? [block.name] : []));
const shapeOf = (page: GuidePage): string[] => flat(page.blocks).map(({ kind }) => kind);

describe('the guide', () => {
  it('has each page in both languages, and no other', () => {
    for (const locale of locales)
      expect(readdirSync(path.join(here, 'pages', locale)).toSorted()).toEqual(
        SLUGS.map((slug) => `${slug}.md`).toSorted(),
      );
  });

  it.each(SLUGS)('%s names what the product has, leads somewhere, and says the same in both languages', (slug) => {
    const [english, french] = [pageOf('en', slug), pageOf('fr', slug)];
    expect(shapeOf(french)).toEqual(shapeOf(english));
    expect(picturesOf(french)).toEqual(picturesOf(english));
    expect(linksOf(french)).toEqual(linksOf(english));
    expect(french.title).not.toBe(english.title);
    for (const to of linksOf(english)) {
      if (isSlug(to)) continue;
      const [match] = router.matchRoutes(to, {}).slice(-1);
      expect([to, match?.routeId.startsWith('/_staff/')]).toEqual([to, true]);
    }
    const pictures = picturesOf(english);
    expect(pictures.length).toBeGreaterThan(0);
    for (const name of pictures)
      for (const locale of locales)
        expect([name, locale, existsSync(path.join(here, 'pictures', locale, `${name}.png`))]).toEqual([
          name,
          locale,
          true,
        ]);
  });

  it('keeps no picture that no page shows', () => {
    const shown = SLUGS.flatMap((slug) => picturesOf(pageOf('en', slug)));
    for (const locale of locales)
      expect(
        readdirSync(path.join(here, 'pictures', locale)).filter((file) => !shown.includes(file.replace('.png', ''))),
      ).toEqual([]);
  });

  it('explains a screen with each page, and every screen that it names exists', () => {
    expect(
      SLUGS.filter((slug) => !EXPLAINED.has(slug) && !Object.values(RELATED).some((list) => list.includes(slug))),
    ).toEqual([]);
    const routes = Object.keys(router.routesById);
    const explained = new Set(routes.flatMap((route) => slugOfRoute(route) ?? []));
    expect([...EXPLAINED].filter((slug) => !explained.has(slug))).toEqual([]);
  });

  it('is found by words of its pages, titles first', () => {
    const pages = Object.fromEntries(SLUGS.map((slug) => [slug, pageOf('en', slug)])) as Record<GuideSlug, GuidePage>;
    for (const slug of SLUGS) expect(findPages(pages, pages[slug].title.toUpperCase())[0]).toBe(slug);
    expect(findPages(pages, 'no such word anywhere')).toEqual([]);
  });
});
