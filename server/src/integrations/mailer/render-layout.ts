import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';

/** The parts of a mail, as HTML; colours as `#rrggbb`. */
export type Layout = {
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

export const FONT = "Figtree,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** Greys of a mail, as `#rrggbb`. */
export type Greys = { canvas: string; surface: string; line: string; ink: string; quiet: string };

/** The product's greys, and those of any other brand, without its green. */
export const GREYS: Record<'own' | 'other', Record<'light' | 'dark', Greys>> = {
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
export function layoutMail(layout: Layout): string {
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
