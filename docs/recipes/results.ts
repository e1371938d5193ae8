/**
 * Finds what became of a candidate of another system, by its reference: `node results.ts C-1042`.
 *
 * Scopes: applications:read, reviews:read.
 */
import { answerOf, api } from './client.ts';

const [reference = ''] = process.argv.slice(2);
const page = answerOf(await api.GET('/api/records/applications', { params: { query: { external_id: reference } } }));

for (const { id, job } of page.results) {
  const applicant = answerOf(
    await api.GET('/api/jobs/{job}/applications/{application}', { params: { path: { job, application: id } } }),
  );
  console.log(
    JSON.stringify({
      reference,
      activity: applicant.job.title,
      state: applicant.label.code,
      rating: applicant.average_review,
      reviews: applicant.rated_by,
    }),
  );
}
