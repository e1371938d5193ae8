import { productName } from '@vivavoce/domain/companies/product-name.ts';
import { createContext, use, type ComponentType, type ReactNode } from 'react';

export type Sender = { name: string; logo: string | null; alternate_brand: boolean };

export type TitleProps = { title: string; lang?: string | undefined; sender: Sender | null };

/** Longer questions are set smaller, so that the controls below them stay in sight. */
const longFromCharacters = 140;

export const titleClass = (title: string): string | undefined =>
  title.length > longFromCharacters ? 'title-long' : undefined;

function PlainTitle({ title, lang }: TitleProps) {
  return (
    <h1 lang={lang} className={titleClass(title)}>
      {title}
    </h1>
  );
}

/** The parts around a screen that only a full page has; the preview of a screen has none. */
export type Surroundings = {
  /** The h1: in the applicant's app it takes the focus and sets the document's title. */
  Title: ComponentType<TitleProps>;
  /** Language menu at the end of the masthead. */
  Language?: ComponentType;
  /** Opens the help of the page, beside the language menu. */
  Help?: ComponentType;
};

export const plainSurroundings: Surroundings = { Title: PlainTitle };

export const SurroundingsContext = createContext(plainSurroundings);

export function Masthead({ sender }: { sender: Sender | null }) {
  const { Language, Help } = use(SurroundingsContext);
  return (
    <header className="masthead">
      {sender?.logo ? (
        <img className="masthead-logo" src={sender.logo} alt={sender.name} height="32" />
      ) : (
        <span className="wordmark">{sender?.name ?? 'Vivavoce'}</span>
      )}
      {sender?.alternate_brand && <span className="masthead-product">{productName(true)}</span>}
      {Help ? (
        <span className="masthead-end">
          {Language && <Language />}
          <Help />
        </span>
      ) : (
        Language && <Language />
      )}
    </header>
  );
}

type PageProps = {
  sender: Sender | null;
  /** Also the document's title. */
  title: string;
  /** Language of a title that the company wrote, which may differ from the language of the page. */
  titleLang?: string;
  layout?: 'narrow' | 'wide';
  eyebrow?: ReactNode;
  children: ReactNode;
};

/** The frame of every screen without a video: one h1, which takes the focus when the screen appears. */
export function Page({ sender, title, titleLang, layout = 'narrow', eyebrow, children }: PageProps) {
  const { Title } = use(SurroundingsContext);
  return (
    <div className="page">
      <Masthead sender={sender} />
      <main className={`page-main page-${layout}`}>
        <div className="page-title">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <Title title={title} lang={titleLang} sender={sender} />
        </div>
        {children}
      </main>
    </div>
  );
}
