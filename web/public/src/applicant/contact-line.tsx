import type { Interview } from '@vivavoce/contract/types.ts';

type ContactLineProps = {
  job: Interview['job'];
  /** The sentence around the name. */
  words: (name: string) => string;
};

/** Somebody to turn to, on every screen before the first question. */
export function ContactLine({ job, words }: ContactLineProps) {
  const sentence = words(job.contact_name);
  if (!job.contact_name) return null;
  return (
    <p className="contact">{job.contact_email ? <a href={`mailto:${job.contact_email}`}>{sentence}</a> : sentence}</p>
  );
}
