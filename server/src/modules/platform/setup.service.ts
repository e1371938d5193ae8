import { randomInt } from 'node:crypto';
import type { FieldErrorCodes } from '@vivavoce/contract/errors.ts';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import { passwordFaults } from '@vivavoce/domain/accounts/password-rules.ts';
import {
  formatSetupCode,
  readSetupCode,
  SETUP_CODE_CHARACTERS,
  SETUP_CODE_LETTERS,
} from '@vivavoce/domain/companies/setup-code.ts';
import { isNamedZone } from '@vivavoce/domain/jobs/time-zone.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { setSessionCookie } from '../../http/cookies.ts';
import type { Exchange } from '../../http/cookies.ts';
import { nameOwner } from '../account/people.ts';
import { replaceSessions } from '../session/session.service.ts';
import { rememberBrowser } from '../session/known-browsers.ts';
import { checkPassword, hashPassword } from '../session/passwords.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import * as repository from './companies.repository.ts';
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

/** Checks the code first, so that a caller without it learns nothing else. @throws AppError `wrong_state`, `invalid` */
async function checkInput(ctx: Context, input: Input): Promise<string> {
  const code_hash = await openCode(ctx);
  if (code_hash === undefined) throw new AppError('wrong_state', { detail: 'This installation is set up already.' });
  if (!(await checkPassword(readSetupCode(input.code), code_hash))) throw invalid({ code: ['wrong_code'] });
  const faults = passwordFaults(input.password, input);
  const errors: FieldErrorCodes = {
    ...(!isNamedZone(input.time_zone) && { time_zone: ['unknown_time_zone' as const] }),
    ...(faults.length > 0 && { password: faults }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return code_hash;
}

/** Creates the first company and its owner, and signs the owner in. */
export async function setUp(ctx: Context, exchange: Exchange, input: Input) {
  const code_hash = await checkInput(ctx, input);
  const { account_name, time_zone, email, locale, first_name, last_name } = input;
  const password_hash = await hashPassword(input.password);
  const token = await ctx.db.transaction(async (tx) => {
    // Of two at the same time the second waits here, and finds no code.
    if (!(await repository.takeSetupCode(tx, code_hash)))
      throw new AppError('wrong_state', { detail: 'This installation is set up already.' });
    const user_id = await nameOwner(tx, { email, locale, first_name, last_name }, { password_hash, at: ctx.now() });
    const { id: company_id } = await insertCompanyWithOwner(tx, { account_name, time_zone }, user_id);
    await repository.insertAdministrator(tx, user_id);
    addToTrail({ user_id, company_id });
    return replaceSessions(ctx, tx, exchange, { user_id, company_id, method: 'password' });
  });
  rememberBrowser(ctx, exchange, email);
  setSessionCookie(ctx, exchange, token);
  return { status: 'OK' as const };
}
