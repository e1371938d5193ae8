import '@vivavoce/web-shared/harmless-markup.ts';
import { InterviewPage } from './interview-page.tsx';
import { startApp } from './start-app.tsx';

const phrases = {
  en: () => import('virtual:messages/en'),
  fr: () => import('virtual:messages/fr'),
};

void startApp(phrases, <InterviewPage />);
