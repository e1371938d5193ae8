import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { Api } from '../e2e/fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../e2e/fixtures/browser/browser.ts';
import { Product } from '../e2e/fixtures/product/product.ts';

/**
 * Takes the pictures of the documentation from a temporary demo: `node scripts/run.mjs scripts/take-screenshots.ts
 * [name …]`. Requires Chromium and ffmpeg.
 */
const root = path.join(import.meta.dirname, '..');
const images = path.join(root, 'docs/images');
const activity = 'Graduate Analyst Programme 2027';
const draft = 'Product Design Internship';
const largestBytes = 150_000;

type Shot = (page: Page, api: Api) => Promise<void>;
type Listed = { results: { id: number; title: string }[] };

function runTool(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

/** Keeps 256 colours: a third of the size, and text stays sharp. */
function store(name: string, png: Buffer, folder: string): void {
  const [raw, target] = [path.join(folder, 'raw.png'), path.join(images, `${name}.png`)];
  writeFileSync(raw, png);
  const palette = '[0:v]split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=dither=none';
  runTool('ffmpeg', ['-v', 'error', '-y', '-i', raw, '-filter_complex', palette, '-pred', 'mixed', target]);
  const { length } = readFileSync(target);
  if (length > largestBytes) throw new Error(`${name}.png has ${length} bytes, which is more than ${largestBytes}.`);
  console.log(`${name}.png  ${Math.round(length / 1000)} kB`);
}

/** Chromium with one of the demo's speakers as its camera. */
async function openBrowser(folder: string): Promise<Browser> {
  const person = 'transcoder/demo/first-question.mp4';
  const [camera, microphone] = [path.join(folder, 'camera.mjpeg'), path.join(folder, 'microphone.wav')];
  // A phone's screen shows the middle of a wide picture, so the person is placed there.
  const around = 'fillborders=left=476:right=476:top=224:bottom=136:mode=smear';
  const upright = `crop=328:360,pad=1280:720:476:224,${around}`;
  // Chromium plays a picture file at 30 frames a second in any case.
  runTool('ffmpeg', ['-v', 'error', '-i', person, '-an', '-r', '30', '-q:v', '4', '-vf', upright, camera]);
  runTool('ffmpeg', ['-v', 'error', '-i', person, '-vn', '-ac', '1', '-ar', '48000', microphone]);
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${camera}`,
      `--use-file-for-fake-audio-capture=${microphone}`,
    ],
  });
}

async function idOf(api: Api, title: string): Promise<number> {
  const { results } = await api.send<Listed>('GET', `/api/jobs?q=${encodeURIComponent(title)}`);
  const match = results.find((job) => job.title === title);
  if (!match) throw new Error(`the demo has no activity ${title}`);
  return match.id;
}

async function newApplicantLink(api: Api, job: number): Promise<string> {
  const user = { first_name: 'Amira', last_name: 'Salem', email: 'amira.salem@mail.example' };
  const address = `/api/jobs/${job}/applications`;
  const { results } = await api.send<{ results: { id: number }[] }>('POST', address, { user, invite: true });
  const { link } = await api.send<{ link: string }>('GET', `${address}/${results[0]?.id}`);
  return link;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** From the personal link to ten seconds into the first answer. */
async function record(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await press(page, 'Start set-up');
  await page.getByRole('checkbox').first().check();
  await press(page, 'Agree and continue');
  await press(page, 'Continue without an adjustment');
  await press(page, 'Turn on camera and microphone');
  await press(page, 'Record 4 seconds');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await press(page, 'Start');
  await press(page, 'Show question');
  await press(page, 'Answer now');
  await page.getByText('1:20', { exact: true }).waitFor();
}

const shots: Record<string, { phone?: true; take: Shot }> = {
  activities: {
    take: async (page) => {
      await page.goto('/interviews');
      await page.getByText(activity).first().waitFor();
    },
  },
  overview: {
    take: async (page, api) => {
      await page.goto(`/interviews/${await idOf(api, activity)}?status=Responded`);
      await page.getByRole('table').first().waitFor();
    },
  },
  'wizard-questions': {
    take: async (page, api) => {
      await page.goto(`/interviews/create/${await idOf(api, draft)}/questions`);
      await page.getByText('How do you prepare').first().waitFor();
    },
  },
  review: {
    take: async (page, api) => {
      const job = await idOf(api, activity);
      const address = `/api/jobs/${job}/applications?status=Responded`;
      const { results } = await api.send<{ results: { id: number }[] }>('GET', address);
      await page.goto(`/interviews/${job}/interviewee/${results[2]?.id}/answer`);
      await page.getByRole('radio', { name: '4' }).first().check({ force: true });
      await page.getByRole('textbox').first().fill('Names the real reason in the first sentence.');
      await page.getByRole('button', { name: /^Play/ }).first().click();
      await page.getByText('0:05').first().waitFor();
    },
  },
  recording: {
    phone: true,
    take: async (page, api) => record(page, await newApplicantLink(api, await idOf(api, activity))),
  },
};

async function takeAll(names: string[]): Promise<void> {
  const product = await Product.start();
  const api = await Api.signIn(product.url);
  const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-shots-'));
  const browser = await openBrowser(folder);
  try {
    for (const name of names) {
      const shot = shots[name];
      if (!shot) throw new Error(`There is no picture ${name}; there are ${Object.keys(shots).join(', ')}.`);
      const context = await browser.newContext({ ...(shot.phone ? PHONE : DESKTOP), baseURL: product.url });
      if (!shot.phone) {
        const data = { username: 'owner@northwind.example', password: 'vivavoce-demo' };
        await context.request.post('/login/ajax', { data });
      }
      const page = await context.newPage();
      await shot.take(page, api);
      const cookies = page.getByRole('button', { name: 'No thanks', exact: true });
      if (await cookies.isVisible()) await cookies.click();
      await page.waitForLoadState('networkidle');
      store(name, await page.screenshot({ animations: 'disabled' }), folder);
      await context.close();
    }
  } finally {
    await browser.close();
    await api.close();
    await product.stop();
    rmSync(folder, { recursive: true });
  }
}

mkdirSync(images, { recursive: true });
runTool(process.execPath, ['scripts/build-web.ts']);
const names = process.argv.slice(2);
await takeAll(names.length > 0 ? names : Object.keys(shots));
