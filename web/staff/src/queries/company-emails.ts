import { queryOptions } from '@tanstack/react-query';
import type { CompanyEmail } from '@vivavoce/contract/types.ts';
import type { CompanyEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

/** With what new activities of a company begin. */
export const companyEmailQuery = (shortname: string, type: CompanyEmailType) =>
  queryOptions({
    queryKey: ['company', shortname, 'email', type],
    queryFn: ({ signal }) =>
      call('GET /api/companies/{shortname}/{type}-email', { params: { shortname, type }, signal }),
  });

export const saveCompanyEmail = (shortname: string, type: CompanyEmailType, body: CompanyEmail) =>
  call('PUT /api/companies/{shortname}/{type}-email', { params: { shortname, type }, body });
