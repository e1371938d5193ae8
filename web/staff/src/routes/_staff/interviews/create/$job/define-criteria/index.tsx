import { createFileRoute } from '@tanstack/react-router';
import { CriteriaStep } from '../../../../../../areas/wizard/criteria/criteria-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/define-criteria/')({ component: CriteriaStep });
