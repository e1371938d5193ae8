import type { CsvReport } from '@vivavoce/contract/types.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameFault } from '@vivavoce/domain/people/person-name.ts';
import { phoneFault } from '@vivavoce/domain/people/phone-number.ts';
import { tidyText } from '@vivavoce/domain/people/tidy-text.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, anApplication, aQuestion, aUser } from '../../../test/factories.ts';
import { aForm } from '../../../test/files.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';

const server = useTestServer();

const name = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 24 }).map(tidyText),
    fc
      .array(
        fc.constantFrom(
          'Jean',
          'Paul',
          'Le',
          'Goff',
          "O'Neil",
          'Zoë',
          'محمد',
          'عبد',
          '小龙',
          '😀x',
          'NG',
          'd’Arc',
          'a,b',
          'x; y',
          '"Z"',
          'A-B',
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((parts) => parts.join(' ')),
  )
  .filter((text) => text !== '' && nameFault(text) === null);
const phone = fc
  .oneof(
    fc.constantFrom('+44 20 7946 0958', '+44 (0)20 7946 0958', '020 7946 0000', '+33612345678', '-12 34 56'),
    fc.integer({ min: 1000, max: 10 ** 12 }).map((digits) => `+${digits}`),
  )
  .filter((text) => phoneFault(text) === null);
const reference = fc
  .oneof(
    fc.constantFrom(
      '-5',
      '@x',
      '=1+1',
      '007',
      '12345678901234567890',
      "'=x",
      "'-5",
      'TRUE',
      '1-2',
      '3/4',
      '😀',
      'a,-b',
      'b; =c',
      '﹣7',
      '"=q"',
      'مرجع',
    ),
    fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', ' ', 'a', '0', '|', '－'),
      minLength: 1,
      maxLength: 12,
    }),
  )
  .map(tidyText)
  // The form in which spreadsheets write digits, and rounded numbers, are read as such.
  .filter((text) => text !== '' && !/^="[^"]*"$/.test(text));
const person = fc.record({
  first_name: name,
  last_name: name,
  phone: fc.option(phone),
  external_id: fc.option(reference),
  reasonable_adjustments: fc.boolean(),
  review_paid: fc.boolean(),
});

it.each(['en-gb', 'fr-fr'] as const)('an export in %s is imported again without loss', async (locale) => {
  const { db } = server.ctx;
  const scene = await aStaffScene(server);
  const people = fc.sample(person, 60);
  for (let n = 0; n < 21; n += 1) await aQuestion(db, { job: scene.job, text: `Question ${n}, "or so"?` });
  const emails: string[] = [];
  for (const { first_name, last_name, ...given } of people) {
    const user = await aUser(db, { first_name, last_name });
    emails.push(user.email);
    const names = { applicant_name: `${first_name} ${last_name}`, applicant_first_name: first_name };
    await anApplication(db, { job: scene.job, user_id: user.id, ...names, ...given });
  }
  const file = await scene.client.get(`${scene.path}/applications/export_job_report?format=csv&locale=${locale}`);
  const other = await aJob(db, { company_id: scene.company_id, created_by: scene.owner.id });
  const reply = await scene.client.send('POST', `/csv?job=${other.id}`, aForm('csv', 'own.csv', file.text));
  const report = reply.json as CsvReport;
  expect(report.errors).toEqual([]);
  const read = report.rows.map(({ user, external_id, reasonable_adjustments, review_paid }) => ({
    ...user,
    phone: user.phone ?? null,
    external_id: external_id ?? null,
    reasonable_adjustments,
    review_paid,
  }));
  expect(read).toEqual(people.map((one, at) => ({ ...one, email: emails[at] })));
});
