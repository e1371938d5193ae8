import { randomInt } from 'node:crypto';
import type { FieldErrorCodes } from '@vivavoce/contract/errors.ts';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import { passwordFaults } from '@vivavoce/domain/accounts/password-rules.ts';
import {
  formatSetupCode,
  readSetupCode,
  SETUP_CODE_CHARACTERS,
  SETUP_CODE_LETTERS,
} from '@vivavoce/domain/installation/setup-code.ts';
import { normaliseHex } from '@vivavoce/domain/companies/colour.ts';
import { isShortname } from '@vivavoce/domain/companies/shortname.ts';
import { isNamedZone } from '@vivavoce/domain/jobs/time-zone.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { setSessionCookie } from '../../http/cookies.ts';
import type { Exchange } from '../../http/cookies.ts';
import { nameOwner } from '../account/people.ts';
import { replaceSessions } from '../session/session.service.ts';
import { rememberBrowser } from '../session/known-browsers.ts';
import { checkPassword, hashPassword } from '../session/passwords.ts';
import { confirmMailCheck, readMailCheck, sendMailCheck } from '../mails/single/mail-check.service.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import * as repository from './companies.repository.ts';
import { checkInstallation } from './installation-checks.ts';
import { insertCompanyWithOwner } from './create-company.ts';

const newCode = (): string =>
  Array.from({ length: SETUP_CODE_CHARACTERS }, () => SETUP_CODE_LETTERS[randomInt(SETUP_CODE_LETTERS.length)]).join(
    '',
  );

/**
 * A new code for the first set-up; earlier ones end. Only its hash is stored.
 * @returns the code as it is printed, null where there is a company
 */
export async function issueSetupCode(ctx: Context): Promise<string | null> {
  if ((await repository.countCompanies(ctx.db)) > 0) return null;
  const code = newCode();
  await repository.storeSetupCode(ctx.db, await hashPassword(code), ctx.now());
  return formatSetupCode(code);
}

/** The hash of the valid code; undefined where the set-up is closed. */
const openCode = async (ctx: Context): Promise<string | undefined> =>
  (await repository.countCompanies(ctx.db)) > 0 ? undefined : repository.readSetupCode(ctx.db);

/** Whether the installation has no company and a server printed a code. */
export const isSetupOpen = async (ctx: Context): Promise<boolean> => (await openCode(ctx)) !== undefined;

type Input = BodyOf<'POST /api/setup'>;

/** @returns the hash of the code @throws AppError `wrong_state`, `invalid` */
async function requireCode(ctx: Context, code: string): Promise<string> {
  const code_hash = await openCode(ctx);
  if (code_hash === undefined) throw new AppError('wrong_state', { detail: 'This installation is set up already.' });
  if (!(await checkPassword(readSetupCode(code), code_hash))) throw invalid({ code: ['wrong_code'] });
  return code_hash;
}

/** Checks the code first, so that a caller without it learns nothing else. @throws AppError `wrong_state`, `invalid` */
async function checkInput(ctx: Context, input: Input): Promise<string> {
  const code_hash = await requireCode(ctx, input.code);
  const faults = passwordFaults(input.password, input);
  const errors: FieldErrorCodes = {
    ...(!isNamedZone(input.time_zone) && { time_zone: ['unknown_time_zone' as const] }),
    ...(input.shortname && !isShortname(input.shortname) && { shortname: ['wrong_format' as const] }),
    ...(faults.length > 0 && { password: faults }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return code_hash;
}

/** Creates the first company and its owner, and signs the owner in. */
export async function setUp(ctx: Context, exchange: Exchange, input: Input) {
  const code_hash = await checkInput(ctx, input);
  const { account_name, time_zone, email, locale, first_name, last_name } = input;
  const { account_type, shortname, primary_color, retention_days } = input;
  const company = {
    account_name,
    time_zone,
    account_type,
    ...(shortname && { shortname }),
    ...(primary_color && { primary_color: normaliseHex(primary_color) }),
    ...(retention_days !== undefined && { retention_days }),
  };
  const password_hash = await hashPassword(input.password);
  const token = await ctx.db.transaction(async (tx) => {
    // Of two at the same time the second waits here, and finds no code.
    if (!(await repository.takeSetupCode(tx, code_hash)))
      throw new AppError('wrong_state', { detail: 'This installation is set up already.' });
    const user_id = await nameOwner(tx, { email, locale, first_name, last_name }, { password_hash, at: ctx.now() });
    const { id: company_id } = await insertCompanyWithOwner(tx, company, user_id);
    await repository.insertAdministrator(tx, user_id);
    addToTrail({ user_id, company_id });
    return replaceSessions(ctx, tx, exchange, { user_id, company_id, method: 'password' });
  });
  rememberBrowser(ctx, exchange, email);
  setSessionCookie(ctx, exchange, token);
  return { status: 'OK' as const };
}

/** Checks the installation; the caller needs the code. */
export async function checkBeforeSetup(ctx: Context, { code, checks }: BodyOf<'POST /api/setup/checks'>) {
  await requireCode(ctx, code);
  return checkInstallation(ctx, checks);
}

/** Mails digits to the address that the owner will have. */
export async function sendSetupMail(ctx: Context, { code, email, locale }: BodyOf<'POST /api/setup/test-mail'>) {
  await requireCode(ctx, code);
  addToTrail({ company_id: null });
  return sendMailCheck(ctx, { user_id: null, email, name: '', locale });
}

export async function readSetupMail(ctx: Context, { code }: BodyOf<'POST /api/setup/test-mail/state'>) {
  await requireCode(ctx, code);
  return readMailCheck(ctx, null);
}

export async function confirmSetupMail(ctx: Context, { code, digits }: BodyOf<'POST /api/setup/test-mail/confirm'>) {
  await requireCode(ctx, code);
  await confirmMailCheck(ctx, null, digits);
  return { status: 'OK' as const };
}
