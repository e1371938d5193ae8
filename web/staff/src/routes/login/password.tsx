import { createFileRoute } from '@tanstack/react-router';
import { wantWords } from '../../app/words.ts';
import { PasswordScreen } from '../../areas/login/password-screen.tsx';

export const Route = createFileRoute('/login/password')({
  loader: () => wantWords('login'),
  component: PasswordScreen,
});
