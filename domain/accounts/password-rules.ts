import { SESSION_LIMITS } from './account-limits.ts';

/**
 * Parts of common passwords, in lower case and with letters in place of look-alikes. Digits and signs before and after
 * are removed first, so `password` also stands for Password1234!. Taken from published lists of leaked passwords, in
 * English and French.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password passwort motdepasse monmotdepasse mypassword passphrase passe secret secretpassword topsecret
  welcome bienvenue bonjour hello letmein openup login logmein signin access admin administrator administrateur
  root user username utilisateur guest test testing tester default changeme changeit temporary temporaire
  qwerty qwertyuiop qwertyui qwertz qwertzuiop azerty azertyuiop azertyui asdfghjkl qsdfghjklm zxcvbnm wxcvbn
  qazwsx qazwsxedc azesqdwxc iloveyou iloveu ilovemyself loveyou lovely loveme jetaime jetadore jtm monamour mylove
  princess princesse sunshine soleil football soccer baseball basketball dragon monkey shadow master superman batman
  spiderman pokemon starwars michael jessica jennifer charlie ashley daniel nicolas thomas camille doudou loulou chouchou
  chocolat chocolate marseille liverpool arsenal chelsea manchester london londres paris france england computer
  ordinateur internet google facebook instagram microsoft windows samsung iphone whatever trustno freedom liberte
  summer winter autumn spring printemps automne hiver january february monday lundi security securite company
  entreprise interview entretien recruiter recruitment recrutement correcthorsebatterystaple`
    .split(/\s+/)
    .filter(Boolean),
);

/** Rows of keyboards, the alphabet and the digits, in both directions. */
const WALKS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'qwertzuiop',
  '1q2w3e4r5t6y7u8i9o0p',
  '1a2z3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmik',
].flatMap((walk) => [walk, [...walk].toReversed().join('')]);

export type PasswordFault = 'too_short' | 'too_long' | 'too_common' | 'too_personal';

/** The owner of the password, where known. */
export interface PasswordOwner {
  first_name?: string;
  last_name?: string;
  email?: string;
}

/** Names of the product, which are guessed first. */
const PRODUCT = ['vivavoce', 'viva voce', 'vivavoce campus'];
/** Shorter parts of a name occur in too many ordinary words. */
const NAME_MIN_CHARACTERS = 3;
/** Characters that must remain without the owner's and the product's names. */
const REST_MIN_CHARACTERS = 6;
/** Characters that must remain without blanks and their substitutes, which are always plentiful. */
const SOLID_MIN_CHARACTERS = 6;
/** Shortest run along a keyboard or the alphabet that counts as a walk. */
const WALK_MIN_CHARACTERS = 4;

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The form that is hashed and counted: the same whether a system types accents as one character or as two. */
export const composedPassword = (password: string): string => password.normalize('NFC');

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const lettersOf = (text: string): string =>
  text.replaceAll(/[0134571@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign).replaceAll(/[^\p{L}]/gu, '');

/** Whether the text is one piece of up to a third of its length, over and over. */
function repeats(text: string): boolean {
  for (let size = 1; size * 3 <= text.length; size += 1) {
    const piece = text.slice(0, size);
    if (piece.repeat(Math.ceil(text.length / size)).startsWith(text)) return true;
  }
  return false;
}

/** Length of the longest walk at the start of the text. */
function walkLength(text: string): number {
  let size = 0;
  while (size < text.length && WALKS.some((walk) => walk.includes(text.slice(0, size + 1)))) size += 1;
  return size;
}

/** Whether walks of four characters and more make up the whole text. */
function isWalk(text: string): boolean {
  let rest = text;
  while (rest.length >= WALK_MIN_CHARACTERS) {
    const size = walkLength(rest);
    if (size < WALK_MIN_CHARACTERS) return false;
    rest = rest.slice(size);
  }
  return rest.length < text.length;
}

function isCommon(folded: string): boolean {
  const core = folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const solid = folded.replaceAll(/[\s\-_.]/g, '');
  if (solid.length < SOLID_MIN_CHARACTERS) return true;
  return (
    COMMON_PASSWORDS.has(lettersOf(core)) || COMMON_PASSWORDS.has(lettersOf(folded)) || repeats(solid) || isWalk(solid)
  );
}

/** The owner's names, the parts of the owner's address, and the product's names, the longest first. */
function namesOf({ first_name = '', last_name = '', email = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const parts = [email, local, domain, ...`${first_name} ${last_name}`.split(/[\s'-]+/), ...local.split(/[._+-]+/)];
  const names = [...parts, ...domain.split('.'), ...PRODUCT].map(fold);
  return [...new Set(names)]
    .filter((name) => name.length >= NAME_MIN_CHARACTERS)
    .toSorted((a, b) => b.length - a.length);
}

function isPersonal(folded: string, owner: PasswordOwner): boolean {
  let rest = folded;
  for (const name of namesOf(owner)) rest = rest.replaceAll(name, '');
  return rest.length < folded.length && rest.length < REST_MIN_CHARACTERS;
}

/**
 * Validates a new password.
 * @param password as typed; its composed form has 10 to 200 characters, as an input field counts them
 * @returns codes, the first reason first; empty where the password is acceptable. Only the server can check that it
 * differs from the previous one.
 */
export function passwordFaults(password: string, owner: PasswordOwner = {}): PasswordFault[] {
  const { length } = composedPassword(password);
  if (length < SESSION_LIMITS.password_min_characters) return ['too_short'];
  if (length > SESSION_LIMITS.password_max_characters) return ['too_long'];
  const folded = fold(password);
  if (isCommon(folded)) return ['too_common'];
  return isPersonal(folded, owner) ? ['too_personal'] : [];
}
