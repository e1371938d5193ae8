import type { BodyOf, ParamsOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { CompanyEmail } from '@vivavoce/contract/types.ts';
import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { JOB_EMAIL_TYPES } from '@vivavoce/domain/emails/email-types.ts';
import type { JobEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { JOB_EMAIL_FIELDS, unknownTagsOf } from '@vivavoce/domain/emails/job-emails.ts';
import { mailText, missingTags, SAVED_TEXTS_MAX, tagsOfText } from '@vivavoce/domain/emails/mail-texts.ts';
import type { MailTextName } from '@vivavoce/domain/emails/mail-texts.ts';
import { MERGE_TAGS, normaliseTag } from '@vivavoce/domain/emails/tag-names.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, missingTag, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import type { CompanyAction } from '../../policies/companies.policy.ts';
import type { TextScope, defaultTexts } from '../mails/composing/job-defaults.ts';
import { refuseUnknownTags, tagSources } from '../mails/composing/job-tags.ts';
import { standardText } from '../mails/composing/standard-texts.ts';
import { previewText, sendTextTest } from '../mails/single/sample-mail.service.ts';
import { sanitiseRichText } from '../rich-text.ts';
import * as repository from './company-emails.repository.ts';
import type { CompanyEmailRow } from './company-emails.repository.ts';

type Params = ParamsOf<'GET /api/companies/{shortname}/{type}-email'>;
type Target = Params & QueryOf<'GET /api/companies/{shortname}/{type}-email'>;
type OwnCompany = Awaited<ReturnType<typeof ownCompany>>;

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

const NO_SENDER = { from_name: '', reply_to_email: '', promote_practice: false };

/** The text in force, or the product's own. */
export async function readCompanyEmail(
  ctx: Context,
  actor: StaffActor,
  { shortname, type, locale }: Target,
): Promise<CompanyEmail> {
  const company = await ownCompany(ctx, actor, shortname, 'read_emails');
  const of = locale ?? company.locale;
  const row = await repository.findDefault(ctx.db, company.id, type, of);
  const standard = standardText(type, of);
  if (row) {
    const { subject, body_text, from_name, reply_to_email, promote_practice, revision } = row;
    return { subject: subject || standard.subject, body_text, from_name, reply_to_email, promote_practice, revision };
  }
  const from_name = mailText(type).starts_activities ? company.account_name : '';
  return { ...NO_SENDER, from_name, subject: standard.subject, body_text: standard.body, revision: 0 };
}

type Input = BodyOf<'PUT /api/companies/{shortname}/{type}-email'>;

/** @throws AppError `unknown_tag` by field, `invalid` where a tag is missing or a field is none of this text's */
function cleanText(
  company: OwnCompany,
  type: MailTextName,
  { body_text, subject = '', ...rest }: Omit<Input, 'revision'>,
) {
  const email = { ...rest, subject: subject.trim(), body_text: sanitiseRichText(body_text) };
  const { from_name, reply_to_email, promote_practice } = email;
  const fillable = tagsOfText(type, company.marketplace_enabled);
  const { custom_fields } = tagSources({ custom_fields: '' }, company);
  refuseUnknownTags(
    unknownTagsOf({ from_name, subject: email.subject, body_text: email.body_text }, fillable, custom_fields),
  );
  if (isBlank(email.body_text)) throw invalid({ body_text: ['required'] });
  const missing = missingTags(type, email.body_text);
  if (missing.length > 0) throw missingTag({ body_text: missing.map((tag) => MERGE_TAGS[tag]) });
  if (!mailText(type).starts_activities) {
    const errors: Record<string, ['not_allowed']> = {};
    if (from_name !== '') errors['from_name'] = ['not_allowed'];
    if (reply_to_email !== '') errors['reply_to_email'] = ['not_allowed'];
    if (promote_practice) errors['promote_practice'] = ['not_allowed'];
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }
  return email;
}

/** @throws AppError as `cleanText`, `conflict` where it was changed since `revision` */
export async function changeCompanyEmail(
  ctx: Context,
  actor: StaffActor,
  { shortname, type, locale }: Target,
  { revision, ...input }: Input,
): Promise<CompanyEmail> {
  const company = await ownCompany(ctx, actor, shortname, 'change_emails');
  const email = cleanText(company, type, input);
  const of = locale ?? company.locale;
  return ctx.db.transaction(async (tx) => {
    await repository.lockTexts(tx, company.id);
    const row = { company_id: company.id, type, locale: of, ...email };
    const newRevision = await repository.storeDefault(tx, row, revision);
    if (newRevision === undefined) throw new AppError('conflict');
    return { ...email, subject: email.subject || standardText(type, of).subject, revision: newRevision };
  });
}

/** The product's own text is in force again; what the company wrote stays among its texts. */
export async function resetCompanyEmail(ctx: Context, actor: StaffActor, { shortname, type, locale }: Target) {
  const company = await ownCompany(ctx, actor, shortname, 'change_emails');
  await ctx.db.transaction((tx) => repository.withoutDefault(tx, company.id, type, locale ?? company.locale));
  return null;
}

export async function listCompanyEmails(ctx: Context, actor: StaffActor, shortname: string) {
  const company = await ownCompany(ctx, actor, shortname, 'read_emails');
  const rows = await repository.listTexts(ctx.db, company.id);
  return rows.map(presentEntry);
}

type EntryRow = Pick<CompanyEmailRow, 'id' | 'type' | 'locale' | 'name' | 'is_default' | 'updated_at'>;
const presentEntry = ({ id, type, locale, name, is_default, updated_at }: EntryRow) => ({
  id,
  type,
  locale,
  name,
  is_default,
  updated_at: updated_at.toISOString(),
});

type TextParams = ParamsOf<'GET /api/companies/{shortname}/emails/{text}'>;

/** The text of the caller's company. @throws AppError `not_found` */
async function loadText(db: Queryable, company: OwnCompany, id: number): Promise<CompanyEmailRow> {
  const text = await repository.findText(db, { company: company.id, id });
  if (!text) throw notFound();
  return text;
}

/** @throws AppError `invalid` for a name that another text of the kind has, in any letters */
async function refuseTakenName(tx: Tx, company: OwnCompany, text: Pick<CompanyEmailRow, 'type' | 'locale' | 'name'>) {
  const others = await repository.listNamed(tx, company.id, text);
  if (others.some(({ name }) => name.toLowerCase() === text.name.toLowerCase())) throw invalid({ name: ['repeated'] });
  return others.length;
}

/** @throws AppError `invalid` as `cleanText`, for a name that is taken, and above the limit of texts */
export async function saveText(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  { type, locale, name, ...input }: BodyOf<'POST /api/companies/{shortname}/emails'>,
) {
  const company = await ownCompany(ctx, actor, shortname, 'change_emails');
  const email = cleanText(company, type, { ...NO_SENDER, ...input });
  return ctx.db.transaction(async (tx) => {
    await repository.lockTexts(tx, company.id);
    const held = await refuseTakenName(tx, company, { type, locale, name });
    if (held >= SAVED_TEXTS_MAX) throw invalid({ name: ['too_many'] });
    const row = { company_id: company.id, type, locale, name, is_default: false, ...email };
    return presentEntry(await repository.addText(tx, row));
  });
}

/** One of the texts, with its words. */
export async function readSavedText(ctx: Context, actor: StaffActor, { shortname, text: id }: TextParams) {
  const company = await ownCompany(ctx, actor, shortname, 'read_emails');
  const text = await loadText(ctx.db, company, id);
  const subject = text.subject || standardText(text.type, text.locale).subject;
  return { ...presentEntry(text), subject, body_text: text.body_text };
}

/** @throws AppError `invalid` for a name that is taken */
export async function changeSavedText(
  ctx: Context,
  actor: StaffActor,
  { shortname, text: id }: TextParams,
  { name, is_default }: BodyOf<'PATCH /api/companies/{shortname}/emails/{text}'>,
) {
  const company = await ownCompany(ctx, actor, shortname, 'change_emails');
  return ctx.db.transaction(async (tx) => {
    await repository.lockTexts(tx, company.id);
    const text = await loadText(tx, company, id);
    if (name !== undefined && name.toLowerCase() !== text.name.toLowerCase())
      await refuseTakenName(tx, company, { ...text, name });
    if (is_default && !text.is_default) await repository.withoutDefault(tx, company.id, text.type, text.locale);
    const changes = { ...(name !== undefined && { name }), ...(is_default && { is_default }) };
    return presentEntry(await repository.changeText(tx, id, changes));
  });
}

/** @throws AppError `wrong_state` for the text in force */
export async function deleteSavedText(ctx: Context, actor: StaffActor, { shortname, text: id }: TextParams) {
  const company = await ownCompany(ctx, actor, shortname, 'change_emails');
  await ctx.db.transaction(async (tx) => {
    await repository.lockTexts(tx, company.id);
    const text = await loadText(tx, company, id);
    if (text.is_default) throw new AppError('wrong_state');
    await repository.deleteText(tx, id);
  });
  return null;
}

/** The e-mail of an applicant in a sample activity. */
export async function previewCompanyEmail(
  ctx: Context,
  actor: StaffActor,
  { shortname, type, locale }: Target,
  draft: BodyOf<'POST /api/companies/{shortname}/{type}-email/preview'>,
) {
  const company = await ownCompany(ctx, actor, shortname, 'read_emails');
  return previewText(ctx, company, { name: type, locale: locale ?? company.locale, draft });
}

/** Sends that preview to the person who asks. @throws AppError as `cleanText`, `too_many_requests` */
export async function testCompanyEmail(
  ctx: Context,
  actor: StaffActor,
  { shortname, type, locale }: Target,
  { revision: _unused, ...input }: Input,
) {
  const company = await ownCompany(ctx, actor, shortname, 'read_emails');
  const draft = cleanText(company, type, input);
  return sendTextTest(ctx, actor, company, { name: type, locale: locale ?? company.locale, draft });
}

/** The texts that a new activity of a kind begins with, by the e-mail of the activity. */
const STARTING: Partial<Record<JobKind, Partial<Record<JobEmailType, MailTextName>>>> = {
  presentation: {
    invitation: 'invitation',
    completion: 'completion',
    rejection: 'rejection',
    review_available: 'review_available',
  },
  webinar: { invitation: 'webinar_invitation' },
};

/** Who sends, of every kind: the company writes the texts of the others for interviews. */
const SENDERS: Record<JobEmailType, MailTextName> = {
  invitation: 'invitation',
  completion: 'completion',
  rejection: 'rejection',
  review_available: 'review_available',
};

/** The e-mails of a new activity, as fields of the activity; those without a company text are left out. */
export async function startingEmails(
  db: Queryable,
  companyId: number,
  { kind, locale }: Pick<TextScope, 'kind' | 'locale'>,
): Promise<Partial<ReturnType<typeof defaultTexts>> & { invitation_promote_practice?: boolean }> {
  const texts: Record<string, string | boolean> = {};
  const rows = (await repository.listDefaults(db, companyId)).filter((row) => row.locale === locale);
  for (const type of JOB_EMAIL_TYPES) {
    const fields = JOB_EMAIL_FIELDS[type];
    const text = rows.find((row) => row.type === STARTING[kind]?.[type]);
    if (text) {
      texts[fields.body_text] = text.body_text;
      if (fields.subject !== null && text.subject) texts[fields.subject] = text.subject;
    }
    const sender = text ?? rows.find((row) => row.type === SENDERS[type]);
    if (!sender) continue;
    // Left empty, replies go to the creator of the activity, and the sender is the company.
    if (sender.from_name) texts[fields.from_name] = sender.from_name;
    if (sender.reply_to_email) texts[fields.reply_to_email] = sender.reply_to_email;
    if (type === 'invitation') texts['invitation_promote_practice'] = sender.promote_practice;
  }
  return texts;
}
