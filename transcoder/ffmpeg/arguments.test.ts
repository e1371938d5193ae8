import { expect, test } from 'vitest';
import {
  copyArguments,
  posterAndSamplesArguments,
  posterArguments,
  samplesAndLoudnessArguments,
  samplesArguments,
  speechArguments,
  transcodeArguments,
} from './arguments.ts';
import { videoArguments } from './video-arguments.ts';

const mp4 = { path: '/media/answer.mp4', container: 'mp4' as const };
const webm = { path: '/media/-y http:evil.webm', container: 'webm' as const };

const every = {
  poster: posterArguments(mp4, '/media/poster.jpg', { at_seconds: 2, max_width: 640 }),
  samples: samplesArguments(webm),
  both: posterAndSamplesArguments(mp4, '/media/poster.jpg', { at_seconds: 2, max_width: 640 }),
  loudness: samplesAndLoudnessArguments(webm, '/media/samples'),
  speech: speechArguments(mp4, '/media/speech.flac'),
  copy: copyArguments(webm, '/media/copy.webm'),
  video: videoArguments(webm, '/media/video.mp4', {
    how: 'convert',
    picture: { width: 1280, height: 720, fps: 25, tone_map: true },
    sound: 'encode',
  }),
  transcode: transcodeArguments(
    [
      { ...mp4, seconds: 4, picture: true, sound: true },
      { ...webm, seconds: 4, picture: true, sound: true },
    ],
    '/media/whole.mp4',
    { width: 1280, height: 720 },
  ),
};

/** The options that stand before the `-i` of each input. */
function inputOptions(args: string[]): string[][] {
  const options: string[][] = [];
  for (let from = 0; ;) {
    const at = args.indexOf('-i', from);
    if (at === -1) return options;
    options.push(args.slice(from, at));
    from = at + 2;
  }
}

test.each(Object.entries(every))('%s names the demuxer and shuts every other door, for each input', (_, args) => {
  for (const options of inputOptions(args)) {
    const joined = options.join(' ');
    expect(joined).toMatch(/-f (mov|matroska)/);
    expect(joined).toContain('-protocol_whitelist file,pipe');
    expect(joined).toContain('-codec_whitelist h264,');
    expect(joined).toContain('-max_pixels 9437184');
    expect(joined).toContain('-max_streams 64');
  }
  expect(args).toContain('-nostdin');
  expect(args.join(' ')).toContain('-max_alloc 67108864');
});

test.each(Object.entries(every))('%s takes paths as files, whatever they look like', (_, args) => {
  const paths = args.filter((arg) => arg.includes('/media/'));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) expect(path).toMatch(/^file:\/media\//);
});

test('a poster is one key frame, found by a seek in the input', () => {
  const text = every.poster.join(' ');
  expect(text).toContain('-an -skip_frame nokey -noaccurate_seek -ss 2.000 -i file:/media/answer.mp4');
  expect(text).toContain('-frames:v 1');
  expect(every.poster).toContain("scale=w='min(640,iw)':h=-2");
});

test('speech is 16 kHz mono without a picture', () => {
  for (const args of [every.samples, every.speech]) expect(args.join(' ')).toContain('-vn');
  for (const args of [every.samples, every.speech]) expect(args.join(' ')).toContain('-ac 1 -ar 16000');
  expect(every.samples.slice(-3)).toEqual(['-f', 's16le', 'pipe:1']);
});

test('parts are fitted into one frame, timed anew and can be sought in', () => {
  const text = every.transcode.join(' ');
  expect(text).toContain(
    '[1:v:0]scale=1280:720:force_original_aspect_ratio=decrease,pad=1280:720:-1:-1,setsar=1,fps=30',
  );
  expect(text).toContain('[v0][a0][v1][a1]concat=n=2:v=1:a=1[v][a]');
  expect(text).toContain('-g 60');
  expect(text).toContain('+faststart');
  const silent = { ...mp4, seconds: 4, picture: true, sound: false };
  const mute = transcodeArguments([silent, silent], '/media/x.mp4', { width: 640, height: 360 }).join(' ');
  expect(mute).toContain('[v0][v1]concat=n=2:v=1:a=0[v]');
  expect(mute).not.toContain('[a]');
});

test('a video of staff is fitted, timed and bounded, and says nothing about its maker', () => {
  const text = every.video.join(' ');
  expect(text).toMatch(/yadif=deint=interlaced,scale=1280:720,.*tonemap=.*,setsar=1,fps=25,format=yuv420p/);
  expect(text).toContain('-color_trc bt709');
  expect(text).toContain('-g 50');
  expect(text).toContain('-map_metadata -1 -map_chapters -1 -sn -dn');
  expect(text).toContain('-t 3600');
  expect(text).toContain('+faststart');
  const copied = videoArguments(mp4, '/media/x.mp4', { how: 'convert', picture: 'copy', sound: 'none' }).join(' ');
  expect(copied).toContain('-c:v copy -an');
  expect(copied).not.toContain('0:a:0');
});
