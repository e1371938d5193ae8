import { createFileRoute } from '@tanstack/react-router';
import { QuestionsTypeStep } from '../../../../../areas/wizard/steps/questions-type-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/add-questions')({ component: QuestionsTypeStep });
