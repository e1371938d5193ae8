import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { sanitiseRichText } from '../rich-text.ts';
import { landingPhrases } from './landing-phrases.ts';
import { readPublicJob } from './registration.service.ts';

type PublicJob = Awaited<ReturnType<typeof readPublicJob>>;

/** JSON that cannot end the script element that holds it, nor start another one. */
const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const DESCRIPTION_CHARACTERS = 200;

function head(ctx: Context, job: PublicJob | null, path: string, french: boolean): string {
  const english = `${ctx.env.PUBLIC_URL}${path}`;
  const francais = `${ctx.env.PUBLIC_URL}/fr${path}`;
  const tags = [
    `<link rel="canonical" href="${escapeHtml(french ? francais : english)}" />`,
    `<link rel="alternate" hreflang="en" href="${escapeHtml(english)}" />`,
    `<link rel="alternate" hreflang="fr" href="${escapeHtml(francais)}" />`,
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(english)}" />`,
  ];
  if (!job) return ['<meta name="robots" content="noindex" />', ...tags].join('\n    ');
  const facts: [string, string][] = [
    ['og:type', 'website'],
    ['og:title', job.title],
    ['og:description', plain(job.description).slice(0, DESCRIPTION_CHARACTERS)],
    ['og:site_name', job.company.name],
    ['og:url', french ? francais : english],
    ['og:locale', french ? 'fr_FR' : 'en_GB'],
  ];
  return [...tags, ...facts.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`)].join(
    '\n    ',
  );
}

/** What stands there until the scripts run: the frame and the words of the landing page, in its own classes. */
function firstView(job: PublicJob | null, french: boolean): string {
  if (!job) return '';
  const { name, logo } = job.company;
  const eyebrow = landingPhrases(french ? 'fr-fr' : 'en-gb')('eyebrow', { company: name });
  const brand = logo
    ? `<img class="masthead-logo" src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="32" />`
    : `<span class="wordmark">${escapeHtml(name)}</span>`;
  return [
    `<div class="page"><header class="masthead">${brand}</header><main class="page-main page-wide">`,
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
 * Fills the applicant's page with what is public about the activity, so that it shows before any script has run and reads
 * well where its address is shared. The personal link is never looked at: it belongs to the scripts.
 */
export async function publicPage(ctx: Context, shorturl: string, french: boolean): Promise<(html: string) => string> {
  const job = await publicJob(ctx, shorturl);
  const path = `/j/${encodeURIComponent(shorturl)}`;
  const fillings: Record<string, string> = {
    '<html lang="en-GB"': `<html lang="${french ? 'fr-FR' : 'en-GB'}"`,
    '<!--page-title-->': job ? `${escapeHtml(job.title)} · ${escapeHtml(job.company.name)}` : 'Vivavoce',
    '<!--page-head-->': head(ctx, job, path, french),
    '<!--page-data-->': inlineJson({ public_job: job }),
    '<!--first-view-->': firstView(job, french),
  };
  return (html) => Object.entries(fillings).reduce((page, [mark, filling]) => page.replace(mark, () => filling), html);
}
