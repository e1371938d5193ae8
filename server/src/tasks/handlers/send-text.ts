import type { Context } from '../../context.ts';
import { SmsRefusedError, SmsUncertainError } from '../../integrations/sms/transport.ts';
import type { SmsTransport } from '../../integrations/sms/transport.ts';
import * as texts from '../../modules/texts/texts.service.ts';
import type { FailureHandler, TaskHandler } from '../define-task.ts';

type Payload = { text: number };

/** Sends one message at most once, as `send-mail` does. */
export const sendTextHandler =
  (ctx: Context, transport: SmsTransport): TaskHandler<Payload> =>
  async ({ text: id }) => {
    const row = await texts.takeText(ctx, id);
    if (!row) return;
    try {
      await transport.send({ to: row.to_number, body: row.body });
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unknown';
      if (error instanceof SmsRefusedError && error.permanent) await texts.textRefused(ctx, id, message);
      else if (error instanceof SmsUncertainError) await texts.textUncertain(ctx, id, message);
      else {
        await texts.textPutBack(ctx, id, message);
        throw error;
      }
      return;
    }
    await texts.textSent(ctx, id);
  };

/** After the last attempt the message counts as failed; the mail beside it is independent. */
export const sendTextFailed =
  (ctx: Context): FailureHandler<Payload> =>
  ({ text }, { error }) =>
    texts.textGivenUp(ctx, text, error);
