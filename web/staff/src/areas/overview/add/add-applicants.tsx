import { useMemo, useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { readPastedLines } from '@vivavoce/domain/applications/pasted-lines.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useMayLeave } from '../../../app/unsaved/use-may-leave.ts';
import { hasSavedFormFor, useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { PlanUse } from '../../../features/plan/plan-use.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TabGroup, TabList, TabPanel } from '../../../ui/navigation/tab-group.tsx';
import { FileForm } from './file-form.tsx';
import { OneForm } from './one-form.tsx';
import { SeveralForm } from './several-form.tsx';
import { emptySenderText, type ListInvitation } from './list-invitation.ts';
import { useListFile } from './use-list-file.ts';
import { useOne } from './use-one.ts';
import { addFileName, addFormName, addLinesName } from './add-form-names.ts';
import styles from './add.module.css';

type Way = 'one' | 'several' | 'file';

/** The tab that was open when the session ended. */
function firstWay(job: number): Way {
  if (hasSavedFormFor(addLinesName(job))) return 'several';
  return hasSavedFormFor(addFileName(job)) ? 'file' : 'one';
}

/** Adds one person, several by pasted lines, or a list in a file; with the box ticked each gets the invitation. */
export default function AddApplicants({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useTranslations('overview.add');
  const linesName = addLinesName(job.id);
  const [way, setWay] = useState<Way>(() => firstWay(job.id));
  const [invitation, setInvitation] = useState<ListInvitation>({
    invites: true,
    promises: true,
    sender: emptySenderText,
  });
  const { invites } = invitation;
  const setInvites = (next: boolean) => setInvitation((before) => ({ ...before, invites: next }));
  const [text, setText] = useState('');
  const reading = useMemo(() => readPastedLines(text), [text]);
  const list = useListFile(job.id, invitation, setInvitation);
  const entry = useOne(job.id, invites, setInvites);
  const mayLeave = useMayLeave();
  const savedLines = useUnsaved({
    name: linesName,
    dirty: text.trim() !== '',
    keep: () => ({ text, invitation }),
    restore: (savedForm) => {
      setText(savedForm.text);
      setInvitation(savedForm.invitation);
    },
  });
  const names = [addFormName(job.id), linesName, addFileName(job.id)];
  const close = async () => {
    if (await mayLeave(({ name }) => names.includes(name))) onClose();
  };
  const formProps = { job, invitation, onInvitation: setInvitation };

  return (
    <Dialog opened title={t('title')} size="40rem" locked={entry.isPending} onClose={() => void close()}>
      <PlanUse of="applicants" />
      <TabGroup value={way} onChange={setWay} className={styles.ways}>
        <TabList
          label={t('ways.label')}
          tabs={(['one', 'several', 'file'] as const).map((value) => ({ value, label: t(`ways.${value}`) }))}
        />
        <TabPanel value="one">
          <OneForm job={job} entry={entry} invites={invites} onInvites={setInvites} onClose={onClose} />
        </TabPanel>
        <TabPanel value="several">
          <SeveralForm
            {...formProps}
            text={text}
            reading={reading}
            onText={setText}
            onStarted={() => {
              savedLines();
              onClose();
            }}
          />
        </TabPanel>
        <TabPanel value="file">
          <FileForm
            {...formProps}
            list={list}
            onStarted={() => {
              list.saved();
              onClose();
            }}
          />
        </TabPanel>
      </TabGroup>
    </Dialog>
  );
}
