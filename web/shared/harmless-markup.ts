type Policy = { createHTML: (markup: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** Elements that run something, hold it apart, or hold other markup where scripts run than where none do. */
const RUNS = 'script,iframe,object,embed,base,template,noscript';

/** Attributes that run something. Browsers pass over blanks in the scheme of an address. */
const isRunning = ({ name, value }: Attr): boolean =>
  /^on|^srcdoc$/i.test(name) || /^javascript:/i.test(value.replaceAll(/[\s\p{Cc}]/gu, ''));

const holdsRunning = (page: Document): boolean =>
  [...page.querySelectorAll('*')].some((part) => part.matches(RUNS) || [...part.attributes].some(isRunning));

const { trustedTypes } = globalThis as { trustedTypes?: Factory };
const reader = trustedTypes?.createPolicy('vivavoce', { createHTML: (markup) => markup });
const parse = (markup: string): Document =>
  new DOMParser().parseFromString(reader?.createHTML(markup) ?? markup, 'text/html');

/**
 * The browser asks here about all markup that becomes part of a page, whichever code hands it over: what could run is
 * refused, and so is every text that would become a script. Browsers without trusted types do not ask.
 */
trustedTypes?.createPolicy('default', {
  createHTML(markup) {
    if (holdsRunning(parse(markup))) throw new TypeError('markup that could run');
    return markup;
  },
});

/** Pasted markup without what could run, which would be refused as a whole. */
export function withoutRunning(markup: string): string {
  const page = parse(markup);
  if (!holdsRunning(page)) return markup;
  for (const part of page.querySelectorAll(RUNS)) part.remove();
  for (const part of page.querySelectorAll('*'))
    for (const attribute of [...part.attributes].filter(isRunning)) part.removeAttributeNode(attribute);
  return page.body.innerHTML;
}
