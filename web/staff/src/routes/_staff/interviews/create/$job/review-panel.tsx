import { createFileRoute } from '@tanstack/react-router';
import { ReviewPanelStep } from '../../../../../areas/wizard/panel/review-panel-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/review-panel')({ component: ReviewPanelStep });
