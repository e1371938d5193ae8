import { useEffect, useRef } from 'react';
import { titleClass, type Surroundings, type TitleProps } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { productName, tabTitle } from '@vivavoce/domain/companies/product-name.ts';
import { LanguageSwitch } from './language-switch.tsx';

let firstScreen = true;

/** The h1 of a screen: titles the document, and gets the focus when the screen appears. */
export function ScreenTitle({ title, lang, sender }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const brand = sender?.name ?? productName(false);
  useEffect(() => {
    document.title = tabTitle(title, brand);
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
    <h1 ref={heading} tabIndex={-1} lang={lang} className={titleClass(title)}>
      {title}
    </h1>
  );
}

/** The frame around screens that are shared with their preview. */
export const ownSurroundings: Surroundings = { Title: ScreenTitle, Language: LanguageSwitch };
