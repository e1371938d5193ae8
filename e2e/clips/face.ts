/** A still picture of a drawn face, as a binary PPM file, so that clips need no image library. */

type Rgb = readonly [red: number, green: number, blue: number];

type Ellipse = { x: number; y: number; rx: number; ry: number; colour: Rgb };

const WALL: Rgb = [206, 198, 184];
const JUMPER: Rgb = [88, 112, 148];
const SKIN: Rgb = [170, 116, 84];
const HAIR: Rgb = [44, 32, 28];
const EYE: Rgb = [28, 24, 24];
const LIPS: Rgb = [140, 52, 56];
const TEETH: Rgb = [238, 232, 224];

/** Later shapes lie on top; coordinates are fractions of the shorter side, from the centre. */
function shapes(mouth: 'open' | 'closed'): Ellipse[] {
  const mouthHeight = mouth === 'open' ? 0.055 : 0.014;
  const head: Ellipse[] = [
    { x: 0, y: 0.52, rx: 0.42, ry: 0.22, colour: JUMPER },
    { x: 0, y: 0.26, rx: 0.085, ry: 0.14, colour: SKIN },
    { x: 0, y: -0.12, rx: 0.25, ry: 0.24, colour: HAIR },
    { x: 0, y: -0.02, rx: 0.19, ry: 0.25, colour: SKIN },
    { x: -0.075, y: -0.06, rx: 0.02, ry: 0.024, colour: EYE },
    { x: 0.075, y: -0.06, rx: 0.02, ry: 0.024, colour: EYE },
    { x: -0.075, y: -0.115, rx: 0.04, ry: 0.009, colour: HAIR },
    { x: 0.075, y: -0.115, rx: 0.04, ry: 0.009, colour: HAIR },
    { x: 0, y: 0.035, rx: 0.018, ry: 0.032, colour: [146, 94, 66] },
    { x: 0, y: 0.125, rx: 0.062, ry: mouthHeight, colour: LIPS },
  ];
  return mouth === 'open' ? [...head, { x: 0, y: 0.102, rx: 0.042, ry: 0.014, colour: TEETH }] : head;
}

/**
 * Draws the face into a picture of the given size (pixels).
 * @returns the bytes of a P6 PPM file
 */
export function drawFace(width: number, height: number, mouth: 'open' | 'closed'): Uint8Array {
  const header = new TextEncoder().encode(`P6\n${width} ${height}\n255\n`);
  const picture = new Uint8Array(header.length + width * height * 3);
  picture.set(header);
  const unit = Math.min(width, height);
  const layers = shapes(mouth).toReversed();
  let at = header.length;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = (column - width / 2) / unit;
      const y = (row - height / 2) / unit;
      const hit = layers.find((one) => ((x - one.x) / one.rx) ** 2 + ((y - one.y) / one.ry) ** 2 <= 1);
      picture.set(hit?.colour ?? WALL, at);
      at += 3;
    }
  }
  return picture;
}
