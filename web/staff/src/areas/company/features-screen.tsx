import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CompanyFeatures } from '@vivavoce/contract/types.ts';
import { FEATURE_GROUPS, type CompanyFeature, type FeatureGroup } from '@vivavoce/domain/companies/features.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { showToast } from '../../app/toasts.ts';
import { FeatureRow, featureTextId } from '../../features/plan/feature-row.tsx';
import { PlatformLink } from '../../features/plan/platform-link.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { changeSettings, settingsQuery, useSettings, userQuery, useUser } from '../../queries/sign-in/session.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { Switch } from '../../ui/forms/switch.tsx';

const LINK = 'font-semibold text-accent-ink';

type Feature = CompanyFeatures['features'][number];

const featuresQuery = apiQuery('GET /api/features');

/** The settings of the server that connect a service; names of the manual, the same in every language. */
const SERVICES = {
  question_variants: { reason: 'ai', settings: 'AI_BASE_URL, AI_MODEL' },
  ai_summary_enabled: { reason: 'ai', settings: 'AI_BASE_URL, AI_MODEL' },
  ai_smart_priority_enabled: { reason: 'ai', settings: 'AI_BASE_URL, AI_MODEL' },
  transcripts: { reason: 'speech', settings: 'AI_TRANSCRIPTION_MODEL' },
  sms_enabled: { reason: 'sms', settings: 'SMS_URL' },
} as const satisfies { [Name in CompanyFeature]?: object };

const isConnected = (feature: CompanyFeature): feature is keyof typeof SERVICES => feature in SERVICES;

/** Switches a feature. Stored as soon as it is pressed. */
function FeatureSwitch({ feature, holder, switched }: Feature & { switched: boolean }) {
  const t = useTranslations('features');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { shortname } = useSettings();
  const name = t(`names.${feature}.name`);
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      const changes = { [feature]: on };
      if (holder === 'company') await changeSettings(changes);
      else await call('PATCH /api/platform/companies/{shortname}', { params: { shortname }, body: { flags: changes } });
    },
    onSuccess: (_, on) => showToast({ title: t(on ? 'switchedOn' : 'switchedOff', { name }) }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () =>
      Promise.all(
        [featuresQuery, settingsQuery, userQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      ),
  });
  return (
    <Switch
      aria-label={name}
      aria-describedby={featureTextId(feature)}
      checked={change.isPending ? change.variables : switched}
      onChange={(event) => {
        if (!change.isPending) change.mutate(event.target.checked);
      }}
    />
  );
}

/** The reason why a feature is off, and who can change it; for a feature that is on, where its settings are. */
function WhyAndWho({ row, administrators }: { row: Feature; administrators: readonly string[] }) {
  const t = useTranslations('features');
  const list = new Intl.ListFormat(useLanguageTag(), { type: 'disjunction' });
  const { platform_administrator } = useUser();
  const { feature, reason, holder, may_change } = row;
  if (feature === 'marketplace_enabled' && reason === null)
    return (
      <p className="text-small">
        <Link to="/manage-marketplace/settings" className={LINK}>
          {t('ways.marketplace')}
        </Link>
      </p>
    );
  if (feature === 'test_provider' && holder === 'company')
    return (
      <p className="text-small text-ink-2">
        {reason !== null && `${t('reasons.not_set_up')} `}
        <Link to="/company-settings/test-provider" className={LINK}>
          {t(reason === null ? 'ways.provider' : 'ways.test_provider')}
        </Link>
      </p>
    );
  if (reason === null || reason === 'not_set_up') return null;
  if (reason === 'not_connected' && isConnected(feature))
    return (
      <p className="text-small text-pretty text-ink-2">
        {t(`reasons.${SERVICES[feature].reason}`)}{' '}
        {platform_administrator ? t('who.settings', { settings: SERVICES[feature].settings }) : t('who.operator')}
      </p>
    );
  // A switch says it all.
  if (may_change && reason === 'switched_off') return null;
  return (
    <p className="text-small text-pretty text-ink-2">
      {reason === 'plan' && `${t('reasons.plan')} `}
      {administrators.length > 0
        ? t('who.administrators', { names: list.format(administrators) })
        : t('who.platform')}{' '}
      {reason === 'plan' && <PlatformLink>{t('ways.plan')}</PlatformLink>}
    </p>
  );
}

function FeatureGroupPanel({ group, data }: { group: FeatureGroup; data: CompanyFeatures }) {
  const t = useTranslations('features');
  const names: readonly CompanyFeature[] = FEATURE_GROUPS[group];
  return (
    <Panel title={t(`groups.${group}`)} className="grid min-w-0 content-start gap-4">
      <ul className="grid">
        {data.features
          .filter(({ feature }) => names.includes(feature))
          .map((row) => {
            const { feature, switched, reason, may_change } = row;
            const isOn = reason === null;
            const control =
              may_change && switched !== null ? (
                <FeatureSwitch {...row} switched={switched} />
              ) : (
                <Pill tone={isOn ? 'ok' : 'plain'}>{t(isOn ? 'on' : 'off')}</Pill>
              );
            return (
              <FeatureRow key={feature} feature={feature} control={control}>
                <WhyAndWho row={row} administrators={data.platform_administrators} />
              </FeatureRow>
            );
          })}
      </ul>
    </Panel>
  );
}

/** All that a company can have: on or off, why, and how it is changed. */
export function FeaturesScreen() {
  const t = useTranslations('features');
  const { account_name: company } = useSettings();
  const features = useQuery(featuresQuery);
  return (
    <>
      <PageHeader title={t('title')} below />
      <div className="grid min-w-0 content-start gap-4">
        <p className="max-w-[68ch] text-ink-2">{t('lead', { company })}</p>
        {features.isError && <LoadError error={features.error} onRetry={() => void features.refetch()} />}
        {(Object.keys(FEATURE_GROUPS) as FeatureGroup[]).map((group) =>
          features.data ? (
            <FeatureGroupPanel key={group} group={group} data={features.data} />
          ) : (
            features.isPending && (
              <Panel key={group} title={t(`groups.${group}`)}>
                <Bone width="60%" />
              </Panel>
            )
          ),
        )}
      </div>
    </>
  );
}
