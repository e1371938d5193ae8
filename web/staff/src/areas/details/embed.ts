const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A link for another website. Pages of the product cannot be framed, so that no site can pose as one. */
export const embedSnippet = ({ title, public_url }: { title: string; public_url: string }, locale: string): string =>
  `<a href="${escapeHtml(public_url)}" hreflang="${locale.slice(0, 2)}">${escapeHtml(title)}</a>`;
