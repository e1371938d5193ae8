import { MAIL_TEXT_NAMES, mailText } from '@vivavoce/domain/emails/mail-texts.ts';
import type { MailTextName } from '@vivavoce/domain/emails/mail-texts.ts';
import type { MailType } from '@vivavoce/domain/emails/mail-types.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { company_emails } from '../../../db/schema/index.ts';
import { standardText } from './standard-texts.ts';
import type { TextOf } from './standard-texts.ts';

const typed = (type: MailType): MailTextName[] => MAIL_TEXT_NAMES.filter((name) => mailText(name).type === type);

/** The texts in force for a kind of e-mail: the company's default ones, else the product's own in that language. */
export async function textsInForce(db: Queryable, companyId: number, type: MailType): Promise<TextOf> {
  const rows = await db
    .select()
    .from(company_emails)
    .where(
      and(
        eq(company_emails.company_id, companyId),
        inArray(company_emails.type, typed(type)),
        eq(company_emails.is_default, true),
      ),
    );
  return (name, locale) => {
    const standard = standardText(name, locale);
    const row = rows.find((text) => text.type === name && text.locale === locale);
    return row ? { subject: row.subject || standard.subject, body: row.body_text } : standard;
  };
}
