import { z } from 'zod';
import { idParam } from '../common.ts';
import { defineRoutes } from '../route.ts';

export const ownAi = defineRoutes({
  'POST /api/interview/{application}/ai-consent/withdraw': {
    summary: 'Take back your consent to AI; what AI wrote and heard is deleted at once, and your answers stay',
    tag: 'Interview',
    access: 'applicant',
    params: z.object({ application: idParam }),
    responses: { 200: z.object({ status: z.literal('OK') }) },
  },
});
