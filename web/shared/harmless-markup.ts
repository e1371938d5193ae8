type Policy = { createHTML: (markup: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** Elements and attributes by which markup runs something. Browsers pass over blanks in the scheme of an address. */
const RUNS = 'script,iframe,object,embed,base';
const isRunning = ({ name, value }: Attr): boolean =>
  /^on|^srcdoc$/i.test(name) || /^(java|vb)script:/i.test(value.replaceAll(/[\s\p{Cc}]/gu, ''));

/** Contents of templates stand apart, and run once they are put into the page. */
const holdsRunning = (part: ParentNode): boolean =>
  [...part.querySelectorAll('*')].some(
    (element) =>
      element.matches(RUNS) ||
      [...element.attributes].some(isRunning) ||
      (element instanceof HTMLTemplateElement && holdsRunning(element.content)),
  );

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
