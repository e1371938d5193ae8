import { createFileRoute } from '@tanstack/react-router';
import { AiSummaryStep } from '../../../../../../areas/wizard/steps/ai-summary-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/ai-summary')({ component: AiSummaryStep });
