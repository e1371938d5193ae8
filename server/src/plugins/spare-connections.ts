import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Closes unused connections of browsers, which open some ahead of their requests. Node counts such a connection as
 * busy, so a stopping server would wait until its timeout.
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
