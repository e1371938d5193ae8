import { runHeadlessPage } from '../../fixtures/make/headless-page.ts';
import { personSvg, roomSvg } from './figure.ts';
import type { Pose } from './figure.ts';
import type { Look } from './people.ts';

const FRAME_SIZE = { width: 640, height: 360 };

const page = (room: string, frames: string[]) => `<!doctype html><title>frames</title><script type="module">
const frames = ${JSON.stringify(frames)};
const draw = async (svg) => {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  URL.revokeObjectURL(image.src);
  return image;
};
try {
  const canvas = new OffscreenCanvas(${FRAME_SIZE.width}, ${FRAME_SIZE.height});
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(await draw(${JSON.stringify(room)}), 0, 0, canvas.width, canvas.height);
  const room = context.getImageData(0, 0, canvas.width, canvas.height);
  let state = 7;
  for (let at = 0; at < room.data.length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const grain = (state >>> 30) - 1.5;
    for (let channel = 0; channel < 3; channel += 1) room.data[at + channel] += grain;
  }
  for (const frame of frames) {
    context.putImageData(room, 0, 0);
    context.drawImage(await draw(frame), 0, 0, canvas.width, canvas.height);
    await fetch("/frame", { method: "POST", body: await canvas.convertToBlob({ type: "image/jpeg", quality: 0.94 }) });
  }
  await fetch("/done", { method: "POST" });
} catch (error) { await fetch("/failed", { method: "POST", body: String(error) }); }
</script>`;

/** Draws every pose of a person in a browser and hands out the frames in order, as JPEG. The room gets a little grain, which keeps its soft colours from showing steps once compressed. */
export async function renderFrames(look: Look, poses: Pose[], onFrame: (jpeg: Buffer) => void): Promise<void> {
  await runHeadlessPage({
    html: page(
      roomSvg(look.room),
      poses.map((pose) => personSvg(look, pose)),
    ),
    onPost: ({ body }) => onFrame(body),
    timeout_ms: 300_000,
  });
}
