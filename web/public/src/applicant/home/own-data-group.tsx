import '@vivavoce/web-shared/applicant/styles/answers.css';
import './home.css';
import { OwnData } from './own-data.tsx';
import { useHome } from './use-home.ts';

/** My data on pages other than the home, loaded when it is needed. */
export default function OwnDataGroup() {
  const { home, reload } = useHome();
  return home && <OwnData home={home} reload={reload} />;
}
