import { Applicant } from '../../fixtures/people/applicant.ts';
import { DESKTOP, openBrowser, PHONE } from '../../fixtures/browser/browser.ts';
import { personalLink } from '../../fixtures/product/smtp-sink.ts';
import { Review } from '../../fixtures/people/review.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

const ways = [
  {
    language: 'en',
    tags: ['@camera'],
    prefix: '',
    browser: 'en-GB',
    clip: 'speaking-en',
    title: 'Graduate analyst 2027',
    description: 'You will work with the people who plan our routes.',
    questions: ['Tell us about a time you changed your mind.', 'What would you like to learn here?'],
    rated: 'perQuestion',
    note: 'Clear from 0:03 on, and honest about the mistake.',
    subject: 'Your interview: [INTERVIEW TITLE]',
    arrives: /^Your interview: Graduate analyst 2027$/,
  },
  {
    // Its phrases and layout are seen by axe-applicants.spec.ts as well, up to the answer that was sent.
    language: 'fr',
    tags: ['@camera', '@deep'],
    prefix: '/fr',
    browser: 'fr-FR',
    clip: 'speaking-fr',
    title: 'Analyste débutante 2027',
    description: 'Vous travaillerez avec celles et ceux qui tracent nos lignes.',
    questions: ["Racontez une fois où vous avez changé d'avis.", "Qu'aimeriez-vous apprendre chez nous ?"],
    rated: 'overall',
    note: 'Claire dès 0:03, et franche au sujet de son erreur.',
    subject: 'Votre entretien : [INTERVIEW TITLE]',
    arrives: /^Votre entretien : Analyste débutante 2027$/,
  },
] as const;

const answerSeconds = 30;
const spokenSeconds = 7;
const person = 'Amélie Fournier';

for (const way of ways) {
  test(
    `from a new activity to a shortlisted applicant, in ${way.language}`,
    { tag: [...way.tags] },
    async ({ product, sink }) => {
      const browser = await openBrowser(way.clip);
      try {
        const say = wordsOf(way.language);
        const office = await browser.newContext({ ...DESKTOP, baseURL: product.url, locale: way.browser });
        const owner = new Staff(await office.newPage(), say);
        await owner.signIn(way.prefix);
        await owner.publishActivity({
          title: way.title,
          description: way.description,
          questions: way.questions,
          answer_seconds: answerSeconds,
          preparation_seconds: 60,
          reviewer: 'Helen Marsh',
          rated: way.rated,
          invitation_subject: way.subject,
        });
        const email = 'amelie.fournier@mail.example';
        await owner.inviteApplicant('Amélie', 'Fournier', email);
        await owner.openBucket('AwaitingResponse');
        await expect(owner.row(person)).toBeVisible();

        const mail = await sink.mailTo(email, way.arrives);
        const phone = await browser.newContext({ ...PHONE, locale: way.browser });
        const applicant = new Applicant(await phone.newPage(), say);
        await applicant.setUp(personalLink(mail));
        const recorded: number[] = [];
        for (const question of way.questions) {
          await applicant.showQuestion();
          await expect(applicant.heading(question)).toBeVisible();
          await applicant.answerNow();
          const began = Date.now();
          await applicant.speak(spokenSeconds, answerSeconds);
          await applicant.finish();
          recorded.push((Date.now() - began) / 1000);
          await applicant.answerIsSaved();
          await expect(applicant.ownAnswer).toBeVisible();
          await applicant.useAnswer();
        }
        await applicant.send();
        await expect(applicant.heading(say('kinds.sent.presentation.titleName', { name: 'Amélie' }))).toBeVisible();
        await phone.close();

        await owner.openBucket('Responded');
        const review = new Review(owner);
        await review.open(person);
        for (const [index, question] of way.questions.entries()) {
          await review.isAt(question);
          await review.watch(recorded[index] ?? 0, index > 0);
          if (way.rated === 'perQuestion') await review.rate(say('review.ratingOf', { number: index + 1 }), 4);
          else if (index === 0) await review.rate(say('review.overallRating'), 4);
          if (index + 1 < way.questions.length) {
            await review.note(way.note);
            await review.goOn();
          }
        }
        await review.send();
        await review.comment(person, way.note);
        await review.shortlist();
        await review.back('Responded');
        await expect(owner.row(person)).toBeHidden();
        await owner.openBucket('Outcomes');
        await expect(owner.row(person)).toContainText(say('overview.labels.Successful'));
      } finally {
        await browser.close();
      }
    },
  );
}
