import { createFileRoute } from '@tanstack/react-router';
import { AiSummaryStep } from '../../../../../areas/wizard/steps/ai-summary-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/ai-summary')({ component: AiSummaryStep });
