import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import type { Purpose } from '@vivavoce/domain/jobs/purpose.ts';
import type { Locale } from '../../../i18n.ts';

/** A mail in paragraphs of rich text with merge tags, between greeting and signature. */
interface Letter {
  subject: string;
  paragraphs: readonly string[];
}

/** The product's own sentences for the mails of a new activity, which staff may change. */
interface Sentences {
  greeting: string;
  closing: string;
  invitation: Record<JobKind, Letter>;
  /** In place of the invitation to an interview that decides about something. */
  practice_invitation: Letter;
  /** The first sentence of the mail after sending. */
  received: Record<JobKind, string>;
  /** The second one: what the activity does with it. */
  next: Record<Purpose, string>;
  rejection: Letter;
  review_available: Letter;
}

export const SENTENCES: Record<Locale, Sentences> = {
  'en-gb': {
    greeting: 'Hello [FIRST NAME],',
    closing: 'Kind regards,<br />[ORGANISATION NAME]',
    invitation: {
      presentation: {
        subject: 'Your video interview: [INTERVIEW TITLE]',
        paragraphs: [
          '[ORGANISATION NAME] has invited you to a video interview for <strong>[INTERVIEW TITLE]</strong>. There are [QUESTION COUNT] questions and it takes about [DURATION]. Complete it at any time before [DEADLINE].',
          'Nothing starts until you press Show question, and you can check your camera and microphone first.',
        ],
      },
      questionnaire: {
        subject: 'Your questionnaire: [INTERVIEW TITLE]',
        paragraphs: [
          '[ORGANISATION NAME] has invited you to the questionnaire <strong>[INTERVIEW TITLE]</strong>. There are [QUESTION COUNT] questions and it takes about [DURATION]. You need no camera. Complete it at any time before [DEADLINE].',
        ],
      },
      situational_judgement: {
        subject: 'Your situational judgement test: [INTERVIEW TITLE]',
        paragraphs: [
          '[ORGANISATION NAME] has invited you to the situational judgement test <strong>[INTERVIEW TITLE]</strong>. You read scenarios and judge possible responses. It takes about [DURATION], and you need no camera. Complete it at any time before [DEADLINE].',
        ],
      },
      cv_copilot: {
        subject: 'Your CV check: [INTERVIEW TITLE]',
        paragraphs: [
          '[ORGANISATION NAME] has invited you to the CV check <strong>[INTERVIEW TITLE]</strong>. Choose your CV as PDF, DOCX or ODT. It is checked at once, and you can improve it before you send it, at any time before [DEADLINE].',
        ],
      },
      test_provider: {
        subject: 'Your test: [INTERVIEW TITLE]',
        paragraphs: [
          '[ORGANISATION NAME] has invited you to the test <strong>[INTERVIEW TITLE]</strong>. It takes about [DURATION]. Start it from your page before [DEADLINE].',
        ],
      },
      webinar: {
        subject: 'Your invitation: [INTERVIEW TITLE]',
        paragraphs: [
          '[ORGANISATION NAME] has invited you to the webinar <strong>[INTERVIEW TITLE]</strong>.',
          'When: [DATE]<br />Where: [PLACE]',
          'Register on your page to get a seat and a calendar file.',
        ],
      },
    },
    practice_invitation: {
      subject: 'Your practice interview: [INTERVIEW TITLE]',
      paragraphs: [
        '[ORGANISATION NAME] has a practice interview for you: <strong>[INTERVIEW TITLE]</strong>. There are [QUESTION COUNT] questions and it takes about [DURATION]. Take it at any time before [DEADLINE].',
        'It is for your own practice. Nothing starts until you press Show question.',
      ],
    },
    received: {
      presentation: 'We have received your answers for <strong>[INTERVIEW TITLE]</strong>.',
      questionnaire: 'We have received your answers to <strong>[INTERVIEW TITLE]</strong>.',
      situational_judgement: 'We have received your answers to <strong>[INTERVIEW TITLE]</strong>.',
      cv_copilot: 'We have received your CV for <strong>[INTERVIEW TITLE]</strong>.',
      test_provider: 'We have received your result of <strong>[INTERVIEW TITLE]</strong>.',
      webinar: 'You are registered for <strong>[INTERVIEW TITLE]</strong>.',
    },
    next: {
      decision: 'Your page shows how your application progresses.',
      feedback: 'As soon as there is feedback for you, it is on your page, and you get an email.',
      practice: 'It was for your own practice: no decision depends on it. You find it on your page.',
      event: 'Your page says when and where it takes place.',
    },
    rejection: {
      subject: 'Your application: [INTERVIEW TITLE]',
      paragraphs: [
        'Thank you for your interest in <strong>[INTERVIEW TITLE]</strong>. After careful consideration, we will not be taking your application forward.',
        'We wish you every success.',
      ],
    },
    review_available: {
      subject: 'Feedback for you: [INTERVIEW TITLE]',
      paragraphs: [
        '[ORGANISATION NAME] has released feedback on <strong>[INTERVIEW TITLE]</strong> to you. It is on your page: [FEEDBACK LINK]',
      ],
    },
  },
  'fr-fr': {
    greeting: 'Bonjour [FIRST NAME],',
    closing: 'Cordialement,<br />[ORGANISATION NAME]',
    invitation: {
      presentation: {
        subject: 'Votre entretien vidéo\u00a0: [INTERVIEW TITLE]',
        paragraphs: [
          '[ORGANISATION NAME] vous invite à un entretien vidéo pour <strong>[INTERVIEW TITLE]</strong>. Il comporte [QUESTION COUNT] questions et dure environ [DURATION]. Passez-le au moment qui vous convient avant le [DEADLINE].',
          'Rien ne commence avant que vous appuyiez sur Afficher la question, et vous pouvez d’abord vérifier votre caméra et votre micro.',
        ],
      },
      questionnaire: {
        subject: 'Votre questionnaire\u00a0: [INTERVIEW TITLE]',
        paragraphs: [
          '[ORGANISATION NAME] vous invite à remplir le questionnaire <strong>[INTERVIEW TITLE]</strong>. Il comporte [QUESTION COUNT] questions et prend environ [DURATION]. Aucune caméra n’est nécessaire. Remplissez-le au moment qui vous convient avant le [DEADLINE].',
        ],
      },
      situational_judgement: {
        subject: 'Votre test de jugement situationnel\u00a0: [INTERVIEW TITLE]',
        paragraphs: [
          '[ORGANISATION NAME] vous invite à passer le test de jugement situationnel <strong>[INTERVIEW TITLE]</strong>. Vous lisez des situations et évaluez des réactions possibles. Il prend environ [DURATION], sans caméra. Passez-le au moment qui vous convient avant le [DEADLINE].',
        ],
      },
      cv_copilot: {
        subject: 'Votre diagnostic de CV\u00a0: [INTERVIEW TITLE]',
        paragraphs: [
          '[ORGANISATION NAME] vous invite au diagnostic de CV <strong>[INTERVIEW TITLE]</strong>. Choisissez votre CV en PDF, DOCX ou ODT. Il est vérifié aussitôt, et vous pouvez l’améliorer avant de l’envoyer, jusqu’au [DEADLINE].',
        ],
      },
      test_provider: {
        subject: 'Votre test\u00a0: [INTERVIEW TITLE]',
        paragraphs: [
          '[ORGANISATION NAME] vous invite à passer le test <strong>[INTERVIEW TITLE]</strong>. Il prend environ [DURATION]. Commencez-le depuis votre page avant le [DEADLINE].',
        ],
      },
      webinar: {
        subject: 'Votre invitation\u00a0: [INTERVIEW TITLE]',
        paragraphs: [
          '[ORGANISATION NAME] vous invite au webinaire <strong>[INTERVIEW TITLE]</strong>.',
          'Quand\u00a0: [DATE]<br />Où\u00a0: [PLACE]',
          'Inscrivez-vous sur votre page pour obtenir une place et un fichier de calendrier.',
        ],
      },
    },
    practice_invitation: {
      subject: 'Votre entretien d’entraînement\u00a0: [INTERVIEW TITLE]',
      paragraphs: [
        '[ORGANISATION NAME] vous propose un entretien d’entraînement\u00a0: <strong>[INTERVIEW TITLE]</strong>. Il comporte [QUESTION COUNT] questions et dure environ [DURATION]. Passez-le au moment qui vous convient avant le [DEADLINE].',
        'C’est votre propre entraînement. Rien ne commence avant que vous appuyiez sur Afficher la question.',
      ],
    },
    received: {
      presentation: 'Nous avons bien reçu vos réponses pour <strong>[INTERVIEW TITLE]</strong>.',
      questionnaire: 'Nous avons bien reçu vos réponses à <strong>[INTERVIEW TITLE]</strong>.',
      situational_judgement: 'Nous avons bien reçu vos réponses à <strong>[INTERVIEW TITLE]</strong>.',
      cv_copilot: 'Nous avons bien reçu votre CV pour <strong>[INTERVIEW TITLE]</strong>.',
      test_provider: 'Nous avons bien reçu votre résultat de <strong>[INTERVIEW TITLE]</strong>.',
      webinar: 'Votre inscription à <strong>[INTERVIEW TITLE]</strong> est enregistrée.',
    },
    next: {
      decision: 'Votre page indique où en est votre candidature.',
      feedback: 'Dès qu’il y a un retour pour vous, il figure sur votre page et un e-mail vous prévient.',
      practice:
        'C’était votre propre entraînement\u00a0: aucune décision n’en dépend. Vous le retrouvez sur votre page.',
      event: 'Votre page indique quand et où il a lieu.',
    },
    rejection: {
      subject: 'Votre candidature\u00a0: [INTERVIEW TITLE]',
      paragraphs: [
        'Nous vous remercions de l’intérêt que vous portez à <strong>[INTERVIEW TITLE]</strong>. Après un examen attentif, nous ne donnerons pas suite à votre candidature.',
        'Nous vous souhaitons une pleine réussite.',
      ],
    },
    review_available: {
      subject: 'Un retour pour vous\u00a0: [INTERVIEW TITLE]',
      paragraphs: [
        '[ORGANISATION NAME] vous transmet un retour sur <strong>[INTERVIEW TITLE]</strong>. Il figure sur votre page\u00a0: [FEEDBACK LINK]',
      ],
    },
  },
};
