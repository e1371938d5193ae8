import type { FastifyInstance } from 'fastify';

/** Requests per address and minute for calls that can be used to guess or to send mail. */
const PER_MINUTE: Record<string, number> = {
  'POST /login/ajax': 20,
  'POST /j/{shorturl}': 20,
  'POST /api/interview/open': 60,
  'POST /api/interview/{application}/link': 5,
  'GET /api/public-jobs/{shorturl}': 120,
};

/** Counted per address, so that an attacker cannot lock an owner out of the own account. */
export function registerRateLimit(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const max = PER_MINUTE[route.config?.operation ?? ''];
    if (max !== undefined) route.config = { ...route.config, rateLimit: { max, timeWindow: '1 minute' } };
  });
}
