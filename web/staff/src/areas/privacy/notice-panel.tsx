import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { PrivacyNotice } from '@vivavoce/contract/types.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { showToast } from '../../app/toasts.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { noticesQuery, storeNotice } from '../../queries/privacy.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import styles from './privacy.module.css';

type Texts = { notice: string; consent_text: string };

const textsOf = (version: PrivacyNotice | undefined): Texts => ({
  notice: version?.notice ?? '',
  consent_text: version?.consent_text ?? '',
});
const isSame = (first: Texts, second: Texts) =>
  first.notice === second.notice && first.consent_text === second.consent_text;

/** Earlier versions, which applicants who agreed to them keep. */
function Versions({ versions }: { versions: readonly PrivacyNotice[] }) {
  const t = useTranslations('company.privacy.notice');
  const tag = useLanguageTag();
  return (
    <section className={styles.versions} aria-labelledby="notice-versions">
      <h3 id="notice-versions">{t('versions')}</h3>
      {versions.map(({ version, notice, consent_text, created_by, created_at }) => (
        <details key={version}>
          <summary>
            {t('version', { version, date: formatDate(new Date(created_at), tag), author: created_by.full_name })}
          </summary>
          <div className={styles.text}>
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
export function NoticePanel({ versions }: { versions: readonly PrivacyNotice[] }) {
  const t = useTranslations('company.privacy.notice');
  const client = useQueryClient();
  const textOf = useErrorText();
  const [base, setBase] = useState(versions[0]);
  const [texts, setTexts] = useState(() => textsOf(base));
  const [failure, setFailure] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const dirty = !isSame(texts, textsOf(base));
  const markSaved = useUnsaved({ name: 'company-notice', dirty, keep: () => texts, restore: setTexts });
  const set = (part: Partial<Texts>) => setTexts((now) => ({ ...now, ...part }));

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const lacksNotice = isBlank(texts.notice) && !isBlank(texts.consent_text);
    setMissing(lacksNotice);
    setFailure(undefined);
    if (lacksNotice) return document.getElementById('notice')?.focus();
    setBusy(true);
    try {
      const page = await storeNotice({ ...texts, based_on: base?.version ?? 0 });
      client.setQueryData(noticesQuery.queryKey, page);
      setBase(page.results[0]);
      setTexts(textsOf(page.results[0]));
      markSaved();
      showToast({ title: t('saved') });
    } catch (error) {
      if (isProblem(error, 409)) {
        // Typed text stays; another save stores it over the newer version, which is then shown in the list.
        const page = await client.fetchQuery({ ...noticesQuery, staleTime: 0 });
        setBase(page.results[0]);
        setFailure(t('conflict'));
      } else setFailure(textOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={t('title')} className={styles.panel}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <p>{t('text')}</p>
        {failure && <FormMessage>{failure}</FormMessage>}
        <RichTextField
          id="notice"
          label={t('label')}
          value={texts.notice}
          error={missing ? t('missing') : undefined}
          onChange={(notice) => {
            set({ notice });
            setMissing(false);
          }}
        />
        <RichTextField
          id="consent_text"
          label={t('consent')}
          hint={t('consentHint')}
          value={texts.consent_text}
          onChange={(consent_text) => set({ consent_text })}
        />
        <div>
          <Button type="submit" variant={dirty ? 'primary' : 'outline'} busy={busy} disabled={!dirty}>
            {t('save')}
          </Button>
        </div>
      </form>
      {versions.length > 0 && <Versions versions={versions} />}
    </Panel>
  );
}
