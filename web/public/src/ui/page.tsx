import { useEffect, useRef, type ReactNode } from 'react';
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

type PageProps = {
  sender: Sender | null;
  /** Also the document's title. */
  title: string;
  layout?: 'narrow' | 'wide';
  eyebrow?: ReactNode;
  children: ReactNode;
};

/** The frame of every screen that is not a stage: one h1, which takes the focus when the screen appears. */
export function Page({ sender, title, layout = 'narrow', eyebrow, children }: PageProps) {
  return (
    <div className="page">
      <Masthead sender={sender} />
      <main className={`page-main page-${layout}`}>
        <div className="page-title">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <ScreenTitle title={title} sender={sender} />
        </div>
        {children}
      </main>
    </div>
  );
}

let firstScreen = true;

export function ScreenTitle({ title, sender }: { title: string; sender: Sender | null }) {
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
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}
