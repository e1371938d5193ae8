import { z } from 'zod';
import { aiText } from '../ai/ai-text.ts';
import { idParam } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

const params = z.object({ application: idParam });

export const ownAi = defineRoutes({
  'GET /api/interview/{application}/practice-report': {
    summary: 'Read what AI wrote about your practised answers, with its passages; nobody else reads it',
    tag: 'Interview',
    access: 'applicant',
    params,
    responses: { 200: aiText },
  },
  'POST /api/interview/{application}/practice-report': {
    summary:
      'Ask for a report on your answers to an experience interview; a task writes it where you agreed to AI and the gate is open',
    tag: 'Interview',
    audit: changes('ai.asked'),
    access: 'applicant',
    params,
    responses: { 202: aiText },
  },
  'POST /api/interview/{application}/ai-consent/withdraw': {
    summary: 'Withdraw your consent to AI; what AI wrote and transcribed is deleted at once, and your answers stay',
    tag: 'Interview',
    audit: changes('ai.withdrawn'),
    access: 'applicant',
    params,
    responses: { 200: z.object({ status: z.literal('OK') }) },
  },
});
