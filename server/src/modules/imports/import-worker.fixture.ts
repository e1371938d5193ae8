import { workUntilKilled } from '../../../test/worker-program.ts';
import { importApplicantsFailed, importApplicantsHandler } from '../../tasks/import-applicants.handler.ts';
import { importApplicants } from '../../tasks/import-applicants.task.ts';

if (process.argv[1] === import.meta.filename) {
  await workUntilKilled(async (ctx) =>
    ctx.queue.work(importApplicants, importApplicantsHandler(ctx), importApplicantsFailed(ctx)),
  );
}
