import type { Handlers } from '../../../http/handlers.ts';
import { confirmAttempt } from '../recordings/attempts.service.ts';
import { confirmWriting } from '../written-answers/writing.service.ts';
import { submit } from './submission.service.ts';

export const submissionRoutes = {
  'POST /api/interview/{application}/questions/{question}/confirm': ({ ctx, params, body }) =>
    'attempt' in body
      ? confirmAttempt(ctx, { application: params.application, question: params.question, id: body.attempt })
      : confirmWriting(ctx, params, body),
  'POST /api/interview/{application}/submit': ({ ctx, params, body }) =>
    submit(ctx, params.application, body.incomplete),
} satisfies Partial<Handlers>;
