import { createFileRoute } from '@tanstack/react-router';
import { PreviewPlaceholder } from '../../../areas/places/placeholder-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/preview')({
  component: PreviewPlaceholder,
});
