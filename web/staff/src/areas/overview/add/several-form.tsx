import { useId, type FormEvent } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { PastedLine } from '@vivavoce/domain/applications/pasted-lines.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { useFaultPhrase } from './fault-phrase.ts';
import { ListInvite } from './invite-box.tsx';
import { invitationOptions, type ListInvitation } from './list-invitation.ts';
import { asFile, goodLines, linesReading, listOfLines } from './list-of-lines.ts';
import { RowList } from './row-list.tsx';
import { useExistingLines } from './use-existing-lines.ts';
import { useStartImport } from './use-start-import.ts';
import styles from './add.module.css';

type SeveralFormProps = {
  job: Job;
  text: string;
  reading: { lines: readonly PastedLine[]; more: boolean };
  onText: (text: string) => void;
  invitation: ListInvitation;
  onInvitation: (invitation: ListInvitation) => void;
  onStarted: () => void;
};

/** Pasted lines, checked while typing: valid lines are added, others are named by their number. */
export function SeveralForm({ job, text, reading, onText, invitation, onInvitation, onStarted }: SeveralFormProps) {
  const t = useTranslations('overview.add');
  const textOf = useErrorText();
  const faultPhrase = useFaultPhrase();
  const ids = useId();
  const start = useStartImport(job.id, onStarted);
  const existingLines = useExistingLines(job.id, reading.lines);
  const good = goodLines(reading.lines).length - existingLines.length;
  const wrong = reading.lines.filter(({ faults }) => faults.length > 0);
  const twice = reading.lines.filter(({ repeats }) => repeats !== null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (good === 0 || start.isPending) return;
    const file = asFile(listOfLines(reading.lines), t('several.filename'));
    start.mutate({ file, options: { ...linesReading, ...invitationOptions(invitation) } });
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {start.isError && <FormMessage>{textOf(start.error)}</FormMessage>}
      <div className={styles.field}>
        <label className={styles.label} htmlFor={`${ids}-lines`}>
          {t('several.lines')}
        </label>
        <span className={styles.hint} id={`${ids}-hint`}>
          {t('several.hint')}
        </span>
        <textarea
          id={`${ids}-lines`}
          className={styles.lines}
          aria-describedby={`${ids}-hint ${ids}-found`}
          rows={8}
          spellCheck={false}
          data-autofocus
          value={text}
          placeholder={t('several.example')}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      <p id={`${ids}-found`} role="status" className={styles.found}>
        {reading.lines.length > 0 &&
          t('found', { good, wrong: wrong.length, twice: twice.length, known: existingLines.length })}
      </p>
      {reading.more && (
        <FormMessage tone="info">{t('several.more', { count: LIST_LIMITS.pasted_max_lines })}</FormMessage>
      )}
      <RowList
        label={t('several.wrong')}
        rows={[...wrong, ...twice, ...existingLines].toSorted((a, b) => a.row - b.row)}
        total={wrong.length + twice.length + existingLines.length}
        head={({ row }) => t('several.line', { row })}
        text={({ applicant, faults, repeats }) => {
          if (repeats !== null) return t('several.repeats', { row: repeats });
          return applicant ? t('file.known') : faults.map(faultPhrase).join(' · ');
        }}
        remarkOf={({ text: line }) => line}
      />
      <ListInvite job={job} invitation={invitation} onInvitation={onInvitation} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={good === 0} busy={start.isPending}>
          {t(invitation.invites ? 'inviteCount' : 'addCount', { count: good })}
        </Button>
      </div>
    </form>
  );
}
