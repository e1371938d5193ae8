import compress from '@fastify/compress';
import type { Operation } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Answers with a personal link stay uncompressed: beside text of other people, their compressed length would reveal to
 * a listener whether a guess of the link is right (BREACH).
 */
export const WITH_PERSONAL_LINK: readonly Operation[] = [
  'GET /api/interview/{application}/test',
  'GET /api/jobs/{job}/applications/{application}/emails/{email}',
  'GET /api/jobs/{job}/applications/{application}/feedback/email-preview',
  'GET /api/jobs/{job}/applications/{application}/link',
];

/** Whether the answer of an operation is JSON without a personal link. */
const isCompressible = (operation: Operation | undefined, route: Route | undefined): boolean =>
  operation !== undefined &&
  operation.startsWith('GET ') &&
  route?.produces === undefined &&
  !WITH_PERSONAL_LINK.includes(operation);

/**
 * Compresses JSON answers, and pages whose route says that they hold nothing secret. Media, event streams, exports and
 * other pages stay as they are; the files of the apps were compressed when they were built.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  // Before the plugin's own hook, which sees each route once. Its choice by media type would include event streams.
  app.addHook('onRoute', (options) => {
    const { operation, route, compressed } = (options.config ?? {}) as { compressed?: boolean } & typeof options.config;
    if (compressed) return;
    if (!isCompressible(operation as Operation | undefined, route)) options.compress = false;
  });
  // Compressed requests stay refused: a small one could expand to any size.
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], threshold: 1_000 });
}
