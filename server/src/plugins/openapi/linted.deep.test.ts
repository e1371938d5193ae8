import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';

const server = useTestServer();

const faultsOf = async (document: unknown): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer ?? ''}`);
};

test('a public linter finds no error and no warning in the document, examples included', async () => {
  const document = (await server.anonymous().get('/api/openapi.json')).json as {
    info: object;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(await faultsOf(document)).toEqual([]);
  const { title: _, ...info } = document.info as { title: string };
  expect(await faultsOf({ ...document, info })).not.toEqual([]);
});
