/**
 * The settings without which no server starts. Plain JavaScript, because `npm start` checks them under any installed
 * Node before it installs a package; `env.ts` checks them and all others.
 */

const unsafeSecret = /change|example|secret|default|password|vivavoce|insecure/i;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** @param {string} secret */
function* secretProblems(secret) {
  if (secret.length < 32) yield 'SESSION_SECRET must have at least 32 characters.';
  else if (unsafeSecret.test(secret) || new Set(secret).size < 10)
    yield 'SESSION_SECRET looks like an example value; make one with `openssl rand -hex 32`.';
}

/**
 * Over plain http anybody on the way reads sessions and recordings, and browsers give no camera.
 * @param {string} address
 */
function* addressProblems(address) {
  if (!URL.canParse(address)) return;
  const { protocol, hostname, origin } = new URL(address);
  if (protocol === 'http:' && !loopback.test(hostname))
    yield `PUBLIC_URL ${origin} is not encrypted; production needs https, by a proxy with a certificate.`;
}

/**
 * @param {Record<string, string | undefined>} values name to value; empty values count as absent
 * @returns {string[]} one sentence for every problem
 */
export function requiredSettings(values) {
  const value = (/** @type {string} */ name) => values[name]?.trim() || undefined;
  const [secret, address, role = 'both'] = ['SESSION_SECRET', 'PUBLIC_URL', 'ROLE'].map(value);
  const problems = [];
  if (['api', 'worker'].includes(role) && value('DATABASE_URL') === undefined)
    problems.push(`ROLE=${role} needs DATABASE_URL, because the built-in database serves one process only.`);
  if (secret !== undefined) problems.push(...secretProblems(secret));
  if (value('NODE_ENV') !== 'production') return problems;
  if (secret === undefined)
    problems.push('SESSION_SECRET is missing; production needs one, made for example with `openssl rand -hex 32`.');
  if (address === undefined)
    problems.push('PUBLIC_URL is missing; production needs the address under which people reach this server.');
  else problems.push(...addressProblems(address));
  return problems;
}
