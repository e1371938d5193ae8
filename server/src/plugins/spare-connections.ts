import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Browsers open connections ahead of their requests. Node takes one that never asked for anything as busy,
 * and a server that stops would wait for it until it is silent for too long.
 */
export function closeSpareConnections(app: FastifyInstance): void {
  const spare = new Set<Socket>();
  app.server.on('connection', (socket) => {
    spare.add(socket);
    socket.once('close', () => spare.delete(socket));
  });
  app.server.on('request', ({ socket }) => spare.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of spare) socket.destroy();
  });
}
