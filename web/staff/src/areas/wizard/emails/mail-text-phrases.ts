import type { MailTextName } from '@vivavoce/domain/emails/mail-texts.ts';

type Unprefixed<Name extends string> = Name extends `${'interview' | 'form' | 'event'}_${infer Rest}`
  ? Rest
  : Name extends 'webinar_invitation'
    ? 'invitation'
    : Name;

/** The key of the phrases of a text: the same e-mail about another kind of activity has the same name. */
export const phraseOf = (name: MailTextName): Unprefixed<MailTextName> =>
  (name === 'webinar_invitation'
    ? 'invitation'
    : name.replace(/^(interview|form|event)_/, '')) as Unprefixed<MailTextName>;
