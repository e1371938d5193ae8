import { describe, expect, it } from 'vitest';
import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import { readCompaniesSearch, toCompaniesFilter } from './companies-search.ts';
import {
  beyondPlan,
  ownLimitOf,
  changesOf,
  companyFaults,
  newCompanyInput,
  noCompany,
  valuesOf,
  type Plan,
} from './company-form.ts';

const company: PlatformCompany = {
  id: 1,
  shortname: 'ashby',
  account_name: 'Ashby',
  account_type: 'employer',
  plan: { key: 'standard', name: 'Standard' },
  not_connected: [],
  flags: {
    marketplace_enabled: true,
    hub_enabled: false,
    screen_recording: false,
    ai_summary_enabled: false,
    ai_smart_priority_enabled: false,
    language_signals_enabled: false,
    authenticity_signals_enabled: false,
    alternate_brand: false,
  },
  owner: null,
  activities: { used: 3, max: null },
  applicants: { used: 40, max: null },
  users: { used: 2, max: null },
  stored_bytes: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  suspended_at: null,
  suspended_reason: null,
  ai_monthly_tokens: null,
  mails_per_hour: null,
  mails_per_day: null,
  ai_monthly_minutes: null,
  is_current: false,
};
const small: Plan = {
  key: 'small',
  name: 'Small',
  freemium: false,
  activities_max: 1,
  applicants_max: null,
  users_max: 2,
};

describe('the form of a company', () => {
  it('says what a smaller plan would not allow: what is above a limit, not what reaches it', () => {
    expect(beyondPlan(company, small)).toEqual(['activities']);
    expect(beyondPlan(company, { ...small, activities_max: 3 })).toEqual([]);
  });

  it('sends only what differs', () => {
    const values = valuesOf(company);
    expect(changesOf(company, values)).toEqual({});
    const flags = { marketplace_enabled: false, hub_enabled: true };
    expect(changesOf(company, { ...values, plan: 'small', ...flags })).toEqual({
      plan: 'small',
      flags: { marketplace_enabled: false, hub_enabled: true },
    });
  });

  it('names what is missing, and leaves an empty short name to the server', () => {
    const empty = noCompany('Europe/London', 'en-gb');
    expect(companyFaults(empty)).toEqual({
      account_name: 'required',
      first_name: 'required',
      email: 'required',
    });
    const filled = { ...empty, account_name: 'Ashby', first_name: 'Helen', last_name: 'Marsh', email: 'helen' };
    expect(companyFaults(filled)).toEqual({ email: 'not_an_email' });
    expect(newCompanyInput(filled)).not.toHaveProperty('shortname');
    expect(newCompanyInput({ ...filled, shortname: ' ashby ' })).toMatchObject({ shortname: 'ashby' });
  });
});

describe('the address of the list', () => {
  it('keeps what it knows and forgets the rest', () => {
    expect(readCompaniesSearch({ status: 'suspended', q: ' ash ', page: 2 })).toEqual({
      status: 'suspended',
      q: 'ash',
      page: 2,
    });
    expect(readCompaniesSearch({ status: 'closed', page: -1 })).toEqual({});
    expect(toCompaniesFilter({ q: 'ash' })).toMatchObject({ status: 'all', page: 1, search: 'ash' });
  });
});

it('reads an AI limit as a whole number; nothing is the limit of the installation', () => {
  expect(['', ' ', '0', '5,000', '20 000', 'many', '-1', '1e5'].map(ownLimitOf)).toEqual([
    null,
    null,
    0,
    5000,
    20_000,
    undefined,
    undefined,
    undefined,
  ]);
});
