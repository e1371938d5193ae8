import { createFileRoute } from '@tanstack/react-router';
import { ActivitiesScreen } from '../../../../areas/activities/activities-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/interviews/')({
  component: ActivitiesScreen,
});
