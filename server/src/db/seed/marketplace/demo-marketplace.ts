import { defaultTerms } from '@vivavoce/domain/jobs/question-terms.ts';
import { slugOf } from '@vivavoce/domain/marketplace/slug.ts';
import { newShortcode } from '../../../lib/secrets.ts';
import { defaultTexts, scopeOf } from '../../../modules/jobs/job-defaults.service.ts';
import type { Tx } from '../../client.ts';
import { activity_sub_types, activity_types, jobs, questions } from '../../schema/index.ts';
import {
  ASHBY_MARKETPLACE,
  FEATURED_TITLES,
  REVIEWED_TITLES,
  SOUTHBANK_MARKETPLACE,
  SSO_TITLES,
} from './demo-marketplace-content.ts';

interface Owner {
  company_id: number;
  created_by: number;
  name: string;
  contact: { full_name: string; email: string };
}

const DAY_MS = 86_400_000;
/** Older than the other activities of the demo, so that those stay at the top of lists. */
const OLDEST_DAYS = 200;
const MOST_QUESTIONS = 4;

async function addCategory(tx: Tx, owner: Owner, category: (typeof ASHBY_MARKETPLACE)[number], order: number) {
  const [type] = await tx
    .insert(activity_types)
    .values({ company_id: owner.company_id, value: category.icon, icon: category.icon, order })
    .returning({ id: activity_types.id });
  if (!type) throw new Error('insert returned no row');
  const items = await tx
    .insert(activity_sub_types)
    .values(
      category.sections.map(({ label }, index) => ({
        activity_type_id: type.id,
        value: slugOf(label),
        label,
        order: index,
      })),
    )
    .returning({ id: activity_sub_types.id, label: activity_sub_types.label });
  return { type: type.id, itemOf: (label: string) => items.find((item) => item.label === label)?.id ?? null };
}

/** The marketplace of a company: types, sections and published practice interviews. */
export async function addDemoMarketplace(tx: Tx, shortname: 'ashby' | 'southbank', owner: Owner, now: Date) {
  const content = shortname === 'ashby' ? ASHBY_MARKETPLACE : SOUTHBANK_MARKETPLACE;
  let place = 0;
  for (const [order, category] of content.entries()) {
    const { type, itemOf } = await addCategory(tx, owner, category, order);
    for (const section of category.sections)
      for (const [index, [title, text]] of section.activities.entries()) {
        place += 1;
        const count = Math.min(2 + (index % 3), section.questions.length, MOST_QUESTIONS);
        const created_at = new Date(now.getTime() - (OLDEST_DAYS + place) * DAY_MS);
        const [job] = await tx
          .insert(jobs)
          .values({
            ...defaultTexts(scopeOf({ assessment_type: 'experience' }), owner.name, owner.contact),
            title,
            description: `<p>${text}</p>`,
            status: 'Published',
            assessment_type: 'experience',
            advertise_review: REVIEWED_TITLES.has(title),
            use_sso: SSO_TITLES.has(title),
            company_id: owner.company_id,
            created_by: owner.created_by,
            created_at,
            published_at: created_at,
            shorturl: newShortcode(),
            question_count: count,
            applicant_deadline_days: 30,
            marketplace_public: true,
            marketplace_featured: FEATURED_TITLES.has(title),
            marketplace_order: 1_000 - place,
            activity_type_id: type,
            activity_sub_type_id: itemOf(section.label),
          })
          .returning({ id: jobs.id });
        if (!job) throw new Error('insert returned no row');
        await tx.insert(questions).values(
          section.questions.slice(0, count).map((question, at) => ({
            job_id: job.id,
            company_id: owner.company_id,
            text: question,
            competency: section.label,
            ...defaultTerms('video', 'experience'),
            order: at + 1,
          })),
        );
      }
  }
}
