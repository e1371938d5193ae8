import type { StaffActor } from '../actor.ts';

/**
 * Whether the actor may administer the installation: its companies, its operation and what all companies share. A token
 * never may, and the role in a company says nothing about it.
 */
export const canPlatform = (actor: StaffActor, isAdministrator: boolean): boolean =>
  isAdministrator && actor.token === null;
