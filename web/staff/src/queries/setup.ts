import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';

/** Whether the installation waits for its first company. */
export const isSetupOpen = async (): Promise<boolean> => (await call('GET /api/setup')).open;

export const setUp = (body: BodyInputOf<'POST /api/setup'>) => call('POST /api/setup', { body });
