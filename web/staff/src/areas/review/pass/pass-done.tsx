import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Job, Question } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../../app/toasts.ts';
import { refreshListsOf } from '../../../queries/reviews/applications-review.ts';
import { refreshPass, sendComplete, type PassOf } from '../../../queries/reviews/passes.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import type { PassSearch } from './pass-search.ts';
import styles from './pass.module.css';

type PassDoneProps = {
  job: Job;
  pass: PassOf;
  count: number;
  complete: number;
  next: Question | undefined;
  search: PassSearch;
};

/** Everything is rated: reviews that are complete can be sent, and another question rated. */
export function PassDone({ job, pass, count, complete, next, search }: PassDoneProps) {
  const t = useTranslations('pass');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { names } = search;
  const send = useMutation({
    mutationFn: async () => {
      let sent = 0;
      for (let remaining = 1; remaining > 0;) {
        const part = await sendComplete(pass);
        sent += part.sent;
        remaining = part.sent > 0 ? part.left : 0;
      }
      return sent;
    },
    onSuccess: (sent) => showToast({ title: t('sent', { count: sent }) }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: async () => {
      refreshListsOf(client, job.id);
      await client.invalidateQueries({ queryKey: ['job', job.id, 'application'] });
      await refreshPass(client, pass);
    },
  });
  return (
    <main className={styles.done} id="content">
      <h2>{t(count === 0 ? 'empty' : 'done', { count })}</h2>
      {count > 0 && <p className={styles.hint}>{t(complete > 0 ? 'complete' : 'incomplete', { count: complete })}</p>}
      <div className={styles.doneButtons}>
        {complete > 0 && (
          <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
            {t('send', { count: complete })}
          </Button>
        )}
        {next && (
          <LinkButton
            variant={complete > 0 ? 'outline' : 'primary'}
            to="/interviews/$job/pass/$question"
            params={{ job: String(job.id), question: String(next.id) }}
            search={names ? { names } : {}}
          >
            {t('nextQuestion')}
          </LinkButton>
        )}
        {count > 0 && (
          <LinkButton
            to="/interviews/$job/pass/$question"
            params={{ job: String(job.id), question: String(pass.question) }}
            search={{ place: 1, ...(names && { names }) }}
          >
            {t('again')}
          </LinkButton>
        )}
      </div>
    </main>
  );
}
