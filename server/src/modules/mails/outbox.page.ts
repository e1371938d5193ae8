import { productName, tabTitle } from '@vivavoce/domain/companies/product-name.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { sendNotFound } from '../../http/problem.ts';
import { mailFramePolicy, newNonce } from '../../http/security-headers.ts';
import { readTexts } from '../texts/texts.service.ts';
import { hasOutbox, readOutbox, readOutboxMail } from './outbox.service.ts';

const PAGE_STYLE = `
  :root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 32px 20px; }
  h1 { font-size: 24px; line-height: 32px; margin: 0 0 4px; }
  h2 { font-size: 18px; line-height: 26px; margin: 32px 0 0; }
  ul { list-style: none; margin: 24px 0; padding: 0; }
  li { border-block-start: 1px solid color-mix(in srgb, currentColor 18%, transparent); padding: 12px 0; }
  a { color: inherit; font-weight: 600; }
  p { margin: 0; }
  small { font-size: 13px; }
`;

const send = (reply: FastifyReply, policy: string, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(html);

/**
 * E-mails of a demo, which sends none; absent in production, where a mail server is configured, and where other
 * machines reach the server.
 */
export function registerOutboxPages(app: FastifyInstance, ctx: Context): void {
  if (!hasOutbox(ctx)) return;
  const hidden = { schema: { hide: true } };

  app.get('/dev/outbox', hidden, async (_request, reply) => {
    const rows = await readOutbox(ctx);
    const items = rows.map(
      (mail) =>
        `<li><p><a href="/dev/outbox/${mail.id}">${escapeHtml(mail.subject)}</a></p>` +
        `<small>To ${escapeHtml(mail.to_name)} (${escapeHtml(mail.to_address)}), ${mail.state}, <time>${mail.created_at.toISOString()}</time></small></li>`,
    );
    const list =
      items.length > 0
        ? `<ul>${items.join('')}</ul>`
        : '<ul><li>No e-mail yet. Invite an applicant and it appears here.</li></ul>';
    const texts = (await readTexts(ctx)).map(
      (text) =>
        `<li><p>${escapeHtml(text.body)}</p><small>To ${escapeHtml(text.to_number)}, ${text.state}, <time>${text.created_at.toISOString()}</time></small></li>`,
    );
    const jump = texts.length > 0 ? ' <a href="#texts">Text messages are below.</a>' : '';
    const short = texts.length > 0 ? `<h2 id="texts">Text messages</h2><ul>${texts.join('')}</ul>` : '';
    const nonce = newNonce();
    return send(
      reply,
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${tabTitle('Outbox', productName(false))}</title><style nonce="${nonce}">${PAGE_STYLE}</style></head>` +
        `<body><main><h1>Outbox</h1><p>This demo sends no real e-mail. Here is what it would have sent, newest first.${jump}</p>${list}${short}</main></body></html>`,
    );
  });

  app.get('/dev/outbox/:mail', hidden, async (request, reply) => {
    const mail = await readOutboxMail(ctx, Number((request.params as { mail: string }).mail));
    if (!mail) return sendNotFound(request, reply);
    return send(
      reply,
      `${mailFramePolicy(newNonce())} allow-popups allow-top-navigation-by-user-activation`,
      mail.html,
    );
  });
}
