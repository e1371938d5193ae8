import { COMPANY_FLAGS } from '@vivavoce/domain/companies/flags.ts';
import { ACCOUNT_TYPES } from '@vivavoce/domain/companies/kind.ts';
import path from 'node:path';
import { importCompanyArchive } from '../../server/src/modules/company-archives/import-archive.service.ts';
import { ArchiveError } from '../../server/src/modules/company-archives/read-archive.ts';
import { writeCompanyArchive } from '../../server/src/modules/company-archives/write-archive.service.ts';
import { resetFactorsByOperator } from '../../server/src/modules/second-factor/reset.service.ts';
import * as platform from '../../server/src/modules/platform/companies.service.ts';
import { listPlans } from '../../server/src/modules/plans/plans.service.ts';
import { Misuse, need, oneOf } from './command.ts';
import type { Command, Options } from './command.ts';

function changesOf({ plan, type, on = [], off = [] }: Options): platform.CompanyChanges {
  const both = on.find((flag) => off.includes(flag));
  if (both !== undefined) throw new Misuse(`${both} cannot be switched on and off at once.`);
  const flags = [...on.map((flag) => [flag, true] as const), ...off.map((flag) => [flag, false] as const)];
  return {
    ...(plan !== undefined && { plan }),
    ...(type !== undefined && { account_type: oneOf(ACCOUNT_TYPES, type, 'The type') }),
    flags: Object.fromEntries(flags.map(([flag, is]) => [oneOf(COMPANY_FLAGS, flag, 'A switch'), is])),
  };
}

const counted = (count: number, singular: string, plural: string): string =>
  `${count} ${count === 1 ? singular : plural}`;

const address = (text: string | undefined): string => {
  const email = need(text, 'The address of the owner (--email)').toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Misuse(`${email} is not an e-mail address.`);
  return email;
};

const countOf = (tables: readonly { rows: number }[]): number => tables.reduce((sum, { rows }) => sum + rows, 0);

export const companyCommands: Record<string, Command> = {
  async 'company create'(ctx, _args, options) {
    const email = address(options.email);
    const shortname = await platform.createCompany(ctx, {
      account_name: need(options.name, 'The name of the company (--name)'),
      shortname: options.shortname,
      time_zone: options['time-zone'] ?? 'Europe/London',
      inviter: 'Vivavoce',
      owner: {
        email,
        first_name: need(options['first-name'], 'The first name of the owner (--first-name)'),
        last_name: need(options['last-name'], 'The last name of the owner (--last-name)'),
        locale: oneOf(['en-gb', 'fr-fr'], options.language ?? 'en-gb', 'The language'),
      },
      ...changesOf(options),
    });
    return [`Company ${shortname} is created; ${email} gets a mail to sign in as its owner.`];
  },
  async 'company list'(ctx) {
    const companies = await platform.listCompanies(ctx);
    if (companies.length === 0) return ['There is no company.'];
    return companies.map((company) =>
      [
        company.shortname,
        company.account_name,
        company.account_type,
        company.plan,
        counted(company.users, 'user', 'users'),
        counted(company.activities, 'activity', 'activities'),
        counted(company.applicants, 'applicant', 'applicants'),
        `${(company.stored_bytes / 1e6).toFixed(1)} MB stored`,
        company.suspended_at ? `suspended since ${company.suspended_at.toISOString()}` : 'active',
      ].join('\t'),
    );
  },
  async 'company change'(ctx, [shortname], options) {
    const company = need(shortname, 'The short name of the company');
    const changes = changesOf(options);
    const isEmpty = changes.plan === undefined && changes.account_type === undefined;
    if (isEmpty && Object.keys(changes.flags ?? {}).length === 0)
      throw new Misuse('Say what to change: --plan, --type, --on or --off.');
    await platform.changeCompany(ctx, company, changes);
    return [`Company ${company} is changed.`];
  },
  async 'company rename'(ctx, [shortname, next]) {
    const company = need(shortname, 'The short name of the company');
    const name = need(next, 'The new short name');
    await platform.renameCompany(ctx, company, name);
    return [`Company ${company} is now ${name}; its former addresses lead to the new ones.`];
  },
  async 'company export'(ctx, [shortname, file]) {
    const company = await platform.companyIdOf(ctx, need(shortname, 'The short name of the company'));
    const target = path.resolve(need(file, 'The file to write'));
    const order = { company, target, progress: () => Promise.resolve() };
    const { tables, files } = await writeCompanyArchive(ctx, order, new AbortController().signal);
    return [`${target} holds ${countOf(tables)} rows and ${files.length} files of ${shortname}.`];
  },
  async 'company import'(ctx, [file]) {
    try {
      const { company, tables, files } = await importCompanyArchive(ctx, path.resolve(need(file, 'The archive')));
      return [
        `${company.account_name} is here, with ${countOf(tables)} rows and ${files.length} files.`,
        'Its users choose a password at the first sign-in, by the link for a forgotten one.',
      ];
    } catch (error) {
      if (error instanceof ArchiveError) throw new Misuse(error.message);
      throw error;
    }
  },
  async 'company suspend'(ctx, [shortname], options) {
    const company = need(shortname, 'The short name of the company');
    await platform.suspendCompany(ctx, company, need(options.reason, 'The reason (--reason)'));
    return [`Company ${company} is suspended: its users are signed out and its interviews are paused.`];
  },
  async 'company reopen'(ctx, [shortname]) {
    const company = need(shortname, 'The short name of the company');
    await platform.reopenCompany(ctx, company);
    return [`Company ${company} is active again.`];
  },
  async 'company lift-networks'(ctx, [shortname]) {
    const company = need(shortname, 'The short name of the company');
    await platform.liftNetworks(ctx, company);
    return [`The users and tokens of ${company} may call from any network again.`];
  },
  async 'company lift-single-sign-on'(ctx, [shortname]) {
    const company = need(shortname, 'The short name of the company');
    await platform.liftSingleSignOn(ctx, company);
    return [`The users of ${company} may sign in with passwords again.`];
  },
  async 'user reset-second-factor'(ctx, [email]) {
    const person = need(email, 'The address of the account');
    await resetFactorsByOperator(ctx, person);
    return [
      `${person} signs in with the password alone until a new second factor is set up, and gets an e-mail about it.`,
    ];
  },
  async 'plan list'(ctx) {
    const limit = (max: number | null, what: string) => (max === null ? `any number of ${what}` : `${max} ${what}`);
    return (await listPlans(ctx)).map((plan) =>
      [
        plan.key,
        plan.name,
        limit(plan.activities_max, 'activities'),
        limit(plan.applicants_max, 'applicants'),
        limit(plan.users_max, 'users'),
      ].join('\t'),
    );
  },
  async 'administrator list'(ctx) {
    const people = await platform.listAdministrators(ctx);
    return people.length === 0 ? ['There is no platform administrator.'] : people.map(({ email }) => email);
  },
  async 'administrator add'(ctx, [email]) {
    const person = need(email, 'The address of the account');
    await platform.setAdministrator(ctx, person, true);
    return [`${person} is a platform administrator.`];
  },
  async 'administrator remove'(ctx, [email]) {
    const person = need(email, 'The address of the account');
    await platform.setAdministrator(ctx, person, false);
    return [`${person} is no platform administrator any more.`];
  },
};
