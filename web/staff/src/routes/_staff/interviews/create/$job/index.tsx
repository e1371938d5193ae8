import { createFileRoute } from '@tanstack/react-router';
import { ResumeDraft } from '../../../../../areas/wizard/resume-draft.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job/')({ component: ResumeDraft });
