import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { JobPageHead } from '../../app/layouts/job-page-head.tsx';
import { PanelEditor, PanelMembers } from '../../app/panel/panel-editor.tsx';
import { useNewPerson } from '../../app/panel/use-new-person.ts';
import { usePanel } from '../../app/panel/use-panel.ts';
import { jobQuery } from '../../queries/jobs.ts';
import styles from './panel-screen.module.css';

const route = getRouteApi('/_staff/_shell/interviews/$job/review-panel');

function Editor({ job }: { job: number }) {
  const panel = usePanel(job);
  const person = useNewPerson(job, panel);
  return <PanelEditor job={job} panel={panel} person={person} />;
}

/** The panel of an activity that runs: who rates, how far each has come, reminders, new people. */
export function PanelScreen() {
  const t = useTranslations('jobpage');
  const id = Number(route.useParams().job);
  const { data: job } = useSuspenseQuery(jobQuery(id));
  const manages = job.abilities.includes('manage_panel');
  return (
    <>
      <JobPageHead job={job} title={t('panel.title')} />
      <div className={styles.page}>
        <p className={styles.lead}>{t(manages ? 'panel.lead' : 'panel.leadReader')}</p>
        {manages ? <Editor job={id} /> : <PanelMembers job={id} panel={null} />}
      </div>
    </>
  );
}
