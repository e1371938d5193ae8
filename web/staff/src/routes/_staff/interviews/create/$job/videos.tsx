import { createFileRoute } from '@tanstack/react-router';
import { VideosStep } from '../../../../../areas/wizard/steps/videos-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/videos')({ component: VideosStep });
