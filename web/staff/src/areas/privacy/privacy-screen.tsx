import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import styles from './privacy.module.css';
import { showToast } from '../../app/toasts.ts';
import { changeSettings, settingsQuery, useSettings } from '../../queries/sign-in/session.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import type { PrivacyNotice } from '@vivavoce/contract/types.ts';
import { type FormEvent } from 'react';
import { RULE_SWITCHES, type RuleSwitch } from '@vivavoce/domain/companies/settings.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { readNewest } from '../../app/unsaved/read-newest.ts';
import { ClashBox } from '../../features/forms/clash-box.tsx';
import { SaveButtons } from '../../features/forms/save-buttons.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { noticeBase, noticeRules, textsOf } from './notice-rules.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { classes } from '../../ui/base/classes.ts';

/** Earlier versions, which applicants who agreed to them keep. */
function Versions({ versions }: { versions: readonly PrivacyNotice[] }) {
  const t = useTranslations('company.privacy.notice');
  const tag = useLanguageTag();
  return (
    <section
      className="grid min-w-0 content-start gap-2 [&_summary]:min-h-6 [&_summary]:cursor-pointer"
      aria-labelledby="notice-versions"
    >
      <h3 id="notice-versions">{t('versions')}</h3>
      {versions.map(({ version, notice, consent_text, created_by, created_at }) => (
        <details key={version}>
          <summary>
            {t('version', { version, date: formatDate(new Date(created_at), tag), author: created_by.full_name })}
          </summary>
          <div className="grid max-w-[68ch] gap-2 px-4 py-2 [&_ol]:ps-[1.25em] [&_ul]:ps-[1.25em]">
            {notice === '' ? <p>{t('withdrawn')}</p> : <RichText html={notice} />}
            {consent_text !== '' && (
              <>
                <h4>{t('consent')}</h4>
                <RichText html={consent_text} />
              </>
            )}
          </div>
        </details>
      ))}
    </section>
  );
}

/** The company's privacy notice and consent text. Saving stores a new version. @param versions newest first */
function NoticePanel({ versions }: { versions: readonly PrivacyNotice[] }) {
  const t = useTranslations('company.privacy.notice');
  const client = useQueryClient();
  const textOf = useErrorText();
  const query = apiQuery('GET /api/privacy-notices');
  const form = useForm({
    name: 'company-notice',
    start: () => ({ values: textsOf(noticeBase(versions)), base: noticeBase(versions) }),
    rules: noticeRules({
      add: async (body) => {
        const page = await call('POST /api/privacy-notices', { body });
        client.setQueryData(query.queryKey, page);
        showToast({ title: t('saved') });
        return page.results;
      },
      newest: async () => (await readNewest(client, query)).results,
    }),
  });
  const { values: texts, faults, clash, set } = form;

  function save(event: FormEvent): void {
    event.preventDefault();
    void form.save();
  }

  return (
    <form noValidate onSubmit={save}>
      <Panel
        title={t('title')}
        action={<SaveButtons form={form} label={t('save')} />}
        className="grid min-w-0 content-start gap-4 [&>p]:max-w-[68ch]"
      >
        <p>{t('text')}</p>
        {clash && (
          <ClashBox
            fields={form.clashing.map((name) => ({
              name,
              label: t(name === 'notice' ? 'label' : 'consent'),
              theirs: <RichText html={textsOf(clash.newest)[name]} />,
            }))}
            quiet={clash.quiet}
            onKeepMine={form.keepMine}
            onTakeTheirs={form.takeTheirs}
          />
        )}
        {form.failure !== null && <FormMessage>{textOf(form.failure)}</FormMessage>}
        <RichTextField
          id="notice"
          label={t('label')}
          value={texts.notice}
          error={faults.has('notice') ? t('missing') : undefined}
          onChange={(notice) => set({ notice })}
        />
        <RichTextField
          id="consent_text"
          label={t('consent')}
          hint={t('consentHint')}
          value={texts.consent_text}
          onChange={(consent_text) => set({ consent_text })}
        />
        {versions.length > 0 && <Versions versions={versions} />}
      </Panel>
    </form>
  );
}

/** One switch of the company. Stored as soon as it is ticked. */
function Switch({ name }: { name: RuleSwitch }) {
  const t = useTranslations('company.switches');
  const client = useQueryClient();
  const textOf = useErrorText();
  const settings = useSettings();
  const change = useMutation({
    mutationFn: (on: boolean) => changeSettings({ [name]: on }),
    onSuccess: (changed) => {
      client.setQueryData(settingsQuery.queryKey, changed);
      showToast({ title: t(changed[name] ? 'on' : 'off', { name: t(`${name}.label`) }) });
    },
    onError: (error) => {
      showToast({ title: textOf(error), background: 'reject' });
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
  return (
    <li className="border-t border-t-line px-0 py-2.5 first:border-t-0 first:pt-0">
      <Checkbox
        checked={change.isPending ? change.variables : settings[name]}
        onChange={(event) => {
          if (!change.isPending) change.mutate(event.target.checked);
        }}
        hint={t(`${name}.hint`)}
      >
        {t(`${name}.label`)}
      </Checkbox>
    </li>
  );
}

/** Rules that hold for every activity of the company. */
function SwitchesPanel() {
  const t = useTranslations('company.switches');
  return (
    <Panel title={t('title')} className="grid min-w-0 content-start gap-4">
      <ul className="grid">
        {RULE_SWITCHES.map((name) => (
          <Switch key={name} name={name} />
        ))}
      </ul>
    </Panel>
  );
}

/** How long applicants are kept, rules of all activities, and what they read before they agree to be recorded. */
export function PrivacyScreen() {
  const menus = useTranslations('menus');
  const t = useTranslations('company.privacy');
  const notices = useQuery(apiQuery('GET /api/privacy-notices'));
  return (
    <>
      <PageHeader title={menus('menu.privacy')} below />
      <div className={classes(styles.page, 'grid min-w-0 content-start gap-4')}>
        <RetentionPanel />
        <SwitchesPanel />
        {notices.data ? (
          <NoticePanel versions={notices.data.results} />
        ) : (
          <Panel title={t('notice.title')}>
            {notices.isError ? (
              <LoadError error={notices.error} onRetry={() => void notices.refetch()} />
            ) : (
              <Bone width="60%" />
            )}
          </Panel>
        )}
      </div>
    </>
  );
}
