import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { DEADLINE_LIMITS } from '@vivavoce/domain/limits.ts';

const TEXTS = {
  'en-gb': {
    invitation_subject: 'Your video interview: [INTERVIEW TITLE]',
    invitation_text:
      '<p>Hello [FIRST NAME],</p><p>[ORGANISATION NAME] has invited you to a video interview for <strong>[INTERVIEW TITLE]</strong>. There are [QUESTION COUNT] questions and it takes about [DURATION]. Complete it at any time before [DEADLINE].</p><p>Nothing starts until you press Show question, and you can check your camera and microphone first.</p><p>Kind regards,<br />[ORGANISATION NAME]</p>',
    interview_complete_message:
      '<p>Hello [FIRST NAME],</p><p>We have received your answers for <strong>[INTERVIEW TITLE]</strong>. We will review them and be in touch.</p><p>Kind regards,<br />[ORGANISATION NAME]</p>',
    rejection_email_subject: 'Your application: [INTERVIEW TITLE]',
    rejection_email_body_text:
      '<p>Hello [FIRST NAME],</p><p>Thank you for your interest in <strong>[INTERVIEW TITLE]</strong>. After careful consideration, we will not be taking your application forward.</p><p>We wish you every success.</p><p>Kind regards,<br />[ORGANISATION NAME]</p>',
    review_available_email_subject: 'Your interview was reviewed: [INTERVIEW TITLE]',
    review_available_email_body_text:
      '<p>Hello [FIRST NAME],</p><p>[ORGANISATION NAME] has reviewed your interview for <strong>[INTERVIEW TITLE]</strong>. Feedback that is released to you is on your page: [FEEDBACK LINK]</p><p>Kind regards,<br />[ORGANISATION NAME]</p>',
  },
  'fr-fr': {
    invitation_subject: 'Votre entretien vidéo : [INTERVIEW TITLE]',
    invitation_text:
      '<p>Bonjour [FIRST NAME],</p><p>[ORGANISATION NAME] vous invite à un entretien vidéo pour <strong>[INTERVIEW TITLE]</strong>. Il comporte [QUESTION COUNT] questions et dure environ [DURATION]. Passez-le au moment qui vous convient avant le [DEADLINE].</p><p>Rien ne commence avant que vous appuyiez sur Afficher la question, et vous pouvez d’abord vérifier votre caméra et votre micro.</p><p>Cordialement,<br />[ORGANISATION NAME]</p>',
    interview_complete_message:
      '<p>Bonjour [FIRST NAME],</p><p>Nous avons bien reçu vos réponses pour <strong>[INTERVIEW TITLE]</strong>. Nous allons les étudier et reviendrons vers vous.</p><p>Cordialement,<br />[ORGANISATION NAME]</p>',
    rejection_email_subject: 'Votre candidature : [INTERVIEW TITLE]',
    rejection_email_body_text:
      '<p>Bonjour [FIRST NAME],</p><p>Nous vous remercions de l’intérêt que vous portez à <strong>[INTERVIEW TITLE]</strong>. Après un examen attentif, nous ne donnerons pas suite à votre candidature.</p><p>Nous vous souhaitons une pleine réussite.</p><p>Cordialement,<br />[ORGANISATION NAME]</p>',
    review_available_email_subject: 'Votre entretien a été évalué : [INTERVIEW TITLE]',
    review_available_email_body_text:
      '<p>Bonjour [FIRST NAME],</p><p>[ORGANISATION NAME] a évalué votre entretien pour <strong>[INTERVIEW TITLE]</strong>. Les retours qui vous sont transmis figurent sur votre page : [FEEDBACK LINK]</p><p>Cordialement,<br />[ORGANISATION NAME]</p>',
  },
} as const;

/** The invitation to an activity that is filled in, without a camera, and the mail about its feedback. */
const FORM_TEXTS = {
  'en-gb': {
    invitation_subject: 'Your invitation: [INTERVIEW TITLE]',
    invitation_text:
      '<p>Hello [FIRST NAME],</p><p>[ORGANISATION NAME] has invited you to <strong>[INTERVIEW TITLE]</strong>. It has [QUESTION COUNT] questions and takes about [DURATION]. You need no camera, and you can stop and come back at any time before [DEADLINE].</p><p>Kind regards,<br />[ORGANISATION NAME]</p>',
    review_available_email_subject: 'Feedback for you: [INTERVIEW TITLE]',
    review_available_email_body_text:
      '<p>Hello [FIRST NAME],</p><p>[ORGANISATION NAME] has released feedback on <strong>[INTERVIEW TITLE]</strong> to you. It is on your page: [FEEDBACK LINK]</p><p>Kind regards,<br />[ORGANISATION NAME]</p>',
  },
  'fr-fr': {
    invitation_subject: 'Votre invitation\u202f: [INTERVIEW TITLE]',
    invitation_text:
      '<p>Bonjour [FIRST NAME],</p><p>[ORGANISATION NAME] vous invite à répondre à <strong>[INTERVIEW TITLE]</strong>. Il y a [QUESTION COUNT] questions et cela prend environ [DURATION]. Aucune caméra n’est nécessaire, et vous pouvez vous arrêter et reprendre à tout moment avant le [DEADLINE].</p><p>Cordialement,<br />[ORGANISATION NAME]</p>',
    review_available_email_subject: 'Un retour pour vous\u202f: [INTERVIEW TITLE]',
    review_available_email_body_text:
      '<p>Bonjour [FIRST NAME],</p><p>[ORGANISATION NAME] vous transmet un retour sur <strong>[INTERVIEW TITLE]</strong>. Vous le trouvez sur votre page\u202f: [FEEDBACK LINK]</p><p>Cordialement,<br />[ORGANISATION NAME]</p>',
  },
} as const;

/** The invitation to a webinar: the page says when it takes place, so that the text stays true when it moves. */
const WEBINAR_TEXTS = {
  'en-gb': {
    invitation_subject: 'Your invitation: [INTERVIEW TITLE]',
    invitation_text:
      '<p>Hello [FIRST NAME],</p><p>[ORGANISATION NAME] has invited you to <strong>[INTERVIEW TITLE]</strong>. Your page says when and where it takes place. Register there to get a seat and a calendar file.</p><p>Kind regards,<br />[ORGANISATION NAME]</p>',
  },
  'fr-fr': {
    invitation_subject: 'Votre invitation\u202f: [INTERVIEW TITLE]',
    invitation_text:
      '<p>Bonjour [FIRST NAME],</p><p>[ORGANISATION NAME] vous invite à <strong>[INTERVIEW TITLE]</strong>. Votre page indique quand et où il a lieu. Inscrivez-vous-y pour obtenir une place et un fichier de calendrier.</p><p>Cordialement,<br />[ORGANISATION NAME]</p>',
  },
} as const;

/** The invitation to a test that is taken at a provider. */
const TEST_TEXTS = {
  'en-gb': {
    invitation_subject: 'Your invitation: [INTERVIEW TITLE]',
    invitation_text:
      '<p>Hello [FIRST NAME],</p><p>[ORGANISATION NAME] has invited you to the test <strong>[INTERVIEW TITLE]</strong>. It takes about [DURATION]. Your page leads you to it; begin it before [DEADLINE].</p><p>Kind regards,<br />[ORGANISATION NAME]</p>',
  },
  'fr-fr': {
    invitation_subject: 'Votre invitation\u202f: [INTERVIEW TITLE]',
    invitation_text:
      '<p>Bonjour [FIRST NAME],</p><p>[ORGANISATION NAME] vous invite à passer le test <strong>[INTERVIEW TITLE]</strong>. Il prend environ [DURATION]. Votre page vous y conduit\u202f; commencez-le avant le [DEADLINE].</p><p>Cordialement,<br />[ORGANISATION NAME]</p>',
  },
} as const;

const TEXTS_OF_KINDS = { webinar: WEBINAR_TEXTS, test_provider: TEST_TEXTS } as const;

/** The texts of an activity without a camera, in place of those of an interview. */
export const textsOfKind = (kind: JobKind, locale: 'en-gb' | 'fr-fr') =>
  (kind === 'webinar' || kind === 'test_provider' ? TEXTS_OF_KINDS[kind] : FORM_TEXTS)[locale];

/** The initial fields of an activity, so that it can be published without writing an e-mail. */
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
  review_available_email_reply_to_email: contact.email,
  invitation_from_name: organisation,
  interview_complete_from_name: organisation,
  rejection_email_from_name: organisation,
  review_available_email_from_name: organisation,
  applicant_deadline_days: DEADLINE_LIMITS.applicant_default_days,
  reinvitation_deadline: DEADLINE_LIMITS.reinvitation_default_days,
});

type TextField = keyof (typeof TEXTS)['en-gb'];

/**
 * Unchanged default texts in the activity's new language: otherwise a French e-mail would contain English sentences.
 * @param locale undefined where the language stays
 */
export function textsFollowing(
  job: { default_locale: keyof typeof TEXTS } & Record<TextField, string>,
  locale: keyof typeof TEXTS | undefined,
): Partial<Record<TextField, string>> {
  if (locale === undefined || locale === job.default_locale) return {};
  const follow = (texts: Record<keyof typeof TEXTS, Partial<Record<TextField, string>>>) =>
    Object.entries(texts[job.default_locale])
      .filter(([name, text]) => job[name as TextField] === text)
      .map(([name]) => [name, texts[locale][name as TextField]]);
  return Object.fromEntries([...follow(TEXTS), ...follow(FORM_TEXTS), ...follow(WEBINAR_TEXTS), ...follow(TEST_TEXTS)]);
}
