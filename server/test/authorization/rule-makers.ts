import type { Need, Rule } from './verdicts.ts';

export const job = (need: Need): Rule => ({ kind: 'job', need });
export const child = (need: Need): Rule => ({ kind: 'job', need, child: true });
export const open: Rule = { kind: 'public' };
export const interview: Rule = { kind: 'interview' };
export const learner = (of: 'each' | 'application' | 'nobody_here'): Rule => ({ kind: 'learner', of });
export const upload: Rule = { kind: 'upload' };
export const directory: Rule = { kind: 'directory' };
export const platform: Rule = { kind: 'platform' };
