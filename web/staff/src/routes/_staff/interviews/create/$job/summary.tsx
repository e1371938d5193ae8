import { createFileRoute } from '@tanstack/react-router';
import { SummaryStep } from '../../../../../areas/wizard/summary/summary-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/summary')({ component: SummaryStep });
