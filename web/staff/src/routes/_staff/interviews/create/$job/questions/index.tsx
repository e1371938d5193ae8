import { createFileRoute } from '@tanstack/react-router';
import { QuestionsStep } from '../../../../../../areas/wizard/questions/questions-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/questions/')({ component: QuestionsStep });
