import { queryOptions } from '@tanstack/react-query';
import type { CompanyEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { EmailPreviewQuery } from './jobs.ts';

type CompanyEmailFields = BodyInputOf<'PUT /api/companies/{shortname}/{type}-email'>;

/** The default e-mail of new activities of a company. */
export const companyEmailQuery = (shortname: string, type: CompanyEmailType) =>
  queryOptions({
    queryKey: ['company', shortname, 'email', type],
    queryFn: ({ signal }) =>
      call('GET /api/companies/{shortname}/{type}-email', { params: { shortname, type }, signal }),
  });

export const saveCompanyEmail = (shortname: string, type: CompanyEmailType, body: CompanyEmailFields) =>
  call('PUT /api/companies/{shortname}/{type}-email', { params: { shortname, type }, body });

/** Its preview for a sample activity, from text that is not stored yet. */
export const companyEmailPreviewQuery = (
  shortname: string,
  type: CompanyEmailType,
  body: BodyInputOf<'POST /api/companies/{shortname}/{type}-email/preview'>,
): EmailPreviewQuery => ({
  queryKey: ['company', shortname, 'email', type, 'preview', body],
  queryFn: ({ signal }) =>
    call('POST /api/companies/{shortname}/{type}-email/preview', { params: { shortname, type }, body, signal }),
  meta: { quiet: true },
});
