import { DEADLINE_LIMITS } from '@vivavoce/domain/limits.ts';

const TEXTS = {
  'en-gb': {
    invitation_subject: 'Your video interview: [INTERVIEW TITLE]',
    invitation_text:
      '<p>Hello [FIRST NAME],</p><p>[ORGANISATION NAME] invites you to a video interview for <strong>[INTERVIEW TITLE]</strong>. Number of questions: [QUESTION COUNT]. It takes about [DURATION]. You can record it whenever it suits you, until [DEADLINE].</p><p>Nothing starts until you press Show question, and you can check your camera and microphone first.</p>',
    interview_complete_message:
      '<p>Hello [FIRST NAME],</p><p>your answers for <strong>[INTERVIEW TITLE]</strong> have arrived. [ORGANISATION NAME] will watch them and write to you.</p>',
    rejection_email_subject: 'Your interview: [INTERVIEW TITLE]',
    rejection_email_body_text:
      '<p>Hello [FIRST NAME],</p><p>thank you for your interest in <strong>[INTERVIEW TITLE]</strong>. [ORGANISATION NAME] has made its choice, and will not take your application further this time.</p><p>We wish you every success.</p>',
  },
  'fr-fr': {
    invitation_subject: 'Votre entretien vidéo : [INTERVIEW TITLE]',
    invitation_text:
      '<p>Bonjour [FIRST NAME],</p><p>[ORGANISATION NAME] vous invite à un entretien vidéo pour <strong>[INTERVIEW TITLE]</strong>. Nombre de questions : [QUESTION COUNT]. Il dure environ [DURATION]. Vous pouvez l’enregistrer au moment qui vous convient, jusqu’au [DEADLINE].</p><p>Rien ne commence avant que vous n’appuyiez sur Afficher la question, et vous pouvez d’abord vérifier votre caméra et votre micro.</p>',
    interview_complete_message:
      '<p>Bonjour [FIRST NAME],</p><p>vos réponses pour <strong>[INTERVIEW TITLE]</strong> sont bien arrivées. [ORGANISATION NAME] va les regarder et vous écrira.</p>',
    rejection_email_subject: 'Votre entretien : [INTERVIEW TITLE]',
    rejection_email_body_text:
      '<p>Bonjour [FIRST NAME],</p><p>merci de l’intérêt que vous portez à <strong>[INTERVIEW TITLE]</strong>. [ORGANISATION NAME] a fait son choix et ne donnera pas suite à votre candidature cette fois-ci.</p><p>Nous vous souhaitons une pleine réussite.</p>',
  },
} as const;

/** What a new activity starts with, so that a beginner can publish without writing an e-mail. */
export const defaultTexts = (
  locale: 'en-gb' | 'fr-fr',
  organisation: string,
  contact: { full_name: string; email: string },
) => ({
  ...TEXTS[locale],
  default_locale: locale,
  contact_name: contact.full_name,
  invitation_reply_to_email: contact.email,
  interview_complete_reply_to_email: contact.email,
  rejection_email_reply_to_email: contact.email,
  invitation_from_name: organisation,
  interview_complete_from_name: organisation,
  rejection_email_from_name: organisation,
  applicant_deadline_days: DEADLINE_LIMITS.applicant_default_days,
  reinvitation_deadline: DEADLINE_LIMITS.reinvitation_default_days,
});

type Words = keyof (typeof TEXTS)['en-gb'];

/**
 * The words of the product that nobody changed, in the language that an activity takes on: applicants would read a French
 * e-mail around English sentences.
 * @param wanted undefined where the language stays
 */
export function wordsFollowing(
  job: { default_locale: keyof typeof TEXTS } & Record<Words, string>,
  wanted: keyof typeof TEXTS | undefined,
): Partial<Record<Words, string>> {
  if (wanted === undefined || wanted === job.default_locale) return {};
  const untouched = Object.entries(TEXTS[job.default_locale]).filter(([name, words]) => job[name as Words] === words);
  return Object.fromEntries(untouched.map(([name]) => [name, TEXTS[wanted][name as Words]]));
}
