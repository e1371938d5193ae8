import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { answerMix } from '@vivavoce/domain/answers/answer-mix.ts';
import { activityName } from '@vivavoce/domain/jobs/activity-name.ts';
import { productName, tabTitle } from '@vivavoce/domain/companies/product-name.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { type Locale, inEach, languageTag, readPhrases } from '../../../i18n.ts';
import { addressOf, pageHead, pictureFacts, type PublicPage } from '../../../http/page-head.ts';
import { sanitiseRichText } from '../../rich-text.ts';
import { readPublicJob } from './registration.service.ts';
import { createTranslator } from 'use-intl/core';
import type { Messages } from '@vivavoce/locales/messages.ts';

interface Phrases {
  applicant: Pick<Messages['applicant'], 'opening'>;
  kinds: Pick<Messages['kinds'], 'names'>;
}

const phrases = inEach((locale): Phrases => ({
  applicant: { opening: readPhrases(locale, 'applicant').opening },
  kinds: { names: readPhrases(locale, 'kinds').names },
}));

/** The same messages as in the page's scripts, so that nothing changes when they start. */
const landingPhrases = (locale: Locale) =>
  createTranslator<Phrases>({ locale: languageTag(locale), messages: phrases[locale] });

type PublicJob = Awaited<ReturnType<typeof readPublicJob>>;

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const DESCRIPTION_CHARACTERS = 200;

function head(ctx: Context, job: PublicJob | null, path: string, locale: Locale): string {
  if (!job) return pageHead(ctx, { locale, path, canonical: true, indexed: false });
  return pageHead(ctx, {
    locale,
    path,
    canonical: true,
    indexed: true,
    facts: [
      ['og:type', 'website'],
      ['og:title', job.title],
      ['og:description', beginningOf(plain(job.description), DESCRIPTION_CHARACTERS)],
      ['og:site_name', job.company.name],
      ['og:url', addressOf(ctx, path, locale)],
      ...(job.image === null
        ? pictureFacts(ctx, `/api/public-jobs/${encodeURIComponent(job.shorturl)}/preview`)
        : [['og:image', new URL(job.image, ctx.env.PUBLIC_URL).href] as const]),
      ['og:locale', locale === 'fr-fr' ? 'fr_FR' : 'en_GB'],
    ],
  });
}

/** The page before its scripts run: the frame and the text of the landing page, in its own classes. */
function firstView(job: PublicJob | null, locale: Locale): string {
  if (!job) return '';
  const { name, logo, alternate_brand } = job.company;
  const mix = answerMix(job.question_kinds.map((kind) => ({ kind })));
  const t = landingPhrases(locale);
  const activity = t(`kinds.names.${activityName(job.job_kind, job.purpose, mix)}.name`);
  const eyebrow = t('applicant.opening.eyebrow', { company: name, name: activity });
  const brand = logo
    ? `<img class="masthead-logo" src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="32" />`
    : `<span class="wordmark">${escapeHtml(name)}</span>`;
  const product = alternate_brand ? `<span class="masthead-product">${productName(true)}</span>` : '';
  return [
    `<div class="page"><header class="masthead">${brand}${product}</header><main class="page-main page-wide">`,
    `<div class="page-title"><p class="eyebrow">${escapeHtml(eyebrow)}</p><h1>${escapeHtml(job.title)}</h1></div>`,
    `<div class="columns"><div class="column-side"></div><div class="column-main">`,
    `<div class="rich">${sanitiseRichText(job.description)}</div></div></div></main></div>`,
  ].join('');
}

async function publicJob(ctx: Context, shorturl: string): Promise<PublicJob | null> {
  try {
    return await readPublicJob(ctx, shorturl);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/**
 * The applicant's page with the public data of the activity, so that it shows before any script has run and has a
 * preview where its address is shared. The personal link is never read: it belongs to the scripts.
 */
export async function publicPage(
  ctx: Context,
  shorturl: string,
  locale: Locale,
): Promise<{ found: boolean; page: PublicPage }> {
  const job = await publicJob(ctx, shorturl);
  const page = {
    locale,
    title: job ? tabTitle(job.title, job.company.name) : productName(false),
    head: head(ctx, job, shorturl === '' ? '/j' : `/j/${encodeURIComponent(shorturl)}`, locale),
    data: { public_job: job },
    first_view: firstView(job, locale),
    // Interviews follow the device: a dark page is no brand matter there.
    ...(job && { brand: { primary: job.company.primary, alternate_brand: job.company.alternate_brand, dark: false } }),
  };
  return { found: job !== null, page };
}
