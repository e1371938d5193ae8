import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';

/** The provider to which a refusal leads, where a company asks for a sign-in through one. */
export function requiredProvider(error: unknown): string | undefined {
  const address = isProblem(error) && error.code === 'sso_required' ? error.body['login_url'] : undefined;
  if (typeof address !== 'string') return undefined;
  return new URL(address, window.location.origin).searchParams.get('idp') ?? undefined;
}
