import { brandProperties, DEFAULT_PRIMARY, type ColourScheme } from '@vivavoce/domain/companies/brand.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { languageTag, type Locale } from '../../i18n.ts';
import { plainText } from './render-text.ts';
import sanitizeHtml from 'sanitize-html';

/** The parts of a mail, as HTML; colours as `#rrggbb`. */
type Layout = {
  lang: string;
  title: string;
  preheader: string;
  header: string;
  body: string;
  button: string;
  footer: string;
  dark_styles: string;
  greys: Greys;
};

const FONT = "Figtree,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** Greys of a mail, as `#rrggbb`. */
type Greys = { canvas: string; surface: string; line: string; ink: string; quiet: string };

/** The product's greys, and those of any other brand, without its green. */
const GREYS: Record<'own' | 'other', Record<'light' | 'dark', Greys>> = {
  own: {
    light: { canvas: '#f5f7f6', surface: '#ffffff', line: '#e2e8e5', ink: '#11201a', quiet: '#5f6e66' },
    dark: { canvas: '#0c1512', surface: '#131c18', line: '#26332d', ink: '#ecf2ef', quiet: '#a9b9b1' },
  },
  other: {
    light: { canvas: '#f5f5f5', surface: '#ffffff', line: '#e5e4e5', ink: '#1c1a1c', quiet: '#656265' },
    dark: { canvas: '#121112', surface: '#1a181a', line: '#302d30', ink: '#f1eff1', quiet: '#b5b1b5' },
  },
};

// Fills the preview in mail lists, so that the body does not follow the preheader.
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60);

const HIDDEN =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px';
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** A mail of one column: tables for Outlook, styles on the elements, dark mode where supported. */
function layoutMail(layout: Layout): string {
  const { greys } = layout;
  return `<!doctype html>
<html lang="${layout.lang}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(layout.title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 599px) {
  .vv-page { padding: 20px 12px 28px !important; }
  .vv-card { padding: 28px 22px 24px !important; }
  .vv-button a { display: block !important; text-align: center !important; }
  .vv-button { width: 100% !important; }
}
@media (prefers-color-scheme: dark) {
${layout.dark_styles}
}
</style>
</head>
<body class="vv-canvas" style="margin:0;padding:0;background:${greys.canvas};-webkit-text-size-adjust:100%;text-size-adjust:100%">
<div style="${HIDDEN}">${escapeHtml(layout.preheader)}${FILLER}</div>
<table ${TABLE} width="100%" class="vv-canvas" style="background:${greys.canvas}">
<tr><td align="center" class="vv-page" style="padding:40px 20px 48px">
<!--[if mso]><table ${TABLE} width="600"><tr><td><![endif]-->
<table ${TABLE} width="100%" style="max-width:600px">
<tr><td style="padding:0 4px 20px">${layout.header}</td></tr>
<tr><td class="vv-card vv-surface" style="background:${greys.surface};border:1px solid ${greys.line};border-radius:12px;padding:40px 40px 36px">
<div class="vv-ink" style="font-family:${FONT};font-size:16px;line-height:26px;color:${greys.ink};word-break:break-word">${layout.body}</div>
${layout.button}
</td></tr>
<tr><td class="vv-quiet" style="padding:20px 4px 0;font-family:${FONT};font-size:13px;line-height:20px;color:${greys.quiet}">${layout.footer}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/** Colours of one mail, as `#rrggbb`. */
type MailColours = { link: string; line: string };

// Some mail programs drop style sheets, so styles are written on each element.
const STYLES = (colours: MailColours): Record<string, string> => ({
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: 'margin:0 0 6px',
  h2: 'margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600',
  h3: 'margin:0 0 12px;font-size:18px;line-height:26px;font-weight:600',
  h4: 'margin:0 0 8px;font-size:16px;line-height:24px;font-weight:600',
  blockquote: `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${colours.line}`,
  a: `color:${colours.link};text-decoration:underline`,
});

// Dark mode cannot be written on an element, so links also have a class.
const CLASSES: Record<string, string> = { a: 'vv-link', blockquote: 'vv-quote' };

const TAGS = ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'a'];

/** Writes the styles of a mail onto its rich text. Elements that staff cannot write are left out. */
function styleBody(html: string, colours: MailColours): string {
  const styles = STYLES(colours);
  const dress: sanitizeHtml.Transformer = (tag, attributes) => {
    const attribs: sanitizeHtml.Attributes = { ...(tag === 'a' && attributes['href'] && { href: attributes['href'] }) };
    if (styles[tag]) attribs['style'] = styles[tag];
    if (CLASSES[tag]) attribs['class'] = CLASSES[tag];
    return { tagName: tag, attribs };
  };
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { '*': ['style', 'class'], a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: Object.fromEntries(TAGS.map((tag) => [tag, dress])),
    parseStyleAttributes: false,
  });
}

export type MailContent = {
  /** `primary` is `#rrggbb`; null or an invalid colour means the product's own. */
  brand: { name: string; logo_url: string | null; primary: string | null };
  locale: Locale;
  /** The preview line that mail lists show after the subject. */
  preheader: string;
  /** Sanitised rich text. */
  body_html: string;
  button?: { label: string; url: string };
  footer: string;
};

/**
 * One transactional mail as HTML and as plain text.
 * @throws TypeError when the button's address is no web page
 */
export function renderMail(content: MailContent): { html: string; text: string } {
  const { brand, button } = content;
  if (button && !isWebAddress(button.url)) throw new TypeError('The button of a mail leads to a web page');
  const light = coloursOf(brand.primary, 'light');
  const dark = coloursOf(brand.primary, 'dark');
  const greys = GREYS[brand.primary === null ? 'own' : 'other'];
  const body = styleBody(content.body_html, { link: light.link, line: greys.light.line });
  const html = layoutMail({
    lang: languageTag(content.locale),
    title: brand.name,
    preheader: content.preheader,
    header: headerOf(brand, greys.light),
    body,
    button: button ? buttonOf(button, light, greys.light) : '',
    footer: escapeHtml(content.footer),
    dark_styles: darkStyles(dark, greys.dark),
    greys: greys.light,
  });
  // French puts a space before a colon.
  const colon = content.locale === 'fr-fr' ? '\u00A0:' : ':';
  const buttonText = button && `${button.label}${colon}\n${button.url}`;
  const parts = [plainText(content.body_html), buttonText, `-- \n${content.footer}`];
  return { html, text: `${parts.filter(Boolean).join('\n\n')}\n` };
}

function headerOf({ name, logo_url }: MailContent['brand'], { ink }: Greys): string {
  if (logo_url !== null && isWebAddress(logo_url)) {
    const style = `display:block;height:36px;max-width:240px;border:0;font-family:${FONT};font-size:18px;font-weight:600;color:${ink}`;
    return `<img class="vv-logo" src="${escapeHtml(logo_url)}" alt="${escapeHtml(name)}" height="36" style="${style}">`;
  }
  return `<div class="vv-ink" style="font-family:${FONT};font-size:18px;line-height:24px;font-weight:600;letter-spacing:-0.01em;color:${ink}">${escapeHtml(name)}</div>`;
}

type Colours = { fill: string; on_fill: string; edge: string; link: string };

function coloursOf(primary: string | null, scheme: ColourScheme): Colours {
  const brand = brandProperties(primary ?? DEFAULT_PRIMARY, scheme);
  const colour = (name: `--${string}`): string => brand[name] ?? DEFAULT_PRIMARY;
  const edge = colour('--accent-border');
  return {
    fill: colour('--accent'),
    on_fill: colour('--on-accent'),
    edge: edge === 'transparent' ? colour('--accent') : edge,
    link: colour('--accent-ink'),
  };
}

function buttonOf(button: { label: string; url: string }, { fill, on_fill, edge }: Colours, greys: Greys): string {
  const { label, url } = button;
  const href = escapeHtml(url);
  const look = `display:inline-block;padding:13px 24px;border:1px solid ${edge};border-radius:8px;font-family:${FONT};font-size:16px;line-height:22px;font-weight:600;color:${on_fill};text-decoration:none`;
  const address = `margin:16px 0 0;font-family:${FONT};font-size:13px;line-height:20px;word-break:break-all`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="vv-button" style="margin:24px 0 0"><tr>
<td bgcolor="${fill}" style="border-radius:8px;background:${fill}"><a class="vv-fill" href="${href}" style="${look}">${escapeHtml(label)}</a></td>
</tr></table>
<p style="${address}"><a class="vv-quiet" href="${href}" style="color:${greys.quiet};text-decoration:none">${href}</a></p>`;
}

function darkStyles({ fill, on_fill, edge, link }: Colours, greys: Greys): string {
  return `.vv-canvas { background: ${greys.canvas} !important; }
.vv-surface { background: ${greys.surface} !important; border-color: ${greys.line} !important; }
.vv-ink { color: ${greys.ink} !important; }
.vv-quiet { color: ${greys.quiet} !important; }
.vv-link { color: ${link} !important; }
.vv-button td { background: ${fill} !important; }
.vv-fill { border-color: ${edge} !important; color: ${on_fill} !important; }
.vv-quote { border-color: ${greys.line} !important; }
/* Logos are drawn for white paper. */
.vv-logo { background: #ffffff !important; padding: 6px 10px !important; border-radius: 8px !important; }`;
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
