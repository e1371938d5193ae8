import { expect, test } from 'vitest';
import { contrast } from '@vivavoce/domain/companies/colour.ts';
import { renderMail, type MailContent } from './render.ts';
import { plainText } from './render-text.ts';

const content: MailContent = {
  brand: { name: 'Northwind & Sons', logo_url: null, primary: null },
  locale: 'en-gb',
  preheader: 'An <invitation>',
  body_html: '<p>Hello Zoë,</p><p>see <a href="https://help.example/?a=1&amp;b=2">our guide</a>.</p>',
  button: { label: 'Open "it"', url: 'https://northwind.example/j/abc?t=x&y="1' },
  footer: 'Sent by Northwind & Sons',
};
const render = (changes: Partial<MailContent> = {}) => renderMail({ ...content, ...changes });

test('says its language, and what every part means to a screen reader', () => {
  const { html } = render({ locale: 'fr-fr' });
  expect(html).toContain('<html lang="fr-FR" dir="ltr">');
  expect(html).toContain('<title>Northwind &amp; Sons</title>');
  expect(html.match(/<table(?! role="presentation")/g)).toBeNull();
});

test('escapes what is text', () => {
  const { html } = render();
  expect(html).toContain('An &lt;invitation&gt;');
  expect(html).toContain('Open &quot;it&quot;');
  expect(html).toContain('href="https://northwind.example/j/abc?t=x&amp;y=&quot;1"');
  expect(html).toContain('Sent by Northwind &amp; Sons');
});

test('the plain text says the same', () => {
  expect(render().text).toBe(
    [
      'Hello Zoë,\n',
      'see our guide (https://help.example/?a=1&b=2).\n',
      'Open "it":',
      'https://northwind.example/j/abc?t=x&y="1\n',
      '-- ',
      'Sent by Northwind & Sons\n',
    ].join('\n'),
  );
  expect(render({ button: undefined }).text).not.toContain('Open');
  expect(render({ locale: 'fr-fr' }).text).toContain('Open "it"\u00A0:\n');
});

test('shows a logo from the web only, with the name as its text', () => {
  const logo = (logo_url: string) => render({ brand: { ...content.brand, logo_url } }).html;
  expect(logo('https://northwind.example/logo.png')).toMatch(
    /<img [^>]*src="https:\/\/northwind\.example\/logo\.png" alt="Northwind &amp; Sons"/,
  );
  for (const url of ['javascript:alert(1)', 'data:image/png;base64,AA', 'logo.png'])
    expect(logo(url)).not.toContain('<img');
});

test('a logo that is not loaded can be read in dark mode, where it lies on white', () => {
  const { html } = render({ brand: { ...content.brand, logo_url: 'https://northwind.example/logo.png' } });
  expect(html).toMatch(/<img class="vv-logo" [^>]*color:#11201a/);
  expect(html).toContain('.vv-logo { background: #ffffff !important');
});

test('nothing that staff cannot write reaches a reader', () => {
  const body_html =
    '<p onclick="x()" style="position:fixed">a<img src="https://spy.example/p.gif"><script>bad()</script><a href="javascript:x()">b</a></p>';
  const { html, text } = render({ body_html });
  for (const trace of ['onclick', 'position', 'spy.example', 'bad()', 'javascript'])
    expect(html + text).not.toContain(trace);
});

test('a button leads to a web page', () => {
  expect(() => render({ button: { label: 'x', url: 'javascript:alert(1)' } })).toThrow(TypeError);
  expect(() => render({ button: { label: 'x', url: '/j/abc' } })).toThrow(TypeError);
});

test.each([
  '#007755',
  '#E61D1D',
  '#1C1A1C',
  '#4B32C3',
  '#FFD400',
  '#00B8D9',
  '#FF7A00',
  '#7ED957',
  '#767676',
  '#F5F5F5',
  'nonsense',
])('button and links can be read in the colour %s', (primary) => {
  const { html } = render({ brand: { ...content.brand, primary } });
  const fill = /bgcolor="(#\w{6})"/.exec(html)?.[1] ?? '';
  const look = /class="vv-fill"[^>]*style="([^"]+)"/.exec(html)?.[1] ?? '';
  const edge = /border:1px solid (#\w{6})/.exec(look)?.[1] ?? '';
  expect(contrast(/;color:(#\w{6})/.exec(look)?.[1] ?? '', fill)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(edge, '#ffffff')).toBeGreaterThanOrEqual(3);
  expect(contrast(/color:(#\w{6});text-decoration:underline/.exec(html)?.[1] ?? '', '#ffffff')).toBeGreaterThanOrEqual(
    4.5,
  );
  expect(contrast(/\.vv-link \{ color: (#\w{6})/.exec(html)?.[1] ?? '', '#131c18')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(/\.vv-fill \{ border-color: (#\w{6})/.exec(html)?.[1] ?? '', '#131c18')).toBeGreaterThanOrEqual(3);
});

test('a button of a dark brand is seen in dark mode, and nothing in its mail is green', () => {
  const { html } = render({ brand: { ...content.brand, primary: '#1C1A1C' } });
  const fill = /\.vv-button td \{ background: (#\w{6})/.exec(html)?.[1] ?? '';
  const ink = /\.vv-fill \{[^}]*?[^-]color: (#\w{6})/.exec(html)?.[1] ?? '';
  expect(contrast(fill, '#1a181a')).toBeGreaterThanOrEqual(3);
  expect(contrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
  for (const green of ['#f5f7f6', '#e2e8e5', '#131c18', '#007755']) expect(html).not.toContain(green);
});

test.each([
  ['<p>one</p><p>two<br>three</p>', 'one\n\ntwo\nthree'],
  ['<h3>Title</h3><p>text</p>', 'Title\n\ntext'],
  ['<p>list</p><ul><li>a</li><li><p>b</p></li></ul><p>end</p>', 'list\n\n- a\n- b\n\nend'],
  ['<ol><li>a<ul><li>x</li><li>y</li></ul></li><li>b</li></ol>', '1. a\n  - x\n  - y\n2. b'],
  ['<ul><li>a<br>more</li></ul>', '- a\n  more'],
  ['<blockquote><p>said</p><p>twice</p></blockquote><p>by</p>', '> said\n\n> twice\n\nby'],
  ['<p>a <strong>b</strong> <em>c</em>d</p>', 'a b cd'],
  ['<p>  many\n   spaces&nbsp;here </p>', 'many spaces here'],
  ['<p>1 &lt; 2 &amp;&amp; "x"</p>', '1 < 2 && "x"'],
  ['<p>&amp;lt; stays</p>', '&lt; stays'],
  ['<p><a href="https://a.example">https://a.example</a></p>', 'https://a.example'],
  ['<p><a href="mailto:a@b.example">a@b.example</a> or <a href="tel:+441">call</a></p>', 'a@b.example or call (+441)'],
  ['<p>open<b>bold</p>', 'openbold'],
  ['', ''],
])('%s becomes %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});
