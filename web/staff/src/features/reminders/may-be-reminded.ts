import type { Application } from '@vivavoce/contract/types.ts';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';

/** Whether a reminder makes sense: invited, neither begun nor answered, and in time. */
export const mayBeReminded = ({ bucket, status, archived_at, deadline, abilities }: Application, now: Date): boolean =>
  bucket === 'AwaitingResponse' &&
  status <= APPLICATION_STATUS.invited &&
  archived_at === null &&
  (deadline === null || new Date(deadline) > now) &&
  abilities.includes('invite');
