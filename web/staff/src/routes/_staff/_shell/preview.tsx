import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../app/messages.ts';
import { PreviewScreen } from '../../../areas/preview/preview-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/preview')({
  // Nothing is prefetched: the loader also runs for visitors that the guard of pages refuses.
  loader: () => loadMessages('preview'),
  component: PreviewScreen,
});
