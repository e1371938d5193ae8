import { z } from 'zod';

/** The state of an interview that decides what the applicant sees first. */
export const gate = z
  .enum(['open', 'not_yet_open', 'paused', 'closed', 'withdrawn', 'sent', 'other_device'])
  .meta({ id: 'Gate' });
