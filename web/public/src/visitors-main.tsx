import { startApp } from './start-app.tsx';
import { Visitors } from './visitors.tsx';

const phrases = {
  en: () => import('virtual:messages/en/visitors'),
  fr: () => import('virtual:messages/fr/visitors'),
};

void startApp(phrases, <Visitors />);
