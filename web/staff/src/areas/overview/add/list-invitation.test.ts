import { describe, expect, it } from 'vitest';
import { invitationOptions, emptySenderText } from './list-invitation.ts';

const sender = { invited_from_name: ' Ines ', invite_subject: '  ' };

describe('how those of a list are invited', () => {
  it('with the sender that was typed, without its empty fields', () => {
    expect(invitationOptions({ invites: true, promises: true, sender })).toEqual({
      invite: 'true',
      invited_from_name: 'Ines',
    });
    expect(invitationOptions({ invites: true, promises: true, sender: emptySenderText })).toEqual({ invite: 'true' });
  });

  it('not at all, and then without a sender', () => {
    expect(invitationOptions({ invites: false, promises: true, sender })).toEqual({ invite: 'false' });
  });

  it('without a promise, where the box is not ticked', () => {
    const choices = { invites: false, promises: false, sender };
    expect(invitationOptions(choices)).toEqual({ invite: 'false', review_paid: 'false' });
  });
});
