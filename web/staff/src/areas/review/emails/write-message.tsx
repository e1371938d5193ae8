import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { MessageForm } from '../../../features/decide/message-form.tsx';
import { hasSavedFormFor } from '../../../app/unsaved/use-unsaved.ts';
import { useMayLeave } from '../../../app/unsaved/use-may-leave.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import styles from '../review.module.css';

type WriteMessageProps = { job: number; applicant: { id: number; full_name: string } };

/** A message to the applicant, above the earlier messages. */
export function WriteMessage({ job, applicant }: WriteMessageProps) {
  const t = useTranslations('decide.message');
  const mayLeave = useMayLeave();
  const name = `message/applicant/${applicant.id}`;
  const [opened, setOpened] = useState(() => hasSavedFormFor(name));

  async function close(): Promise<void> {
    if (await mayLeave((form) => form.name === name)) setOpened(false);
  }

  if (!opened) {
    return (
      <div className={styles.write}>
        <Button variant="primary" onClick={() => setOpened(true)}>
          <Icon of={IconMail} size={16} />
          {t('write')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.writing}>
      <Panel title={t('title', { count: 1, name: applicant.full_name })} padded>
        <MessageForm
          job={job}
          recipients={{ count: 1, first: applicant }}
          name={name}
          onCancel={() => void close()}
          onSent={() => setOpened(false)}
        />
      </Panel>
    </div>
  );
}
