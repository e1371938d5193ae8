import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { becomesTrue, startRecording, theCamera } from './harness.ts';
import { protocol } from './protocol-client.ts';

beforeEach(() => protocol.reset());

/** A picture that changes this often, beside the voice of the fed microphone. */
async function drawnStream() {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 320, height: 180 });
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('the browser draws nothing');
  let timer = 0;
  let count = 0;
  const every = (ms: number): void => {
    clearInterval(timer);
    timer = window.setInterval(() => {
      brush.fillStyle = `hsl(${(count += 7) % 360} 80% 50%)`;
      brush.fillRect(0, 0, canvas.width, canvas.height);
    }, ms);
  };
  onTestFinished(() => clearInterval(timer));
  const voice = (await theCamera()).clone().getAudioTracks();
  return { every, stream: new MediaStream([...canvas.captureStream().getVideoTracks(), ...voice]) };
}

test('a camera that delivers few frames is said while recording, until it delivers enough', async () => {
  const { every, stream } = await drawnStream();
  every(700);
  const { session } = await startRecording(stream);
  await becomesTrue(() => session.snapshot().stutter);
  expect(session.snapshot()).toMatchObject({ state: { name: 'recording' }, camera_muted: false });
  every(30);
  await becomesTrue(() => !session.snapshot().stutter);
  await session.stop();
  expect(session.snapshot().state.name).toBe('submitted');
});
