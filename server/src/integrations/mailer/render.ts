import { brandProperties, DEFAULT_PRIMARY, type ColourScheme } from '@vivavoce/domain/companies/brand.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { languageTag, type Locale } from '../../i18n.ts';
import { styleBody } from './render-body.ts';
import { FONT, GREYS, layoutMail, type Greys } from './render-layout.ts';
import { plainText } from './render-text.ts';

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
