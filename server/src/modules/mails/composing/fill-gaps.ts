import { randomBytes } from 'node:crypto';
import { composeMail } from './compose-mail.ts';
import type { ComposedMail, MailSource } from './compose-mail.ts';

/** A placeholder that occurs in no text. It marks the position of each reader's own name or token. */
const gap = (): string => `gap${randomBytes(12).toString('hex')}`;
const FIRST = gap();
const LAST = gap();
const TOKEN = gap();
const FEEDBACK = gap();

/** Names that look the same in markup, text and headers; for any other name the mail is composed separately. */
const PLAIN = /^[\p{L}\p{M}\p{N}.,()-]+(?: [\p{L}\p{M}\p{N}.,()-]+)*$/u;
/** A name within markup may become part of an address there, which is checked for each reader. */
const NAME_IN_MARKUP = new RegExp(`<[^>]*(?:${FIRST}|${LAST})[^>]*>`);

type Fill = (source: MailSource, token: string) => ComposedMail;

/** The mail with gaps, or null where filling them would differ from composing. */
function template(source: MailSource, token: string): Fill | null {
  const link = source.link.replace(token, TOKEN);
  if (link === source.link) return null;
  const mail = composeMail({
    ...source,
    link,
    ...(source.feedback_token !== undefined && { feedback_token: FEEDBACK }),
    applicant: { first_name: FIRST, last_name: LAST },
  });
  if (NAME_IN_MARKUP.test(mail.html)) return null;
  return ({ applicant: { first_name, last_name }, feedback_token = '' }, ownToken) => {
    const fill = (text: string) =>
      text
        .replaceAll(FIRST, first_name)
        .replaceAll(LAST, last_name)
        .replaceAll(TOKEN, ownToken)
        .replaceAll(FEEDBACK, feedback_token);
    return {
      ...mail,
      from_name: fill(mail.from_name),
      subject: fill(mail.subject),
      html: fill(mail.html),
      text: fill(mail.text),
    };
  };
}

/**
 * Composes mails that differ in their readers' names and links only: the shared parts are rendered once, which is most
 * of the work of a thousand mails.
 * @returns the same as `composeMail` for every source; `token` is the reader's part of the link
 */
export function mailFiller(): (source: MailSource, token: string) => ComposedMail {
  const templates = new Map<string, Fill | null>();
  return (source, token) => {
    const { applicant, link, feedback_token, ...shared } = source;
    if (!PLAIN.test(applicant.first_name) || !PLAIN.test(applicant.last_name)) return composeMail(source);
    const key = JSON.stringify([shared, link.replace(token, ''), feedback_token === undefined]);
    const known = templates.get(key);
    const fill = known === undefined ? template(source, token) : known;
    templates.set(key, fill);
    return fill ? fill(source, token) : composeMail(source);
  };
}
