import { createFileRoute } from '@tanstack/react-router';
import { RubricStep } from '../../../../../../../../areas/wizard/criteria/rubric/rubric-step.tsx';
import { readId } from '../../../../../../../../app/session/guards.ts';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/define-criteria/questions/$question')({
  loader: ({ params }) => {
    readId(params.question);
  },
  component: RubricStep,
});
