import { createFileRoute } from '@tanstack/react-router';
import { PasswordScreen } from '../../areas/login/password-screen.tsx';

export const Route = createFileRoute('/login/password')({ component: PasswordScreen });
