import type { JobKind } from '../jobs/kind-names.ts';

interface HomeActivity {
  job_kind: JobKind;
  /** Minutes. */
  duration: number;
  job_activity_type: { value: string } | null;
}

interface HomeView<Activity, Category> {
  settings: {
    /** Number of all activities. */
    count: number;
    featured: readonly Activity[];
    available_categories: readonly Category[];
  };
  /** The first activities of each category, and those of none, without the featured ones. */
  activities: readonly Activity[];
}

/** The id of the first section below the featured activities, where the second button of the hero leads. */
export const ALL_ACTIVITIES = 'activities';

/** The parts of the home of a marketplace, for its page with and without scripts. */
export function marketplaceHome<Activity extends HomeActivity, Category extends { name: string }>({
  settings,
  activities,
}: HomeView<Activity, Category>) {
  const ofType = (name: string | null) =>
    activities.filter(({ job_activity_type }) => (job_activity_type?.value ?? null) === name);
  const sections = [...settings.available_categories, null]
    .map((category) => ({ category, activities: ofType(category?.name ?? null) }))
    .filter((section) => section.activities.length > 0)
    .map((section, index) => ({ ...section, id: index === 0 ? ALL_ACTIVITIES : undefined }));
  return {
    /** The activity that a visitor begins with: buttons call it an interview and name its minutes. */
    first: [...settings.featured, ...activities].find(
      ({ job_kind, duration }) => job_kind === 'presentation' && duration > 0,
    ),
    /** Below the featured activities; `category` is null for the activities of none. */
    sections,
    /** Whether there are activities below the featured ones to lead to. */
    leads_to_all: settings.count > 1 && sections.length > 0,
  };
}
