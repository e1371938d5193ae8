import { useEffect, useRef, type ReactNode } from 'react';
import { ConsentBanner, ConsentLink } from '@vivavoce/web-shared/consent/consent-banner.tsx';
import { LanguageSwitch } from './language-switch.tsx';

export type Sender = { name: string; logo: string | null };

export function Masthead({ sender }: { sender: Sender | null }) {
  return (
    <header className="masthead">
      {sender?.logo ? (
        <img className="masthead-logo" src={sender.logo} alt={sender.name} height="32" />
      ) : (
        <span className="wordmark">{sender?.name ?? 'Vivavoce'}</span>
      )}
      <LanguageSwitch />
    </header>
  );
}

/** In the flow, below everything: nothing of a page is ever covered, and nothing moves when it appears. */
function PageEnd() {
  return (
    <div className="page-end">
      <ConsentLink className="page-end-link" />
      <ConsentBanner />
    </div>
  );
}

type PageProps = {
  sender: Sender | null;
  /** Also the document's title. */
  title: string;
  /** Of a title that the company wrote, which need not be in the language of the page. */
  titleLang?: string;
  layout?: 'narrow' | 'wide';
  eyebrow?: ReactNode;
  /** People come here from elsewhere: its end asks about cookies, which an interview under way does not. */
  visit?: boolean;
  children: ReactNode;
};

/** The frame of every screen that is not a stage: one h1, which takes the focus when the screen appears. */
export function Page({ sender, title, titleLang, layout = 'narrow', eyebrow, visit = false, children }: PageProps) {
  return (
    <div className="page">
      <Masthead sender={sender} />
      <main className={`page-main page-${layout}`}>
        <div className="page-title">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <ScreenTitle title={title} lang={titleLang} sender={sender} />
        </div>
        {children}
      </main>
      {visit && <PageEnd />}
    </div>
  );
}

let firstScreen = true;
/** Long questions are set smaller, so that what belongs to them stays in sight. */
const longFromCharacters = 140;

type ScreenTitleProps = { title: string; lang?: string | undefined; sender: Sender | null };

export function ScreenTitle({ title, lang, sender }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const brand = sender?.name ?? 'Vivavoce';
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
  useEffect(() => {
    // The first screen of a visit is announced by the browser itself.
    if (!firstScreen) {
      heading.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    firstScreen = false;
  }, []);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      lang={lang}
      className={title.length > longFromCharacters ? 'title-long' : undefined}
    >
      {title}
    </h1>
  );
}
