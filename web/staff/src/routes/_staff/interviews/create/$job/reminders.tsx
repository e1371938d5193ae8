import { createFileRoute } from '@tanstack/react-router';
import { RemindersStep } from '../../../../../areas/wizard/reminders/reminders-step.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/reminders')({ component: RemindersStep });
