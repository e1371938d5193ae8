import { useMutation, useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshSharedTemplates } from './templates-search.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { showToast } from '../../app/toasts.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { SearchField, TextField } from '../../ui/forms/field.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './platform.module.css';

/** The values of a template, and their storing. */
function useTemplateForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('platform.templates');
  const client = useQueryClient();
  const [term, setTerm] = useState('');
  const [typed, setTyped] = useTypedSearch(term, setTerm);
  const sources = useQuery(
    apiQuery(
      'GET /api/platform/template-sources',
      { query: { ...(term && { search: term }) } },
      { placeholderData: keepPreviousData },
    ),
  );
  const [job, setJob] = useState(0);
  const [title, setTitle] = useState('');
  const [refused, setRefused] = useState(false);
  // The same for every attempt with the same content, so that a lost answer never makes two templates.
  const keys = useRef(new Map<string, string>());
  const adding = useMutation({
    mutationFn: () => {
      const body = { job, title: title.trim() };
      const content = JSON.stringify(body);
      const key = keys.current.get(content) ?? newIdempotencyKey();
      keys.current.set(content, key);
      return call('POST /api/platform/templates', { body, headers: { 'idempotency-key': key } });
    },
    onSuccess: (template) => {
      showToast({ title: t('added', { title: template.title }) });
      onClose();
    },
    onSettled: () => refreshSharedTemplates(client),
  });
  const choose = (id: number) => {
    const source = sources.data?.find((candidate) => candidate.id === id);
    // A name that was typed stays.
    if (source && (title === '' || sources.data?.some((other) => other.title === title))) setTitle(source.title);
    setJob(id);
  };
  return { typed, setTyped, sources, job, title, setTitle, refused, setRefused, adding, choose };
}

/** Chooses an activity of any company, and names the template that is made of it. */
export default function TemplateDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations('platform.templates');
  const { typed, setTyped, sources, job, title, setTitle, refused, setRefused, adding, choose } = useTemplateForm({
    onClose,
  });
  const common = useTranslations('common');
  const errorText = useErrorText();
  const fieldText = useFieldErrorText();
  return (
    <Drawer opened title={t('add')} onClose={onClose}>
      <form
        noValidate
        className="flex flex-[1_0_auto] flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (adding.isPending) return;
          const missing = job === 0 || title.trim() === '';
          setRefused(missing);
          if (missing) document.getElementById(job === 0 ? 'template-sources' : 'template-title')?.focus();
          else adding.mutate();
        }}
      >
        {adding.isError && <FormMessage>{errorText(adding.error)}</FormMessage>}
        <p className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>{t('addText')}</p>
        <SearchField label={t('findSource')} value={typed} onChange={setTyped} />
        {sources.isError && <LoadError error={sources.error} onRetry={() => void sources.refetch()} />}
        <div id="template-sources" tabIndex={-1} className="grid gap-1">
          {refused && job === 0 && <FormMessage>{t('noSource')}</FormMessage>}
          {sources.data?.length === 0 && (
            <p className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>{t('noMatch')}</p>
          )}
          {sources.data && sources.data.length > 0 && (
            <RadioCards
              label={t('source')}
              value={job}
              options={sources.data.map((source) => ({
                value: source.id,
                title: source.title,
                text: t('sourceFacts', { company: source.company, questions: source.question_count }),
              }))}
              onChange={choose}
            />
          )}
        </div>
        <TextField
          id="template-title"
          label={t('name')}
          value={title}
          maxLength={TEXT_LIMITS.title_max_characters}
          error={refused && title.trim() === '' ? fieldText('required') : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
        <span className="ms-auto flex flex-wrap gap-2">
          <Button disabled={adding.isPending} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={adding.isPending}>
            {t('create')}
          </Button>
        </span>
      </form>
    </Drawer>
  );
}
