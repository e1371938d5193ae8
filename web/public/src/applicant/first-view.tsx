import { Masthead } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import type { PublicJob } from '../page-data.ts';
import { useLandingEyebrow } from './landing/public-job.ts';

/**
 * The view before the server has answered. The page already contains the same elements, so this replaces them without a
 * flicker (web/public/README.md).
 */
export function FirstView({ job }: { job: PublicJob }) {
  const eyebrow = useLandingEyebrow(job);
  return (
    <div className="page">
      <Masthead sender={job.company} />
      <main className="page-main page-wide" aria-busy="true">
        <div className="page-title">
          <p className="eyebrow">{eyebrow}</p>
          <h1>{job.title}</h1>
        </div>
        <div className="columns">
          <div className="column-main">
            <div className="rich">
              <RichText html={job.description} />
            </div>
          </div>
        </div>
      </main>
    </div>
  );
}
