import { queryOptions } from '@tanstack/react-query';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: ({ signal }) => call('GET /api/account/second-factor', { signal }),
});

export const stepUp = (body: BodyInputOf<'POST /api/account/step-up'>) => call('POST /api/account/step-up', { body });

export const beginAuthenticator = () => call('POST /api/account/authenticator');

export const confirmAuthenticator = (code: string) =>
  call('POST /api/account/authenticator/confirm', { body: { code } });

export const removeAuthenticator = () => call('DELETE /api/account/authenticator');

export const renewRecoveryCodes = () => call('POST /api/account/recovery-codes');
