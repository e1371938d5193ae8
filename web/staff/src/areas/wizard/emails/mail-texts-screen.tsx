import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import {
  FIXED_MAILS,
  MAIL_GROUPS,
  MAIL_TEXT_NAMES,
  mailText,
  type MailTextName,
} from '@vivavoce/domain/emails/mail-texts.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { useSettings } from '../../../queries/sign-in/session.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { DataTable, OnPhone, type Column } from '../../../ui/data/data-table.tsx';
import { readOneOf } from '../../../ui/data/list-search.ts';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { Tab, Tabs } from '../../../ui/navigation/tabs.tsx';
import { companyEmailsQuery } from '../../../queries/mail-texts.ts';
import { SenderPanel } from './sender-panel.tsx';
import { TEXT_LOCALES, type TextLocale } from './text-locale.ts';
import { phraseOf } from './mail-text-phrases.ts';

type FixedName = {
  [Name in keyof typeof FIXED_MAILS]: (typeof FIXED_MAILS)[Name] extends 'staff' ? never : Name;
}[keyof typeof FIXED_MAILS];

const isShown = (name: string): name is FixedName => FIXED_MAILS[name as keyof typeof FIXED_MAILS] !== 'staff';
const FIXED = Object.keys(FIXED_MAILS).filter(isShown);

/** Standard or edited, as a link to the text in that language. */
function StateLink({ name, locale, edited }: { name: MailTextName; locale: TextLocale; edited: boolean }) {
  const t = useTranslations('mailtexts');
  const state = t(edited ? 'edited' : 'standard');
  return (
    <Link
      to="/company-settings/emails/$type"
      params={{ type: name }}
      search={{ locale }}
      className="inline-flex min-h-7 items-center"
      aria-label={t('stateIn', { name: t(`names.${phraseOf(name)}`), language: t(`columns.${locale}`), state })}
    >
      <Pill tone={edited ? 'info' : 'plain'}>{state}</Pill>
    </Link>
  );
}

function useColumns(isEdited: (name: MailTextName, locale: TextLocale) => boolean): Column<MailTextName>[] {
  const t = useTranslations('mailtexts');
  return [
    {
      key: 'email',
      heading: t('columns.email'),
      bone: '60%',
      cell: (name) => (
        <div className="grid gap-0.5 py-2 wrap-anywhere">
          <Link
            className="font-semibold hover:underline hover:underline-offset-3"
            to="/company-settings/emails/$type"
            params={{ type: name }}
          >
            {t(`names.${phraseOf(name)}`)}
          </Link>
          <span className="text-small text-ink-3">{t(`when.${phraseOf(name)}`)}</span>
          <OnPhone>
            {TEXT_LOCALES.map((locale) => (
              <span key={locale} className="inline-flex items-center gap-1.5">
                {t(`columns.${locale}`)} <StateLink name={name} locale={locale} edited={isEdited(name, locale)} />
              </span>
            ))}
          </OnPhone>
        </div>
      ),
    },
    ...TEXT_LOCALES.map((locale) => ({
      key: locale,
      heading: t(`columns.${locale}`),
      className: 'w-30 max-md:hidden',
      cell: (name: MailTextName) => <StateLink name={name} locale={locale} edited={isEdited(name, locale)} />,
    })),
  ];
}

/** Every e-mail of the company to applicants, with the state of its text in each language. @param group a part of the list */
export function MailTextsScreen({ group }: { group?: string | undefined }) {
  const t = useTranslations('mailtexts');
  const settings = useSettings();
  const { data, error, refetch } = useQuery(companyEmailsQuery(settings.shortname));
  const isEdited = (name: MailTextName, locale: TextLocale) =>
    data?.some((text) => text.type === name && text.locale === locale && text.is_default) ?? false;
  const columns = useColumns(isEdited);
  const shown = readOneOf(group, MAIL_GROUPS) ?? MAIL_GROUPS[0];
  const rows = MAIL_TEXT_NAMES.filter(
    (name) => mailText(name).group === shown && !(name === 'rejection' && isUniversity(settings)),
  );
  return (
    <>
      <PageHeader title={t('title')} below />
      <div className="grid gap-4">
        <p className="max-w-[46rem] text-ink-2">
          {t('lead')}{' '}
          <Link className="font-semibold text-accent-ink" to="/company-settings/reminders">
            {t('reminderTimes')}
          </Link>
        </p>
        <SenderPanel />
        <Tabs label={t('parts')}>
          {MAIL_GROUPS.map((part) => (
            <Tab
              key={part}
              to="/company-settings/emails"
              search={part === MAIL_GROUPS[0] ? {} : { group: part }}
              current={part === shown}
            >
              {t(`groups.${part}`)}
            </Tab>
          ))}
        </Tabs>
        {error && !data ? (
          <Panel padded>
            <LoadError error={error} onRetry={() => void refetch()} />
          </Panel>
        ) : (
          <Panel>
            <DataTable
              caption={t(`groups.${shown}`)}
              columns={columns}
              rows={data && rows}
              keyOf={(name) => name}
              loadingRows={6}
            />
          </Panel>
        )}
        <Panel title={t('fixed.title')} padded>
          <p className="text-small text-ink-2">{t('fixed.text')}</p>
          <dl className="mt-3 grid gap-3">
            {FIXED.map((name) => (
              <div key={name}>
                <dt className="font-semibold">{t(`fixed.names.${name}`)}</dt>
                <dd className="m-0 text-small text-ink-3">{t(`fixed.reasons.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
    </>
  );
}
