import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Pill } from '../../ui/base/pill.tsx';

/** The person behind the claims, and why the address alone does not find an account. */
function WhoIsIt({ person }: { person: NonNullable<NonNullable<IdentityProvider['last_test']>['person']> }) {
  const t = useTranslations('sso.test.person');
  const { subject, email, confirmed, own } = person;
  const name = `${person.first_name} ${person.last_name}`.trim();
  const fault = email === null ? 'noEmail' : !confirmed ? 'unconfirmed' : !own ? 'foreign' : null;
  return (
    <>
      <dl className="grid wrap-anywhere [&_dt]:text-small [&_dt]:text-ink-2 [&>div]:grid [&>div]:border-t [&>div]:border-t-line [&>div]:py-2">
        <div>
          <dt>{t('subject')}</dt>
          <dd>{subject}</dd>
        </div>
        <div>
          <dt>{t('name')}</dt>
          <dd>{name || t('none')}</dd>
        </div>
        <div>
          <dt>{t('email')}</dt>
          <dd>{email ?? t('none')}</dd>
        </div>
      </dl>
      {fault ? (
        <p className="flex gap-2 [&_svg]:mt-0.75 [&_svg]:flex-none">
          <Icon of={IconAlertCircle} size={16} />
          <span>{t(fault)}</span>
        </p>
      ) : (
        <p className="flex gap-2 [&_svg]:mt-0.75 [&_svg]:flex-none">
          <Icon of={IconCheck} size={16} />
          <span>{t('found')}</span>
        </p>
      )}
    </>
  );
}

/** Result of the last test: the failing check, or every claim of the token about the person. */
export function LastTest({ provider }: { provider: IdentityProvider }) {
  const t = useTranslations('sso.test');
  const { last_test } = provider;
  const titleId = `test-${provider.id}`;
  return (
    <section
      className="grid min-w-0 content-start gap-2.5 self-start rounded-2 bg-sunken p-4"
      aria-labelledby={titleId}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 id={titleId} className="font-semibold">
          {t('title')}
        </h3>
        {last_test && <Pill tone={last_test.fault ? 'bad' : 'ok'}>{last_test.fault ? t('failed') : t('passed')}</Pill>}
      </div>
      {!last_test && <p className="text-ink-2">{t('none')}</p>}
      {last_test && (
        <p className="text-ink-2">
          <When value={last_test.at} length="short" />
        </p>
      )}
      {last_test?.fault && (
        <p className="flex gap-2 [&_svg]:mt-0.75 [&_svg]:flex-none">
          <Icon of={IconAlertCircle} size={16} />
          <span>{t(`faults.${last_test.fault}`)}</span>
        </p>
      )}
      {last_test && !last_test.fault && (
        <>
          <p className="flex gap-2 [&_svg]:mt-0.75 [&_svg]:flex-none">
            <Icon of={IconCheck} size={16} />
            <span>{provider.saml ? t('checkedSaml') : t('checked')}</span>
          </p>
          {last_test.person && <WhoIsIt person={last_test.person} />}
          <dl className="grid wrap-anywhere [&_dt]:text-small [&_dt]:text-ink-2 [&>div]:grid [&>div]:border-t [&>div]:border-t-line [&>div]:py-2">
            {Object.entries(last_test.claims).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
