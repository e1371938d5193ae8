import {
  addLocale,
  languageNames,
  languageTags,
  locales,
  switchLocale,
  useLocale,
  type Locale,
} from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Changes the language of the page and of its address, in place. */
export async function speak(locale: Locale): Promise<void> {
  await switchLocale(locale);
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', addLocale(pathname, locale) + search + hash);
}

export function LanguageSwitch() {
  const current = useLocale();
  const [other] = locales.filter((locale) => locale !== current);
  if (!other) return null;
  return (
    <a
      className="language"
      href={addLocale(location.pathname, other)}
      hrefLang={languageTags[other]}
      lang={languageTags[other]}
      onClick={(event) => {
        event.preventDefault();
        // If the messages fail to load, the link opens the page in that language.
        speak(other).catch(() => location.assign(addLocale(location.pathname, other) + location.search));
      }}
    >
      {languageNames[other]}
    </a>
  );
}
