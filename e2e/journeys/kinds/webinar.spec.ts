import type { Job, Webinar } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { Api } from '../../fixtures/product/api.ts';
import { inviteApplicant } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const CAREERS = 'careers@ashby.example';
const MINUTE = 60_000;

for (const { language, prefix, locale, options } of [
  { language: 'en', prefix: '', locale: 'en-gb', options: DESKTOP },
  { language: 'fr', prefix: '/fr', locale: 'fr-fr', options: { ...PHONE, colorScheme: 'dark' } },
] as const) {
  test(
    `a webinar from its date to the attendance: ${language}`,
    { tag: '@deep' },
    async ({ shared: { product, browser } }) => {
      const api = await Api.signIn(product.url, CAREERS);
      const say = wordsOf(language);
      const { id } = await api.send<Job>('POST', '/api/jobs', {
        title: `Careers in green energy ${language}`,
        description: '<p>Alumni answer questions.</p>',
        default_locale: locale,
        is_webinar: true,
      });

      const context = await browser.newContext({ ...options, baseURL: product.url });
      const page = await context.newPage();
      await new Staff(page, say).arrive(CAREERS);
      await page.goto(`${prefix}/interviews/create/${id}/schedule`);
      await page.getByRole('button', { name: say('common.saveAndContinue'), exact: true }).click();
      await expect(page.getByText(say('webinar.faults.needed')).first()).toBeVisible();
      await expectAccessible(page, 'date and place with errors');
      await page.locator('#date').fill('2031-03-30');
      await page.locator('#time').fill('01:30');
      await page.locator('#end_time').fill('03:00');
      await page.locator('#join_link').fill('https://meet.example/green');
      await page.locator('#seats').fill('1');
      await page.getByRole('button', { name: say('common.saveAndContinue'), exact: true }).click();
      // Clocks go forward from 01:00 to 02:00 in London on that day.
      await expect(page.getByText(say('webinar.faults.noSuchTime'))).toBeVisible();
      await page.locator('#time').fill('02:30');
      await page.getByRole('button', { name: say('common.saveAndContinue'), exact: true }).click();
      await expect(page).toHaveURL(/edit-email/);
      const stored = await api.send<Webinar>('GET', `/api/jobs/${id}/webinar`);
      expect(stored).toMatchObject({ starts_at: '2031-03-30T01:30:00.000Z', ends_at: '2031-03-30T02:00:00.000Z' });
      await page.goto(`${prefix}/interviews/create/${id}/summary`);
      await expect(page.getByText('https://meet.example/green')).toBeVisible();
      await expectAccessible(page, 'summary of a webinar');
      await api.send('POST', `/api/jobs/${id}/publish`);

      const [first, second] = [
        await inviteApplicant(api, id, `first.${id}@mail.example`),
        await inviteApplicant(api, id, `second.${id}@mail.example`),
      ];
      const own = await browser.newContext({ ...options, baseURL: product.url });
      const seat = await own.newPage();
      await seat.goto(first.link);
      await expectAccessible(seat, 'webinar before the registration');
      await seat.getByRole('button', { name: say('interview.webinar.register') }).click();
      await expect(seat.getByText(say('interview.webinar.registered'))).toBeVisible();
      await expect(seat.getByRole('button', { name: say('interview.webinar.join') })).toBeHidden();
      await expectAccessible(seat, 'webinar with a seat');
      const other = await (await browser.newContext({ ...options, baseURL: product.url })).newPage();
      await other.goto(second.link);
      await other.getByRole('button', { name: say('interview.webinar.joinList') }).click();
      await expect(other.getByText(say('interview.webinar.waiting', { position: 1 }))).toBeVisible();
      // The button that led here is gone, and the focus stays at its place.
      await expect(other.locator('.webinar-seat')).toBeFocused();

      // The webinar is moved to now, so that its page opens the call.
      const { revision, time_zone, place, join_link, seats, recording_link } = stored;
      const now = Date.now();
      await api.send('PUT', `/api/jobs/${id}/webinar`, {
        revision,
        time_zone,
        place,
        join_link,
        seats,
        recording_link,
        starts_at: new Date(now - MINUTE).toISOString(),
        ends_at: new Date(now + 60 * MINUTE).toISOString(),
      });
      await seat.route('https://meet.example/**', (route) => route.fulfill({ body: 'The call' }));
      await seat.reload();
      await seat.getByRole('button', { name: say('interview.webinar.join') }).click();
      await expect(seat.getByText('The call')).toBeVisible();

      await page.goto(`${prefix}/interviews/${id}?status=Responded`);
      await expect(page.getByText(`first.${id}@mail.example`)).toBeVisible();
      await expectAccessible(page, 'registrations');
      await page.getByRole('tab', { name: say('webinar.states.waiting') }).click();
      await expect(page.getByText(`second.${id}@mail.example`)).toBeVisible();

      await page.goto(`${prefix}/interviews/${id}/interviewee/${first.application}`);
      await expect(page).toHaveURL(/overview/);
      const registration = page.getByRole('region', { name: say('webinar.registration.title') });
      await expect(registration.getByText(say('webinar.attended'), { exact: true })).toBeVisible();
      for (const tab of ['answers.presentation', 'cv'] as const)
        await expect(page.getByRole('link', { name: say(`review.tabs.${tab}`), exact: true })).toBeHidden();
      await expect(page.getByRole('button', { name: say('review.decision.shortlist') })).toBeHidden();
      await expectAccessible(page, 'the registration of one applicant');
      await api.close();
    },
  );
}
