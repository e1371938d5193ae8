import { createFileRoute } from '@tanstack/react-router';
import { TitleStep } from '../../../../../../areas/wizard/steps/title-step.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/details/_edit/title')({ component: TitleStep });
