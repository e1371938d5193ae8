import { ApiProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';

export type Registration = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  custom_field: string;
  review_paid: boolean;
  agree_terms: boolean;
};

/** Field names that the server refused, each with what it said. */
export class RegistrationRefused extends Error {
  override name = 'RegistrationRefused';
  readonly errors: Readonly<Record<string, unknown>>;
  constructor(errors: Readonly<Record<string, unknown>>) {
    super(`registration: ${Object.keys(errors).join(', ')}`);
    this.errors = errors;
  }
}

function formOf(given: Registration): URLSearchParams {
  const form = new URLSearchParams({ first_name: given.first_name, last_name: given.last_name, email: given.email });
  if (given.phone) form.set('phone', given.phone);
  if (given.custom_field) form.set('custom_field', given.custom_field);
  if (given.review_paid) form.set('review_paid', 'on');
  if (given.agree_terms) form.set('agree_terms', 'on');
  return form;
}

/** A path or an address of this origin; anything else that the server may say is no link. */
function linkIn(text: string, origin: string): string | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('/') && !trimmed.startsWith(origin)) return null;
  const link = URL.parse(trimmed, origin);
  return link?.origin === origin ? link.href : null;
}

/**
 * Registers for an activity; the personal link goes by e-mail.
 * @returns a link to open at once, where the server gives one
 */
export async function register(shorturl: string, given: Registration): Promise<string | null> {
  const response = await fetch(`/j/${encodeURIComponent(shorturl)}`, {
    method: 'POST',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      accept: 'text/plain, application/json',
      // The page's language, which the reader may have chosen against the browser's.
      'accept-language': document.documentElement.lang,
    },
    body: formOf(given),
  }).catch((cause: unknown) => {
    throw new NetworkFailure(cause);
  });
  const text = await response.text();
  if (response.ok) return linkIn(text, location.origin);
  if (response.status === 400) throw new RegistrationRefused(JSON.parse(text) as Record<string, unknown>);
  throw new ApiProblem(response.status, {}, response.statusText);
}
