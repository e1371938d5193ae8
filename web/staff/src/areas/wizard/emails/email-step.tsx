import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import type { WizardEmailType } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { TextField } from '../../../ui/field.tsx';
import { RichTextField, type RichTextHandle } from '../../../ui/rich-text/rich-text-field.tsx';
import { StepPage } from '../form/step-page.tsx';
import { useStepForm } from '../form/use-step-form.ts';
import { useWizard } from '../wizard-context.ts';
import {
  checkEmail,
  emailFieldOf,
  hasSubject,
  readEmail,
  writeEmail,
  type EmailKind,
  type EmailValues,
} from './email-fields.ts';
import { EmailPreview } from './email-preview.tsx';
import { emailTags } from './email-tags.ts';
import { TagChips } from './tag-chips.tsx';
import styles from './email-step.module.css';

/** The `type` of each in the address. */
const searchOf = {
  invitation: 'invitation',
  completion: 'completion',
  rejection: 'Unsuccessful',
} as const satisfies Record<EmailKind, WizardEmailType>;

export function EmailStep({ kind }: { kind: EmailKind }) {
  return <EmailForm key={kind} kind={kind} />;
}

/** Where a field from the chips goes: the line or box that last held the caret. */
function useInsertion(setLine: (name: 'from_name' | 'subject', value: string) => void) {
  const body = useRef<RichTextHandle>(null);
  const last = useRef<'from_name' | 'subject' | 'body'>('body');
  return {
    body,
    focused: (name: 'from_name' | 'subject' | 'body') => {
      last.current = name;
    },
    insert: (text: string) => {
      const name = last.current;
      const line = name === 'body' ? null : document.getElementById(name);
      if (name === 'body' || !(line instanceof HTMLInputElement)) {
        body.current?.insert(text);
        return;
      }
      const from = line.selectionStart ?? line.value.length;
      setLine(name, line.value.slice(0, from) + text + line.value.slice(line.selectionEnd ?? from));
      requestAnimationFrame(() => {
        line.focus();
        line.setSelectionRange(from + text.length, from + text.length);
      });
    },
  };
}

const show = (name: keyof EmailValues, theirs: EmailValues) =>
  name === 'body' ? <RichText html={theirs.body} /> : theirs[name];

function EmailForm({ kind }: { kind: EmailKind }) {
  const t = useTranslations('wizard');
  const { job } = useWizard();
  const tags = useMemo(() => emailTags(kind, job.custom_fields), [kind, job.custom_fields]);
  const read = useCallback((from: Job) => readEmail(kind, from), [kind]);
  const form = useStepForm<EmailValues>({
    name: `email/${kind}`,
    // Two e-mails share one path and differ by `type`: leaving one for the other asks as leaving a page does.
    livesAt: (next, here) =>
      next.pathname === here.pathname && 'type' in next.search && next.search.type === searchOf[kind],
    read,
    write: (values) => writeEmail(kind, values),
    check: (values) => checkEmail(kind, values, tags),
    fieldOf: (column) => emailFieldOf(kind, column),
  });
  const { values, set } = form;
  const insertion = useInsertion(set);
  /** Said while typing: a wrong tag is easily mended where it stands. */
  const errorOf = (name: keyof EmailValues) => {
    const unknown = name === 'reply_to' ? [] : tags.unknownIn(values[name]);
    if (unknown.length === 0) return form.errorOf(name);
    return unknown.map((tag) => t('emails.fieldError', { tag })).join(' · ');
  };
  return (
    <StepPage
      className={styles.step}
      title={t(`emails.${kind}.heading`)}
      lead={t(`emails.${kind}.lead`)}
      form={form}
      read={read}
      show={show}
    >
      <div className={styles.columns}>
        <div className={styles.fields}>
          <TextField
            id="from_name"
            label={t('fields.from_name')}
            hint={t('emails.fromHint')}
            value={values.from_name}
            error={errorOf('from_name')}
            autoComplete="off"
            onFocus={() => insertion.focused('from_name')}
            onChange={(event) => set('from_name', event.target.value)}
          />
          <TextField
            id="reply_to"
            type="email"
            label={t('fields.reply_to')}
            hint={t('emails.replyHint')}
            optional
            value={values.reply_to}
            error={errorOf('reply_to')}
            autoComplete="off"
            onChange={(event) => set('reply_to', event.target.value)}
          />
          {hasSubject(kind) && (
            <TextField
              id="subject"
              label={t('fields.subject')}
              value={values.subject}
              error={errorOf('subject')}
              autoComplete="off"
              onFocus={() => insertion.focused('subject')}
              onChange={(event) => set('subject', event.target.value)}
            />
          )}
          <RichTextField
            id="body"
            label={t('fields.body')}
            value={values.body}
            error={errorOf('body')}
            isKnownTag={tags.isKnown}
            handle={insertion.body}
            onFocus={() => insertion.focused('body')}
            onChange={(html) => set('body', html)}
            below={<TagChips tags={tags.offered} onInsert={insertion.insert} />}
          />
          <p className={styles.all}>
            <Link to="/interviews/create/$job/email-templates" params={{ job: String(job.id) }}>
              {t('emails.all')}
            </Link>
          </p>
        </div>
        <EmailPreview job={job.id} kind={kind} values={values} />
      </div>
    </StepPage>
  );
}
