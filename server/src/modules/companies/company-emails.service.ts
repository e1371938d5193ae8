import type { BodyOf, ParamsOf } from '@vivavoce/contract/index.ts';
import type { CompanyEmail } from '@vivavoce/contract/types.ts';
import { JOB_EMAIL_FIELDS, unknownTagsIn } from '@vivavoce/domain/emails/job-emails.ts';
import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { normaliseTag } from '@vivavoce/domain/emails/tag-names.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import type { CompanyAction } from '../../policies/companies.policy.ts';
import { defaultTexts, interviewScope } from '../mails/composing/job-defaults.ts';
import { refuseUnknownTags, tagSources } from '../mails/composing/job-tags.ts';
import { previewStartingMail } from '../mails/single/sample-mail.service.ts';
import { sanitiseRichText } from '../rich-text.ts';
import * as repository from './company-emails.repository.ts';

type Params = ParamsOf<'GET /api/companies/{shortname}/{type}-email'>;

async function ownCompany(ctx: Context, actor: StaffActor, shortname: string, action: CompanyAction) {
  const company = await repository.findOwnCompany(ctx.db, actor, shortname);
  if (!company) throw notFound();
  if (!canCompany(actor, action)) throw new AppError('forbidden');
  return company;
}

/** The company's custom fields with their uses. @throws AppError `forbidden` */
export async function listCustomFields(ctx: Context, actor: StaffActor) {
  const { company_id } = actor;
  if (company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  const { fields } = parseCustomFields(await repository.findCustomFields(ctx.db, company_id));
  const names = fields.map(({ tag }) => normaliseTag(tag).toLowerCase());
  const uses = await repository.countTagUses(ctx.db, company_id, names);
  return fields.map((field, index) => ({
    ...field,
    ...(uses.get(names[index] ?? '') ?? { emails: 0, activities: 0 }),
  }));
}

/** The stored text, or the product's own in the reader's language. */
export async function readCompanyEmail(
  ctx: Context,
  actor: StaffActor,
  { shortname, type }: Params,
): Promise<CompanyEmail> {
  const company = await ownCompany(ctx, actor, shortname, 'read_emails');
  const email = (await repository.listEmails(ctx.db, company.id)).find((row) => row.type === type);
  if (email) {
    const { body_text, from_name, reply_to_email, promote_practice, revision } = email;
    return { body_text, from_name, reply_to_email, promote_practice, revision };
  }
  const texts = defaultTexts(interviewScope(company.locale), company.account_name, actor);
  const { body_text, from_name } = JOB_EMAIL_FIELDS[type];
  return {
    body_text: texts[body_text],
    from_name: texts[from_name],
    reply_to_email: '',
    promote_practice: false,
    revision: 0,
  };
}

/** @throws AppError `unknown_tag` by field, `conflict` where it was changed since `revision` */
export async function changeCompanyEmail(
  ctx: Context,
  actor: StaffActor,
  params: Params,
  { body_text, revision, ...rest }: BodyOf<'PUT /api/companies/{shortname}/{type}-email'>,
): Promise<CompanyEmail> {
  const company = await ownCompany(ctx, actor, params.shortname, 'change_emails');
  const email = { ...rest, body_text: sanitiseRichText(body_text) };
  const { from_name } = email;
  const texts = { from_name, body_text: email.body_text };
  refuseUnknownTags(unknownTagsIn(params.type, texts, tagSources({ custom_fields: '' }, company)));
  const row = { company_id: company.id, type: params.type, ...email };
  return ctx.db.transaction(async (tx) => {
    const newRevision = await repository.storeEmail(tx, row, revision);
    if (newRevision === undefined) throw new AppError('conflict');
    return { ...email, revision: newRevision };
  });
}

/** The e-mail of an applicant in a sample activity, in the reader's language. */
export async function previewCompanyEmail(
  ctx: Context,
  actor: StaffActor,
  { shortname, type }: Params,
  body: BodyOf<'POST /api/companies/{shortname}/{type}-email/preview'>,
) {
  const company = await ownCompany(ctx, actor, shortname, 'read_emails');
  return previewStartingMail(ctx, company, { ...body, type });
}

/** The e-mails of a new activity, as fields of the activity; those without a company text are left out. */
export async function startingEmails(
  db: Queryable,
  companyId: number,
): Promise<Partial<ReturnType<typeof defaultTexts>> & { invitation_promote_practice?: boolean }> {
  const texts: Record<string, string | boolean> = {};
  for (const row of await repository.listEmails(db, companyId)) {
    const fields = JOB_EMAIL_FIELDS[row.type];
    texts[fields.body_text] = row.body_text;
    // Left empty, replies go to the creator of the activity, and the sender is the company.
    if (row.from_name) texts[fields.from_name] = row.from_name;
    if (row.reply_to_email) texts[fields.reply_to_email] = row.reply_to_email;
    if (row.type === 'invitation') texts['invitation_promote_practice'] = row.promote_practice;
  }
  return texts;
}
