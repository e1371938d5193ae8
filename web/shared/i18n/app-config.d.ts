import type { Messages } from '@vivavoce/locales/messages.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
