import type { Page } from '@playwright/test';
import type { Application, Job, Question } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Api } from '../../fixtures/product/api.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { demoActivity, inviteApplicant, personalLink, publishActivity } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const say = wordsOf('fr');

/** Nothing reaches beyond the edge, on the narrowest phone that is served and on a usual one. */
async function expectToFit(page: Page, screen: string): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const beyond = await page.evaluate(() => {
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('.visually-hidden'),
      );
      return wide.map((element) => `${element.localName}.${element.getAttribute('class')}`);
    });
    expect.soft(beyond, `${screen} at ${width}`).toEqual([]);
  }
}

test(
  'the pages of an applicant fit a narrow phone, with a long name of the organisation and its brand',
  { tag: '@deep' },
  async ({ shared: { browser, product } }) => {
    const ashby = await Api.signIn(product.url, 'careers@ashby.example');
    const { job } = await publishActivity(ashby, { locale: 'fr-fr' });
    const { shorturl } = await ashby.send<Job>('GET', `/api/jobs/${job}`);
    const email = 'prenom.compose-nom-de-famille-tres-long@courriel.example';
    const { link } = await inviteApplicant(ashby, job, email);
    const context = await browser.newContext({ ...PHONE, locale: 'fr-FR' });
    const page = await context.newPage();
    const applicant = new Applicant(page, say, true);

    await page.goto(`/fr/j/${shorturl}`);
    await expect(applicant.button(say('applicant.landing.submit'))).toBeVisible();
    await expectToFit(page, 'the public page');
    await applicant.open(link);
    await expect(applicant.button(say('kinds.opening.presentation.start'))).toBeVisible();
    await expectToFit(page, 'welcome');
    await applicant.startSetup();
    await expectToFit(page, 'details');
    await applicant.agree('University of Ashby');
    await expectToFit(page, 'adjustments');
    await applicant.needNoAdjustment();
    await expect(applicant.heading(say('interview.check.title'))).toBeVisible();
    await expectToFit(page, 'device check');
    await applicant.open(link.replace(/.$/, 'x'));
    await expect(applicant.heading(say('applicant.gate.unknownPersonalTitle'))).toBeVisible();
    await expectToFit(page, 'unknown link');

    const { results: jobs } = await ashby.send<{ results: { id: number }[] }>('GET', '/api/jobs');
    const sent: { job: number; application: number }[] = [];
    for (const { id } of jobs) {
      const path = `/api/jobs/${id}/applications?status=Responded&page_size=1`;
      const { results } = await ashby.send<{ results: Application[] }>('GET', path);
      for (const one of results) sent.push({ job: id, application: one.id });
    }
    const [first] = sent;
    await applicant.open(await personalLink(ashby, first?.job ?? 0, first?.application ?? 0));
    await expect(page.locator('.home-steps')).toBeVisible();
    await expectToFit(page, 'home');
    await context.close();
    await ashby.close();
  },
);

test('an answer under review fits every window without scrolling sideways', async ({
  shared: { api, browser, product },
}) => {
  const job = await demoActivity(api);
  const path = `/api/jobs/${job}/applications?status=Responded&page_size=1`;
  const { results } = await api.send<{ results: Application[] }>('GET', path);
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await new Staff(page, say).arrive();
  await page.goto(`/fr/interviews/${job}/interviewee/${results[0]?.id}/answer`);
  await expect(page.getByRole('button', { name: say('review.decision.shortlist'), exact: true })).toBeVisible();
  const transcript = page.getByRole('region', { name: say('transcript.title') });
  const fold = page.locator('summary', { hasText: say('transcript.title') });
  const questions = page.getByRole('navigation', { name: say('review.chapters') });
  for (let width = 320; width <= 1600; width += 64) {
    await page.setViewportSize({ width, height: 730 });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
    // In one column it is folded, and has the same place once it is opened.
    await expect(transcript.or(fold).first()).toBeVisible();
    if (!(await transcript.isVisible())) await fold.click();
    const transcriptBox = (await transcript.boundingBox()) ?? { y: 0, height: 0 };
    const below = await questions.boundingBox();
    expect
      .soft(transcriptBox.y + transcriptBox.height, `the transcript at ${width}`)
      .toBeLessThanOrEqual(below?.y ?? 0);
  }
  await context.close();
});

test('on a phone the question stands above the player, and the rating stays in sight', async ({
  shared: { api, browser, product },
}) => {
  const job = await demoActivity(api);
  const path = `/api/jobs/${job}/applications?status=Responded&page_size=1`;
  const { results } = await api.send<{ results: Application[] }>('GET', path);
  const [first] = await api.send<Question[]>('GET', `/api/jobs/${job}/questions`);
  const context = await browser.newContext({ ...PHONE, baseURL: product.url });
  const page = await context.newPage();
  await new Staff(page, say).arrive();
  for (const screen of [`interviewee/${results[0]?.id}/answer/1`, `pass/${first?.id}`]) {
    await page.goto(`/fr/interviews/${job}/${screen}`);
    const player = page.getByRole('group', { name: say('player.label') });
    const question = page.getByText(first?.text ?? '', { exact: true });
    await expect(player).toBeVisible();
    const [above, below] = [await question.boundingBox(), await player.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0), screen).toBeLessThanOrEqual(below?.y ?? 0);
    await expect(page.getByRole('region', { name: say('transcript.title') })).toBeHidden();
    const rating = page.getByRole('radiogroup');
    await expect(rating).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(rating).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, screen);
  }
  await context.close();
});
