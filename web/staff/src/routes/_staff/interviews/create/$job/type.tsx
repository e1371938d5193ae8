import { createFileRoute } from '@tanstack/react-router';
import { TypeStep } from '../../../../../areas/wizard/steps/type-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/type')({ component: TypeStep });
