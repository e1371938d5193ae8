import { useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { brandOf, brandProperties } from '@vivavoce/domain/companies/brand.ts';
import { getTheme, subscribeTheme, type Theme } from '@vivavoce/web-shared/theme.ts';
import { applicantStyles } from './applicant-styles.ts';

type Wearer = { primary: string | null; alternate_brand: boolean };

/** Standards mode and nothing else: this page renders all of its content. */
const emptyPage = '<!doctype html><html><head></head><body></body></html>';

/** Margin above the part that is scrolled to, in pixels of the applicant's page. */
const partMargin = 12;

function applyStyles(page: Document): void {
  const view = page.defaultView;
  if (!view) return;
  page.adoptedStyleSheets = applicantStyles.map((text) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
}

/** Takes the document out of the keyboard order and the accessibility tree: it repeats what the form says. */
function prepare(page: Document): void {
  applyStyles(page);
  page.body.inert = true;
}

function dress(root: HTMLElement, company: Wearer, theme: Theme): void {
  const brand = brandOf(company);
  root.dataset['theme'] = theme;
  root.classList.toggle('other-brand', brand !== null);
  root.removeAttribute('style');
  if (!brand) return;
  for (const [name, value] of Object.entries(brandProperties(brand.primary, theme, brand.hover))) {
    root.style.setProperty(name, value);
  }
}

function speak(page: Document, language: string): void {
  page.documentElement.lang = language;
}

/** Scrolls to the top, or to the part that the step is about. Not scrollIntoView: it would move this page too. */
function begin(page: Document, view: string, part: string | undefined): void {
  page.body.dataset['view'] = view;
  const target = part && page.querySelector<HTMLElement>(part);
  page.documentElement.scrollTop = target ? target.offsetTop - partMargin : 0;
}

export type ApplicantDocumentProps = {
  /** Title of the frame. */
  title: string;
  /** Identifies the view: another one starts at its top. */
  view: string;
  /** Language of the applicant's page. */
  language: string;
  company: Wearer;
  /** A part to scroll into view, as a selector. */
  part?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A separate document for the applicant's screens: their styles get their own root, width and height, and the styles
 * of both sides stay apart. Nothing in it takes the focus or runs.
 */
export function ApplicantDocument(props: ApplicantDocumentProps) {
  const { title, view, language, company, part, className, children } = props;
  const { primary, alternate_brand } = company;
  const theme = useSyncExternalStore(subscribeTheme, getTheme);
  const [page, setPage] = useState<Document | null>(null);
  // Before the browser draws: no colour of the product shows first and then fades into that of the company.
  useLayoutEffect(() => {
    if (page) dress(page.documentElement, { primary, alternate_brand }, theme);
  }, [page, primary, alternate_brand, theme]);
  useLayoutEffect(() => {
    if (page) speak(page, language);
  }, [page, language]);
  useLayoutEffect(() => {
    if (page) begin(page, view, part);
  }, [page, part, view]);
  return (
    <>
      <iframe
        title={title}
        className={className}
        sandbox="allow-same-origin"
        srcDoc={emptyPage}
        tabIndex={-1}
        onLoad={({ currentTarget: { contentDocument } }) => {
          if (!contentDocument) return;
          prepare(contentDocument);
          setPage(contentDocument);
        }}
      />
      {page && createPortal(children, page.body)}
    </>
  );
}
