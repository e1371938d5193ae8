import type { CompanyEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';
import type { EmailPreviewQuery } from './jobs.ts';

type CompanyEmailFields = BodyInputOf<'PUT /api/companies/{shortname}/{type}-email'>;

/** The default e-mail of new activities of a company. */
export const companyEmailQuery = (shortname: string, type: CompanyEmailType) =>
  apiQuery('GET /api/companies/{shortname}/{type}-email', { params: { shortname, type } });

export const saveCompanyEmail = (shortname: string, type: CompanyEmailType, body: CompanyEmailFields) =>
  call('PUT /api/companies/{shortname}/{type}-email', { params: { shortname, type }, body });

/** Its preview for a sample activity, from text that is not stored yet. */
export const companyEmailPreviewQuery = (
  shortname: string,
  type: CompanyEmailType,
  body: BodyInputOf<'POST /api/companies/{shortname}/{type}-email/preview'>,
): EmailPreviewQuery =>
  apiQuery(
    'POST /api/companies/{shortname}/{type}-email/preview',
    { params: { shortname, type }, body },
    { meta: { quiet: true } },
  );
