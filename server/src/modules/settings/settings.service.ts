import { COMPANY_SETTINGS } from '@vivavoce/contract/companies/settings.ts';
import type { CompanySettingName } from '@vivavoce/contract/companies/settings.ts';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { FieldErrorCodes } from '@vivavoce/contract/errors.ts';
import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { normaliseHex } from '@vivavoce/domain/companies/colour.ts';
import { COMPANY_SETTING_PARTS } from '@vivavoce/domain/companies/settings.ts';
import type { CompanySettingPart } from '@vivavoce/domain/companies/settings.ts';
import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { unknownTagsOfReminders } from '@vivavoce/domain/emails/job-emails.ts';
import { isNamedZone } from '@vivavoce/domain/jobs/time-zone.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import { takeFile } from '../../http/take-file.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { demandPerson } from '../session/callers/proof.service.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { auditChanges } from '../audit/audit-trail.ts';
import { staffPays, type Payer } from '../../lib/costly-work.ts';
import { readUploadedLogo, removeUnusedLogo, storeLogo } from '../companies/logos.service.ts';
import type { Logo, UploadedLogo } from '../companies/logos.service.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { refuseUnknownTags, tagSources } from '../mails/composing/job-tags.ts';
import { cleanReminders, sanitiseRichText } from '../rich-text.ts';
import { applySessionRules, isInside } from '../session/session-rules.ts';
import { hasApplicantProvider, hasTestProvider } from '../../access/company-providers.ts';
import { findCompanyWithPlan } from '../../access/company-with-plan.ts';
import { endingSignIn } from '../single-sign-on/certificates/ending-sign-in.service.ts';
import { presentSettings } from './settings.presenter.ts';
import * as repository from './settings.repository.ts';
import type { CompanyChanges, CompanyRow } from './settings.repository.ts';

type Input = BodyOf<'POST /api/settings'>;

/** The faults that depend on more than the form of a field; those of custom fields stand under their line. */
function faultsOf({ time_zone, custom_fields }: Input): FieldErrorCodes {
  const faults: FieldErrorCodes = {};
  if (time_zone !== undefined && !isNamedZone(time_zone)) faults['time_zone'] = ['unknown_time_zone'];
  for (const { line, error } of parseCustomFields(custom_fields ?? '').errors)
    faults[`custom_fields.${line}`] = [error];
  return faults;
}

/** The input in the form of the row; fields that were left out are absent. */
function columnsOf({ revision: _revision, logo, name, primary_color, account_message, ...rest }: Input) {
  const message = account_message && sanitiseRichText(account_message);
  const columns: { [Name in keyof CompanyChanges]?: CompanyChanges[Name] | undefined } = {
    account_name: name,
    ...rest,
    ...(logo === null && { logo }),
    ...(rest.reminders && { reminders: cleanReminders(rest.reminders) }),
    ...(primary_color !== undefined && { primary_color: primary_color && normaliseHex(primary_color) }),
    ...(account_message !== undefined && { account_message: message && !isBlank(message) ? message : null }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as CompanyChanges;
}

const differing = (before: CompanyRow, columns: CompanyChanges): CompanyChanges =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([column, value]) => JSON.stringify(before[column as keyof CompanyRow]) !== JSON.stringify(value),
    ),
  );

/**
 * A company may be set to open from the start, so the input counts here, whether or not it changes anything.
 * @throws AppError `invalid` where the platform has not allowed what would be opened
 */
function refuseClosedByPlatform(before: CompanyRow, input: Input): void {
  const faults: FieldErrorCodes = {};
  if (input.marketplace_open && !before.marketplace_enabled) faults['marketplace_open'] = ['not_allowed'];
  if (input.hub_open && !before.hub_enabled) faults['hub_open'] = ['not_allowed'];
  if (Object.keys(faults).length === 0) return;
  const detail = 'The platform has not allowed this for the company; a platform administrator can allow it.';
  throw new AppError('invalid', { errors: faults, detail });
}

/** @throws AppError `invalid` for settings of the marketplace that do not fit one another */
function refuseUnfit(before: CompanyRow, changes: CompanyChanges): void {
  const faults: FieldErrorCodes = {};
  const { marketplace_cta_name: name, marketplace_cta_link: link } = { ...before, ...changes };
  if (name === '' && link !== '') faults['marketplace_cta_name'] = ['required'];
  if (name !== '' && link === '') faults['marketplace_cta_link'] = ['required'];
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** The settings among the changes; the row also has columns that no caller sends. */
const settingsIn = (changes: CompanyChanges): CompanySettingName[] =>
  (Object.keys(COMPANY_SETTINGS) as CompanySettingName[]).filter((name) => name in changes);

/** The history names the parts that were changed, and of the switch for adjustments its new position. */
async function recordChanges(tx: Tx, actor: StaffActor, company_id: number, changes: CompanyChanges): Promise<void> {
  const { adjustments_at_once: on } = changes;
  if (on !== undefined) await recordEvent(tx, { company_id, type: 'company.adjustments_changed', actor, data: { on } });
  const changedParts = new Set<CompanySettingPart | null>(
    settingsIn(changes).map((name) => COMPANY_SETTINGS[name].part),
  );
  const parts = COMPANY_SETTING_PARTS.filter((part) => changedParts.has(part));
  if (parts.length === 0) return;
  const data = { company_settings: parts.join(',') };
  await recordEvent(tx, { company_id, type: 'company.settings_changed', actor, data });
}

/** @throws AppError `invalid` with every fault of the fields and of the logo */
async function readInput(
  ctx: Context,
  payer: Payer,
  input: Input,
  upload: UploadedLogo | undefined,
): Promise<Logo | undefined> {
  const faults = faultsOf(input);
  // Drawing costs seconds; a form with other faults is refused without it.
  const logo = upload && Object.keys(faults).length === 0 ? await readUploadedLogo(ctx, payer, upload) : undefined;
  if (upload && typeof logo === 'string') faults[upload.setting] = [logo];
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return logo as Logo | undefined;
}

export async function companySettings(ctx: Context, actor: StaffActor) {
  const company = actor.company_id === null ? undefined : await findCompanyWithPlan(ctx.db, actor.company_id);
  if (!company) throw notFound();
  return presentSettings(company, ctx.env, {
    may_change: canCompany(actor, 'change_settings'),
    test_provider: await hasTestProvider(ctx.db, company.id),
    applicant_provider: await hasApplicantProvider(ctx.db, company.id),
    ending_sign_in: await endingSignIn(ctx, actor),
  });
}

/**
 * Changes settings of the whole company, all or none; the feed records the differences.
 * @param from.ip of the caller, which a list of addresses must contain
 * @param from.upload the file of a new logo
 * @throws AppError `invalid` by field, `conflict` where the settings were changed since `revision`
 */
export async function changeSettings(
  ctx: Context,
  actor: StaffActor,
  input: Input,
  { ip, upload }: { ip: string; upload?: UploadedLogo | undefined },
): Promise<CompanySettings> {
  const { company_id } = actor;
  if (company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  const logo = await readInput(ctx, staffPays(actor), input, upload);
  const change = ctx.db.transaction(async (tx) => {
    const before = await repository.lockCompany(tx, company_id);
    if (!before) throw notFound();
    if (input.revision !== undefined && input.revision !== before.revision) throw new AppError('conflict');
    refuseClosedByPlatform(before, input);
    const columns = columnsOf(input);
    if (upload && logo) columns[upload.setting] = await storeLogo(ctx, tx, company_id, logo);
    if (columns.reminders)
      refuseUnknownTags(unknownTagsOfReminders(columns.reminders, tagSources({ custom_fields: '' }, before)));
    const changes = differing(before, columns);
    if (Object.keys(changes).length === 0) return;
    refuseUnfit(before, changes);
    if (changes.staff_addresses && !(await isInside(tx, changes.staff_addresses, ip)))
      throw invalid({ staff_addresses: ['own_address_missing'] });
    if (settingsIn(changes).some((name) => 'proved' in COMPANY_SETTINGS[name])) demandPerson(actor);
    // The time to set one up begins with the new rule.
    if (changes.second_factor_rule) changes.second_factor_since = ctx.now();
    await repository.updateCompany(tx, company_id, changes);
    await applySessionRules(tx, company_id);
    await recordChanges(tx, actor, company_id, changes);
    auditChanges(before, changes);
  });
  try {
    await change;
  } catch (error) {
    if (logo) await removeUnusedLogo(ctx, company_id, logo);
    throw error;
  }
  return companySettings(ctx, actor);
}

/** Stores the square logo of the company. @throws AppError `invalid` under `square_logo`, and as `takeFile` */
export async function changeSquareLogo(
  ctx: Context,
  actor: StaffActor,
  request: FastifyRequest,
): Promise<CompanySettings> {
  if (!canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  const { bytes } = await takeFile(request, 'square_logo', FILE_LIMITS.logo_max_bytes);
  return changeSettings(ctx, actor, {}, { ip: request.ip, upload: { setting: 'square_logo', bytes } });
}
