import type { Tx } from '../../db/client.ts';
import * as repository from './reviewers.repository.ts';

/** The members of a panel, as e-mails address them. */
export const panelAddressees = (tx: Tx, job: number) => repository.listAddressees(tx, job);
