type Policy = { createHTML: (markup: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** Elements that run something, hold it apart, or hold other markup where scripts run than where none do. */
const RUNS = 'script,iframe,object,embed,base,template,noscript';

/** Attributes that run something. Browsers pass over blanks in the scheme of an address. */
const isRunning = ({ name, value }: Attr): boolean =>
  /^on|^srcdoc$/i.test(name) || /^javascript:/i.test(value.replaceAll(/[\s\p{Cc}]/gu, ''));

const holdsRunning = (page: Document): boolean =>
  [...page.querySelectorAll('*')].some((part) => part.matches(RUNS) || [...part.attributes].some(isRunning));

/**
 * The browser asks here about all markup that becomes part of a page, whichever code hands it over: what could run is
 * refused, and so is every text that would become a script. Browsers without trusted types do not ask.
 */
const { trustedTypes } = globalThis as { trustedTypes?: Factory };
if (trustedTypes) {
  const reader = trustedTypes.createPolicy('vivavoce', { createHTML: (markup) => markup });
  trustedTypes.createPolicy('default', {
    createHTML(markup) {
      const page = new DOMParser().parseFromString(reader.createHTML(markup), 'text/html');
      if (holdsRunning(page)) throw new TypeError('markup that could run');
      return markup;
    },
  });
}
