import { expect } from '@playwright/test';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { stepsIn, type EnginePage } from '../../fixtures/engines/engine-page.ts';
import { OWNER, PASSWORD } from '../../fixtures/people/staff.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { prepareInterview, type Invited } from '../../fixtures/product/prepare.ts';

const say = wordsOf('en');
/** Seconds that an answer may have. */
const LIMIT = 60;

/** Steps of the applicant's journey and of a reviewer in an engine of another make. */
export function journeyIn(page: EnginePage) {
  const { press, present, see, play } = stepsIn(page);
  const ways = [say('interview.check.continue'), say('interview.check.continueUsable'), say('interview.picture.voice')];

  /** From the link to the first question, past the device check. @returns whether only the voice is recorded */
  async function setUp({ link }: Invited): Promise<boolean> {
    await page.open(link);
    await press(say('kinds.opening.presentation.start'));
    await press(say('kinds.setup.presentation.recorded.agree', { company: 'Northwind' }));
    await press(say('interview.details.submit'));
    await press(say('interview.adjustments.skip'));
    await press(say('interview.check.turnOn'));
    await press(say('interview.check.record'));
    await see(say('interview.check.good'), say('interview.check.usable'), say('interview.picture.withoutPicture'));
    const voice = (await present(say('interview.picture.withoutPicture'))).length > 0;
    const [way = ''] = voice ? ways.slice(2) : await present(...ways);
    await press(way);
    await press(say('interview.introduction.begin'));
    await press(say('interview.ready.show'));
    await press(say('interview.think.answer'));
    return voice;
  }

  /** Waits until the screen's own clock has counted this many seconds. */
  const speak = async (seconds: number): Promise<void> => {
    const left = async (): Promise<number> => {
      const text = await page.run(() => document.querySelector('[role=timer]')?.textContent ?? '');
      const [, minutes, rest] = /^(\d+):(\d\d)/.exec(text) ?? [];
      return minutes && rest ? Number(minutes) * 60 + Number(rest) : LIMIT;
    };
    await expect.poll(left).toBeLessThanOrEqual(LIMIT - seconds);
  };

  /** Ends the answer. @returns when it plays back */
  async function finish(): Promise<Awaited<ReturnType<typeof play>>> {
    await press(say('interview.record.finishAnswer'));
    await see(say('interview.answer.saved'));
    return play();
  }

  async function send(answer = say('interview.answer.use')): Promise<void> {
    await press(answer);
    await press(say('interview.review.send'));
    await see(say('kinds.sent.presentation.titleName', { name: 'Amélie' }));
  }

  async function signIn(origin: string): Promise<void> {
    await page.open(`${origin}/login`);
    // A page that still loads would find the session and lead on, over the page that is opened next.
    await see(say('login.submit'));
    const who = { username: OWNER, password: PASSWORD };
    const status = await page.run(async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/login/ajax', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    }, who);
    expect(status).toBe(200);
  }

  /** Opens the applicant's answer in the staff app and plays it; needs `signIn` before. */
  async function watch(origin: string, { job, application }: Invited): Promise<Awaited<ReturnType<typeof play>>> {
    await page.open(`${origin}/interviews/${job}/interviewee/${application}/answer`);
    return play();
  }

  return { press, present, see, play, setUp, speak, finish, send, signIn, watch };
}

export const inviteTo = (api: Api): Promise<Invited> => prepareInterview(api, { answer: LIMIT });
