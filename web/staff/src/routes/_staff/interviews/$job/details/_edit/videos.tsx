import { createFileRoute } from '@tanstack/react-router';
import { VideosStep } from '../../../../../../areas/wizard/steps/videos-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/videos')({ component: VideosStep });
