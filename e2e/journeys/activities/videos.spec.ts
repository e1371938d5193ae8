import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { captionFiles, largeFilm } from '../../fixtures/product/films.ts';
import { inviteApplicant } from '../../fixtures/product/prepare.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

type Listed = { results: { id: number; description: string; state: string }[] };

let api: Api;
let browser: Browser;
let folder: string;
let context: BrowserContext;
let page: Page;
let say: Say;
test.use({ ownProduct: 'It uploads large files.' });
test.beforeAll(({ shared }) => {
  ({ api, browser } = shared);
  folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-films-'));
});
test.afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(language: Language, options = DESKTOP): Promise<void> {
  context = await browser.newContext(options);
  page = await context.newPage();
  say = wordsOf(language);
  await new Staff(page, say).arrive();
}

/** A draft with one question. */
async function draft(): Promise<number> {
  const { id } = await api.send<Job>('POST', '/api/jobs', { title: 'Harbour pilot', description: '<p>Ships.</p>' });
  await api.send('POST', `/api/jobs/${id}/questions`, { text: 'What do you look at first?', preparation_seconds: 30 });
  return id;
}

const drawer = () => page.getByRole('dialog');
const inDrawer = (name: string) => drawer().getByRole('button', { name, exact: true });
const fileOf = (place: Locator | Page) => place.locator('input[type=file]').first();
/** The field of one of the activity's videos. */
const field = (label: string) => page.getByRole('group', { name: label, exact: true });
const inField = (label: string, key: 'chooseLabel' | 'recordLabel' | 'changeLabel' | 'removeLabel') =>
  page.getByRole('button', { name: say(`videos.${key}`, { label }), exact: true });

/** Camera, countdown, five seconds. */
async function record(): Promise<void> {
  await inDrawer(say('videos.camera.turnOn')).click();
  await inDrawer(say('videos.camera.start')).click();
  await expect(drawer().getByText(/0:0[5-9]$/)).toBeVisible({ timeout: 40_000 });
}

/** The video that the drawer plays under this name. */
const player = (name: string) => drawer().getByRole('group', { name, exact: true }).locator('video');

async function plays(video: Locator): Promise<void> {
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3);
}

const isReady = async (label: string) =>
  expect(field(label).getByRole('button', { name: new RegExp(`^${say('videos.watch')}`) })).toBeVisible({
    timeout: 90_000,
  });

test(
  'an activity speaks: recorded, uploaded with a break, captioned, and played to the applicant',
  { tag: ['@camera', '@deep'] },
  async () => {
    const job = await draft();
    const stored = async () => api.send<Job>('GET', `/api/jobs/${job}`);
    await signIn('en');
    await page.goto(`/interviews/create/${job}/videos`);
    await expectAccessible(page, 'step of the videos');
    const welcome = say('videos.step.accept');

    await test.step('a welcome, recorded in the browser', async () => {
      await inField(welcome, 'recordLabel').click();
      await record();
      await inDrawer(say('videos.camera.stop')).click();
      const playback = player(say('videos.camera.recorded'));
      await plays(playback);
      await expectAccessible(page, 'what was recorded');
      await inDrawer(say('videos.use')).click();
      await expect(drawer()).toBeHidden();
      await isReady(welcome);
      await expect.poll(async () => (await stored()).applicant_accept_video?.state).toBe('ready');
      expect((await stored()).applicant_accept_video?.duration).toBeGreaterThan(4);
    });

    await test.step('its captions in two languages, from two kinds of file', async () => {
      const { vtt, srt } = captionFiles(folder);
      await field(welcome)
        .getByRole('button', { name: new RegExp(`^${say('videos.watch')}`) })
        .click();
      const rows = drawer().getByRole('listitem');
      await fileOf(rows.nth(0)).setInputFiles(vtt);
      await expect(
        drawer().getByRole('button', { name: say('videos.details.replaceLabel', { language: 'English' }) }),
      ).toBeVisible();
      await fileOf(rows.nth(1)).setInputFiles(largeFilm(folder, 1));
      await expect(drawer().getByRole('alert').filter({ hasText: '512' })).toBeVisible();
      await fileOf(rows.nth(1)).setInputFiles(srt);
      await expect(
        drawer().getByRole('button', { name: say('videos.details.replaceLabel', { language: 'French' }) }),
      ).toBeVisible();
      await plays(drawer().locator('video'));
      await expect(drawer().locator('video[controls]')).toHaveCount(0);
      await expect(drawer().getByRole('button', { name: say('player.captions'), exact: true })).toBeVisible();
      await drawer().getByLabel(say('videos.details.captionsShown')).selectOption('fr-fr');
      await expect(drawer().locator('track')).toHaveAttribute('srclang', 'fr-fr');
      await expectAccessible(page, 'a video with captions');
      await page.keyboard.press('Escape');
      await expect(drawer()).toBeHidden();
    });

    await test.step('a film from the disk, with the page reloaded in the middle', async () => {
      const label = say('videos.step.intro');
      const film = largeFilm(folder, 30);
      // The line carries the first two parts, and no more.
      await page.route(/\/parts\/[2-9]$/, (route) => route.abort());
      await inField(label, 'chooseLabel').click();
      await drawer()
        .getByRole('tab', { name: say('videos.chooser.upload') })
        .click();
      await fileOf(drawer()).setInputFiles(film);
      await expect(drawer().getByLabel(say('videos.details.name'))).toHaveValue('Meet the team');
      await inDrawer(say('videos.upload.startUse')).click();
      await expect(field(label).getByRole('progressbar')).toBeVisible();
      await expect.poll(async () => (await stored()).interview_intro_video?.state).toBe('uploading');
      const id = (await stored()).interview_intro_video?.id;
      const parts = async () =>
        (await api.send<{ stored_parts: number[] }>('GET', `/api/companies/northwind/videos/${id}`)).stored_parts
          .length;
      await expect.poll(parts).toBe(2);
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(field(label).getByText(say('videos.progress.chooseAgain'))).toBeVisible();
      await expectAccessible(page, 'an upload that was interrupted');
      await page.unroute(/\/parts\/[2-9]$/);
      const again: number[] = [];
      page.on('request', (request) => {
        const part = /\/parts\/(\d+)$/.exec(request.url())?.[1];
        if (part) again.push(Number(part));
      });
      await fileOf(field(label)).setInputFiles(captionFiles(folder).vtt);
      await expect(field(label).getByRole('alert')).toContainText('Meet_the_team.mp4');
      await fileOf(field(label)).setInputFiles(film);
      await isReady(label);
      expect(
        again.filter((part) => part < 2),
        'nothing is sent twice',
      ).toEqual([]);
    });

    await test.step('thanks from the stock', async () => {
      const label = say('videos.step.complete');
      await inField(label, 'chooseLabel').click();
      await drawer()
        .getByRole('tab', { name: say('videos.chooser.stock') })
        .click();
      const first = drawer().getByRole('listitem').first();
      await expectAccessible(page, 'stock videos to choose from');
      await first.getByRole('button').click();
      await inDrawer(say('videos.use')).click();
      await isReady(label);
      await new Staff(page, say).button(say('common.save')).click();
      await expect.poll(async () => (await stored()).interview_complete_video).not.toBeNull();
    });

    await api.send('POST', `/api/jobs/${job}/publish`);
    const { link } = await inviteApplicant(api, job, 'amelie.videos@mail.example');
    await context.close();
    context = await browser.newContext(PHONE);
    page = await context.newPage();
    const applicant = new Applicant(page, say);
    await applicant.open(link);
    const film = page.getByLabel(say('applicant.film.welcome'), { exact: true });
    await plays(film);
    const captions = () =>
      film.evaluate((element: HTMLVideoElement) =>
        [...element.textTracks].map(({ language, mode, cues }) => ({ language, mode, cues: cues?.length ?? 0 })),
      );
    await expect.poll(captions).toContainEqual({ language: 'en-gb', mode: 'showing', cues: 2 });
    expect(await captions()).toContainEqual({ language: 'fr-fr', mode: 'disabled', cues: 0 });
    await film.evaluate((element: HTMLVideoElement) => element.pause());
    await expectAccessible(page, 'welcome with a video');
  },
);

test('a question is asked on video, and the time to think begins after it', { tag: ['@camera', '@deep'] }, async () => {
  const job = await draft();
  const { results } = await api.send<Listed>('GET', '/api/companies/commonvideos/videos');
  const video = results.find(({ state }) => state === 'ready')?.id;
  const [question] = await api.send<{ id: number; revision: number }[]>('GET', `/api/jobs/${job}/questions`);
  await api.send('PUT', `/api/jobs/${job}/questions/${question?.id}`, {
    video_id: video,
    revision: question?.revision,
  });
  await api.send('PATCH', `/api/jobs/${job}`, { interview_intro_video: video });
  await api.send('POST', `/api/jobs/${job}/publish`);
  const { link } = await inviteApplicant(api, job, 'amelie.question@mail.example');
  say = wordsOf('en');
  context = await browser.newContext(PHONE);
  page = await context.newPage();
  const applicant = new Applicant(page, say);
  await applicant.open(link);
  await applicant.startSetup();
  await applicant.consent();
  await applicant.passCheck();
  await plays(page.getByLabel(say('applicant.film.introduction'), { exact: true }));
  await applicant.begin();
  await applicant.showQuestion();
  const film = page.getByLabel(say('applicant.film.question'), { exact: true });
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3);
  await expect(page.getByText(say('interview.think.afterVideo', { time: '0:30' }))).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expectAccessible(page, 'a question on video');
  await expect(page.getByRole('timer')).toContainText(/0:(30|29|28)/, { timeout: 60_000 });
});

test(
  'the company keeps its videos, in French on a phone, and what was filmed survives a crash',
  { tag: ['@camera', '@deep'] },
  async () => {
    await signIn('fr', PHONE);
    await page.goto('/fr/content');
    await expectAccessible(page, 'videos of the company');
    await page.getByRole('button', { name: say('videos.content.record') }).click();
    await record();
    // The page dies without a goodbye.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('about:blank');
    await page.goto('/fr/content');
    await page.getByRole('button', { name: say('videos.content.record') }).click();
    const kept = drawer().getByRole('region', { name: say('videos.camera.kept') });
    await expect(kept.getByRole('listitem')).toHaveCount(1);
    await kept.getByRole('button', { name: new RegExp(`^${say('videos.watch')}`) }).click();
    await plays(player(say('videos.camera.recorded')));
    await drawer().getByLabel(say('videos.details.name')).fill('Un mot de la direction, pour toutes les candidatures');
    await drawer().getByLabel(say('videos.details.category')).fill('Bienvenue');
    await inDrawer(say('videos.use')).click();
    await expect(drawer()).toBeHidden();

    const card = page.getByRole('link', { name: /^Un mot de la direction/ });
    await expect(card).toBeVisible();
    await page.getByRole('searchbox').fill('direction');
    await expect(page).toHaveURL(/q=direction/);
    await expect(page.getByRole('list', { name: say('videos.list.label') }).getByRole('listitem')).toHaveCount(1);
    await card.click();
    await plays(drawer().locator('video'));
    await expectAccessible(page, 'a video of the company');
    await drawer().getByLabel(say('videos.details.name')).fill('Mot de la direction');
    await inDrawer(say('videos.details.save')).click();
    await expect(drawer().getByRole('heading', { name: 'Mot de la direction' })).toBeVisible();

    const job = await draft();
    const { results } = await api.send<Listed>('GET', '/api/companies/northwind/videos?search=direction');
    await api.send('PATCH', `/api/jobs/${job}`, { applicant_accept_video: results[0]?.id });
    const remove = async () => {
      await inDrawer(say('videos.details.delete')).click();
      await page
        .getByRole('dialog', { name: say('videos.details.deleteTitle') })
        .getByRole('button', { name: say('videos.details.delete'), exact: true })
        .click();
    };
    await remove();
    await expect(drawer().getByRole('alert')).toContainText('Harbour pilot');
    await api.send('PATCH', `/api/jobs/${job}`, { applicant_accept_video: null });
    await remove();
    await expect(drawer()).toBeHidden();
    await expect(page.getByText(say('videos.list.nothing', { q: 'direction' }))).toBeVisible();
    await page.goto('/fr/content/stock-videos');
    await expect(page.getByRole('heading', { level: 1, name: say('videos.content.stockTitle') })).toBeVisible();
    await expectAccessible(page, 'stock videos');
  },
);
