import { IconChevronLeft, IconPrinter } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { GuidePage } from '@vivavoce/web-shared/vite/guide-page.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { addLocale, languageNames, languageTags, locales } from '@vivavoce/web-shared/i18n/locale.ts';
import { Breadcrumbs } from '../../app/layouts/page-header.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { GUIDE, RELATED, SECTIONS, SLUGS, sectionOf, type GuideSlug } from '../../features/guide/guide.ts';
import { Button } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { GuideBlocks, Line } from './guide-blocks.tsx';

type Pages = Readonly<Record<GuideSlug, GuidePage>>;

/** All pages by section: beside a page, and alone on the first page of the guide. */
function GuideMenu({ pages, current }: { pages: Pages; current?: GuideSlug }) {
  const t = useTranslations('guide');
  return (
    <nav
      className={classes(
        'grid content-start gap-4',
        current ? 'max-lg:hidden print:hidden' : 'sm:grid-cols-2 lg:grid-cols-3',
      )}
      aria-label={t('menu')}
    >
      {SECTIONS.map((section) => (
        <section key={section} aria-labelledby={`guide-${section}`}>
          <h2 id={`guide-${section}`} className="px-2.5 pb-1 text-small font-medium text-ink-3">
            {t(`sections.${section}`)}
          </h2>
          <ul>
            {GUIDE[section].map((slug) => (
              <li key={slug}>
                <Link
                  to="/help/$page"
                  params={{ page: slug }}
                  className="block rounded-2 px-2.5 py-1 text-ink-2 hover:bg-sunken aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink"
                  aria-current={slug === current ? 'page' : undefined}
                >
                  {pages[slug].title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function AsideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h2 className="text-small font-medium text-ink-3">{title}</h2>
      {children}
    </section>
  );
}

/** The same page in each language; the address says the language. */
function Languages() {
  const t = useTranslations('guide');
  const here = useLocale();
  const { pathname } = useLocation();
  return (
    <AsideSection title={t('language')}>
      <p className="flex gap-3">
        {locales.map((locale) => (
          <a
            key={locale}
            className="text-ink-2 underline-offset-3 hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-accent-ink"
            href={addLocale(pathname, locale)}
            hrefLang={languageTags[locale]}
            lang={languageTags[locale]}
            aria-current={locale === here}
          >
            {languageNames[locale]}
          </a>
        ))}
      </p>
    </AsideSection>
  );
}

function Aside({
  page,
  slug,
  pages,
  from,
}: {
  page: GuidePage;
  slug: GuideSlug;
  pages: Pages;
  from: string | undefined;
}) {
  const t = useTranslations('guide');
  const locale = useLocale();
  const headings = page.blocks.filter((block) => block.kind === 'heading');
  return (
    <aside className="grid content-start gap-6 print:hidden" aria-label={t('aside')}>
      {from !== undefined && (
        <a
          href={addLocale(from, locale)}
          className="flex items-center gap-1 font-semibold text-accent-ink hover:underline"
        >
          <Icon of={IconChevronLeft} size={16} />
          {t('back')}
        </a>
      )}
      {headings.length > 1 && (
        <AsideSection title={t('onThisPage')}>
          <ul className="border-s border-s-line-2">
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a className="block px-3 py-1 text-ink-2 hover:text-ink hover:underline" href={`#${id}`}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </AsideSection>
      )}
      <AsideSection title={t('related')}>
        <ul>
          {RELATED[slug].map((other) => (
            <li key={other}>
              <Link className="block py-1 text-ink-2 hover:underline" to="/help/$page" params={{ page: other }}>
                {pages[other].title}
              </Link>
            </li>
          ))}
        </ul>
      </AsideSection>
      <Languages />
      <div>
        <Button size="small" onClick={() => window.print()}>
          <Icon of={IconPrinter} size={16} />
          {t('print')}
        </Button>
      </div>
    </aside>
  );
}

/** The pages before and after, in the order of the guide. */
function Neighbours({ slug, pages }: { slug: GuideSlug; pages: Pages }) {
  const t = useTranslations('guide');
  const at = SLUGS.indexOf(slug);
  const ways = [
    { name: 'before', slug: SLUGS[at - 1] },
    { name: 'next', slug: SLUGS[at + 1] },
  ] as const;
  return (
    <nav className="grid grid-cols-2 gap-4 print:hidden" aria-label={t('neighbours')}>
      {ways.map((way) =>
        way.slug === undefined ? (
          <span key={way.name} />
        ) : (
          <Link
            key={way.name}
            to="/help/$page"
            params={{ page: way.slug }}
            className={classes(
              'grid gap-0.5 rounded-3 border border-line bg-surface px-5 py-3.5 hover:bg-sunken',
              way.name === 'next' && 'text-end',
            )}
          >
            <span className="text-small text-ink-3">{t(way.name)}</span>
            <b className="font-semibold">{pages[way.slug].title}</b>
          </Link>
        ),
      )}
    </nav>
  );
}

/** One page of the guide, with all pages at one side and its parts at the other. */
export function GuideScreen({ pages, slug, from }: { pages: Pages; slug: GuideSlug; from: string | undefined }) {
  const t = useTranslations('guide');
  const page = pages[slug];
  usePageTitle(page.title, t('title'));
  return (
    <>
      <Breadcrumbs
        above={[
          <Link key="guide" to="/help">
            {t('title')}
          </Link>,
        ]}
        current={t(`sections.${sectionOf(slug)}`)}
      />
      <div className="max-xl:grid-cols-[200px_minmax(0,1fr)] grid grid-cols-[200px_minmax(0,1fr)_200px] gap-x-8 gap-y-6 max-lg:grid-cols-1 print:block">
        <GuideMenu pages={pages} current={slug} />
        <div className="max-xl:order-first max-xl:col-start-2 grid min-w-0 content-start gap-4 max-lg:col-start-1">
          <article className="grid gap-4 rounded-3 border border-line bg-surface px-9 py-8 max-md:px-5 max-md:py-6 print:border-0 print:p-0">
            <h1 className="text-title tracking-heading">{page.title}</h1>
            <p className="max-w-[60ch] text-[1rem] leading-[1.625rem] text-ink-2">
              <Line text={page.lead} />
            </p>
            <GuideBlocks blocks={page.blocks} />
          </article>
          <Neighbours slug={slug} pages={pages} />
        </div>
        <Aside page={page} slug={slug} pages={pages} from={from} />
      </div>
    </>
  );
}

/** The first page of the guide: all pages by section. */
export function GuideIndexScreen({ pages }: { pages: Pages }) {
  const t = useTranslations('guide');
  usePageTitle(t('title'));
  return (
    <>
      <Breadcrumbs above={[]} current={t('title')} />
      <div className="grid gap-6 rounded-3 border border-line bg-surface px-9 py-8 max-md:px-5 max-md:py-6">
        <div className="grid gap-1">
          <h1 className="text-title tracking-heading">{t('heading')}</h1>
          <p className="text-ink-2">{t('lead')}</p>
        </div>
        <GuideMenu pages={pages} />
      </div>
    </>
  );
}
