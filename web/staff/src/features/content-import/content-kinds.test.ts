import { templateEntry } from '@vivavoce/contract/jobs/template-files.ts';
import { contract } from '@vivavoce/contract/index.ts';
import { importedQuestion } from '@vivavoce/contract/questions/library.ts';
import { expect, test } from 'vitest';
import { exampleOf } from './content-kinds.ts';

test.each([
  ['questions', importedQuestion.shape],
  ['users', contract['POST /api/companies/add/company-user'].body.shape],
] as const)('the example of %s has no column that an import refuses', async (kind, shape) => {
  const [head = ''] = (await exampleOf(kind).text()).replace('\uFEFF', '').split('\r\n');
  const columns = head.split(',').map((name) => name.replaceAll('"', ''));
  expect(columns.length).toBeGreaterThan(3);
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(columns));
});

test('the example of templates is one that an import takes', async () => {
  const [template] = JSON.parse(await exampleOf('templates').text()) as unknown[];
  expect(templateEntry.safeParse(template).error).toBeUndefined();
});
