import { ApiProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';

export type Registration = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  custom_field: string;
  voucher_code: string;
  review_paid: boolean;
  agree_terms: boolean;
};

/** Field names with the server's faults. */
export class RegistrationRefused extends Error {
  override name = 'RegistrationRefused';
  readonly errors: Readonly<Record<string, unknown>>;
  constructor(errors: Readonly<Record<string, unknown>>) {
    super(`registration: ${Object.keys(errors).join(', ')}`);
    this.errors = errors;
  }
}

function formOf(registration: Registration): URLSearchParams {
  const form = new URLSearchParams({
    first_name: registration.first_name,
    last_name: registration.last_name,
    email: registration.email,
  });
  if (registration.phone) form.set('phone', registration.phone);
  if (registration.custom_field) form.set('custom_field', registration.custom_field);
  if (registration.voucher_code) form.set('voucher_code', registration.voucher_code);
  if (registration.review_paid) form.set('review_paid', 'on');
  if (registration.agree_terms) form.set('agree_terms', 'on');
  return form;
}

/** A path or an address of this origin; any other link is ignored. */
function linkIn(text: string, origin: string): string | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('/') && !trimmed.startsWith(origin)) return null;
  const link = URL.parse(trimmed, origin);
  return link?.origin === origin ? link.href : null;
}

/**
 * Registers for an activity; the personal link is mailed.
 * @returns a link to open at once, if the server returns one
 */
export async function register(shorturl: string, registration: Registration): Promise<string | null> {
  const response = await fetch(`/j/${encodeURIComponent(shorturl)}`, {
    method: 'POST',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      accept: 'text/plain, application/json',
      // The page's language, which may differ from the browser's.
      'accept-language': document.documentElement.lang,
    },
    body: formOf(registration),
  }).catch((cause: unknown) => {
    throw new NetworkFailure(cause);
  });
  const text = await response.text();
  if (response.ok) return linkIn(text, location.origin);
  if (response.status === 400) throw new RegistrationRefused(JSON.parse(text) as Record<string, unknown>);
  throw new ApiProblem(response.status, {}, response.statusText);
}
