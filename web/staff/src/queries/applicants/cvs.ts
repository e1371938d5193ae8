import type { QueryClient } from '@tanstack/react-query';
import type { Cv } from '@vivavoce/contract/types.ts';
import { call, hrefOf } from '@vivavoce/web-shared/api/api-client.ts';
import { applicationQuery } from './applications.ts';

type One = { job: number; application: number };

export const cvHref = (params: One): string => hrefOf('GET /api/jobs/{job}/applications/{application}/cv', { params });

export function setCv(params: One, file: File): Promise<Cv> {
  const body = new FormData();
  body.append('cv', file, file.name);
  return call('PUT /api/jobs/{job}/applications/{application}/cv', { params, body });
}

export const removeCv = (params: One) => call('DELETE /api/jobs/{job}/applications/{application}/cv', { params });

/** Sets or removes the CV of the cached applicant. */
export function rememberCv(client: QueryClient, { job, application }: One, cv: Cv | null): void {
  client.setQueryData(applicationQuery(job, application).queryKey, (now) => now && { ...now, cv });
}
