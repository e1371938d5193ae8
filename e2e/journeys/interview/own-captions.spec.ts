import { speechOf } from '@vivavoce/domain/transcripts/speech.ts';
import type { Answer, AnswerTranscript, Application } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { demoActivity, personalLink } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
/** Rounding of a caption's times, in milliseconds. */
const HAIR = 20;
const TYPED = 'I changed my mind. I had listened to somebody who knew more about it than I did.';
const FILE = 'WEBVTT\n\n00:00.500 --> 00:02.000\nThis is from a file.\n';

test.use({ ownProduct: 'It corrects captions of the demo.' });

test(
  'an applicant captions an own answer by typing and by a file, and staff read it',
  { tag: '@deep' },
  async ({ shared: { api, browser } }) => {
    const job = await demoActivity(api);
    const { results } = await api.send<{ results: Application[] }>(
      'GET',
      `/api/jobs/${job}/applications?status=Responded&page_size=2`,
    );
    // Other journeys correct the captions of the first.
    const application = results[1]?.id;
    const link = await personalLink(api, job, application ?? 0);
    const [answer] = await api.send<Answer[]>('GET', `/api/jobs/${job}/answers?application=${application}`);
    const stored = async () => {
      const path = `/api/jobs/${job}/answers/${answer?.id}/transcript`;
      return (await api.send<AnswerTranscript>('GET', path)).transcript;
    };

    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(link ?? '');
    await page.getByText(say('interview.home.answers'), { exact: true }).tap();
    await page.getByText(say('interview.review.watch')).first().tap();
    const own = page.locator('.own-answer');
    await own.getByRole('button', { name: say('transcript.own.replace') }).tap();
    const words = page.getByRole('textbox', { name: say('transcript.text'), exact: true });
    await words.fill(TYPED);
    // Nothing of the form is cut off at its edge, nor is the page wider than the phone.
    const cut = await own
      .locator('form, form > *')
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.className));
    expect(cut).toEqual([]);
    await expectAccessible(page, 'captions of an own answer');
    // The text survives a reload.
    await page.reload();
    await page.getByText(say('interview.home.answers'), { exact: true }).tap();
    await page.getByText(say('interview.review.watch')).first().tap();
    await expect(words).toHaveValue(TYPED);
    await page.getByRole('button', { name: say('transcript.create') }).tap();
    await expect(own.getByText(say('transcript.approximate'))).toBeVisible();

    const typed = await stored();
    expect(typed).toMatchObject({ source: 'typed', times: 'approximate', corrected: { by: 'applicant' } });
    const spoken = typed?.cues.flatMap((cue) => cue.words) ?? [];
    expect(spoken.map(({ text }) => text).join(' ')).toBe(TYPED);
    const speech = speechOf(answer?.peaks ?? [], (answer?.duration ?? 0) * 1000);
    expect(speech.length).toBeGreaterThan(0);
    const outside = spoken.filter(
      ({ from_ms }) => !speech.some((span) => from_ms >= span.from_ms - HAIR && from_ms <= span.to_ms + HAIR),
    );
    expect(outside).toEqual([]);

    await own.getByRole('button', { name: say('transcript.own.replace') }).tap();
    const choosing = page.waitForEvent('filechooser');
    await page.getByLabel(say('transcript.file'), { exact: true }).tap();
    await (await choosing).setFiles({ name: 'own.vtt', mimeType: 'text/vtt', buffer: Buffer.from(FILE) });
    await page.getByRole('button', { name: say('transcript.create') }).tap();
    await expect(own.getByText(say('transcript.source.uploaded'), { exact: true })).toBeVisible();
    expect(await stored()).toMatchObject({ source: 'uploaded', times: 'segment' });
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(window ?? 0);
    await context.close();

    const office = await browser.newContext(DESKTOP);
    const staff = new Staff(await office.newPage(), say);
    await staff.arrive();
    await staff.page.goto(`/interviews/${job}/interviewee/${application}/answer/${answer?.id}`);
    const panel = staff.page.getByRole('region', { name: say('transcript.title') });
    await expect(panel.getByText('This is from a file.')).toBeVisible();
    await expect(panel.getByText(say('transcript.correctedByApplicant'))).toBeVisible();
    await office.close();
  },
);
