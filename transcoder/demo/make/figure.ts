import type { Look, Room } from './people.ts';

/** One moment of a person. `open`, `blink` and `brow` go from 0 to 1, `wide` from -1 to 1; the rest is drawing units and degrees. */
export type Pose = {
  open: number;
  wide: number;
  blink: number;
  brow: number;
  x: number;
  y: number;
  tilt: number;
  breath: number;
};

const VIEW = { width: 960, height: 540 };

const svg = (defs: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${VIEW.width}" height="${VIEW.height}" viewBox="0 0 ${VIEW.width} ${VIEW.height}"><defs>${defs}</defs>${body}</svg>`;

const gradient = (id: string, [from, to]: readonly [string, string], direction = 'x1="0" y1="0" x2="1" y2="1"') =>
  `<linearGradient id="${id}" ${direction}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 4) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

function furniture({ furniture: kind, accents: [a, b, c], wall }: Room): string {
  const wood = '#7C6A58';
  const books = (x: number, y: number) =>
    rect(x, y - 88, 26, 88, a) +
    rect(x + 32, y - 72, 22, 72, b) +
    rect(x + 60, y - 96, 30, 96, c) +
    rect(x + 97, y - 66, 20, 66, a);
  switch (kind) {
    case 'window-shelf':
      return (
        rect(60, 20, 230, 370, '#F7F5EC') +
        rect(170, 20, 11, 370, wall[1]) +
        rect(690, 96, 230, 12, wood) +
        books(716, 96) +
        rect(690, 280, 230, 12, wood) +
        `<ellipse cx="830" cy="226" rx="54" ry="52" fill="#8FAE9B"/>` +
        rect(808, 246, 46, 36, '#C77F55')
      );
    case 'plant-frame':
      return (
        rect(96, 70, 190, 240, '#F3EEE2', 2) +
        rect(116, 90, 150, 200, b, 2) +
        `<circle cx="191" cy="190" r="48" fill="${c}"/>` +
        `<g fill="${a}"><ellipse cx="800" cy="210" rx="40" ry="120" transform="rotate(-24 800 210)"/><ellipse cx="850" cy="200" rx="38" ry="130" transform="rotate(14 850 200)"/><ellipse cx="770" cy="280" rx="34" ry="90" transform="rotate(-56 770 280)"/></g>` +
        rect(776, 350, 96, 110, c)
      );
    case 'lamp-books':
      return (
        rect(0, 330, 300, 14, wood) +
        books(40, 330) +
        rect(190, 262, 60, 68, c, 30) +
        rect(806, 190, 10, 260, wood) +
        `<path d="M750 190L872 190L846 92L776 92z" fill="#FFE7B8"/>` +
        `<circle cx="811" cy="180" r="150" fill="#FFD98F" opacity=".45"/>`
      );
    case 'tiles':
      return (
        Array.from({ length: 27 }, (_, i) =>
          rect(10 + (i % 9) * 106, 150 + Math.floor(i / 9) * 84, 100, 78, i % 2 ? '#EEF1F2' : '#E2E8EA'),
        ).join('') +
        rect(0, 40, 330, 96, '#F5F3EE') +
        rect(690, 30, 270, 110, '#F5F3EE') +
        `<circle cx="140" cy="330" r="46" fill="${b}"/>` +
        rect(780, 250, 70, 110, a, 20) +
        rect(864, 280, 52, 80, c, 16)
      );
    case 'board':
      return (
        rect(640, 60, 270, 210, c, 2) +
        rect(652, 72, 246, 186, a, 2) +
        rect(676, 94, 80, 60, '#FBF7EC', 2) +
        rect(776, 104, 96, 70, '#F2E3A8', 2) +
        rect(690, 176, 110, 58, b, 2) +
        rect(40, 40, 200, 330, '#F4F6EF') +
        rect(134, 40, 10, 330, wall[1]) +
        rect(0, 400, 300, 16, wood)
      );
    default:
      return '';
  }
}

/** The room, out of focus; drawn once per clip. */
export function roomSvg(room: Room): string {
  return svg(
    gradient('wall', room.wall) +
      `<radialGradient id="light"><stop offset="0" stop-color="${room.light}" stop-opacity=".95"/><stop offset="1" stop-color="${room.light}" stop-opacity="0"/></radialGradient>` +
      `<filter id="far" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="13"/></filter>`,
    `<rect width="960" height="540" fill="url(#wall)"/><g filter="url(#far)">${furniture(room)}${rect(-40, 470, 1040, 120, room.wall[1])}</g><circle cx="190" cy="150" r="390" fill="url(#light)" opacity=".55"/>`,
  );
}

function hairBehind({ hair }: Look): string {
  const fill = `fill="${hair.shade}"`;
  switch (hair.style) {
    case 'long':
      return `<path ${fill} d="M-118 -330C-132 -452 -70 -514 2 -514S132 -452 122 -330C120 -250 138 -180 126 -96L-126 -96C-138 -180 -116 -250 -118 -330z"/>`;
    case 'curls':
      return [-100, -66, -22, 24, 68, 102]
        .map((x, i) => `<circle cx="${x * 1.12}" cy="${[-360, -432, -474, -474, -432, -360][i]}" r="62" ${fill}/>`)
        .concat(
          [-118, 118].map((x) => `<circle cx="${x}" cy="-292" r="50" ${fill}/>`),
          [-104, 104].map((x) => `<circle cx="${x}" cy="-232" r="38" ${fill}/>`),
        )
        .join('');
    case 'scarf':
      return `<path ${fill} d="M-128 -340C-140 -460 -74 -520 0 -520S140 -460 128 -340C124 -250 150 -190 168 -128L-168 -128C-150 -190 -124 -250 -128 -340z"/>`;
    case 'bob':
      return `<path ${fill} d="M-110 -330C-122 -440 -70 -502 0 -502S122 -440 110 -330L102 -352L-102 -352z"/>`;
    default:
      return '';
  }
}

function hairInFront({ hair }: Look): string {
  const fill = `fill="${hair.colour}"`;
  switch (hair.style) {
    case 'long':
      return `<path ${fill} d="M-107 -318C-118 -430 -84 -502 4 -502C88 -502 118 -430 107 -318C104 -388 82 -428 36 -446C-4 -416 -84 -420 -107 -318z"/>`;
    case 'crop':
      return `<path ${fill} d="M-104 -352C-114 -440 -74 -498 0 -498S114 -440 104 -352C100 -392 92 -414 74 -430C30 -446 -30 -446 -74 -430C-92 -414 -100 -392 -104 -352z"/>`;
    case 'bob':
      return `<path ${fill} d="M-106 -336C-120 -440 -78 -506 10 -506C92 -506 120 -436 106 -336C102 -376 96 -400 84 -420C40 -408 -20 -420 -48 -450C-70 -424 -100 -398 -106 -336z"/>`;
    case 'quiff':
      return `<path ${fill} d="M-104 -360C-112 -420 -104 -462 -70 -480C-40 -516 60 -520 92 -476C112 -452 112 -404 104 -360C100 -388 96 -408 84 -424C50 -440 10 -436 -26 -452C-52 -446 -92 -424 -104 -360z"/>`;
    case 'curls':
      return [
        [-74, -436],
        [-38, -462],
        [2, -470],
        [42, -462],
        [76, -436],
        [-98, -398],
        [98, -398],
      ]
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="34" ${fill}/>`)
        .join('');
    case 'scarf':
      return `<path ${fill} fill-rule="evenodd" d="M-124 -336C-134 -450 -74 -514 0 -514S134 -450 124 -336C120 -262 96 -214 76 -186C40 -152 -40 -152 -76 -186C-96 -214 -120 -262 -124 -336zM-90 -360C-90 -290 -52 -226 0 -226S90 -290 90 -360C90 -424 50 -448 0 -448S-90 -424 -90 -360z"/><path d="M-92 -372C-84 -434 -44 -456 0 -456S84 -434 92 -372" fill="none" stroke="${hair.shade}" stroke-width="5" opacity=".6"/>`;
    default:
      return '';
  }
}

function mouth({ open, wide }: Pose, { lips, beard }: Look): string {
  const half = 27 + wide * 6 - open * 5;
  if (open < 0.09) {
    return `<path d="M${-half} -291Q0 ${-269 + open * 10} ${half} -291" stroke="${lips}" stroke-width="5.500" stroke-linecap="round" fill="none"/>`;
  }
  const drop = 10 + open * 34;
  const outline = `M${-half} -289Q0 ${-283 - open * 3} ${half} -289Q${half * 0.72} ${-289 + drop} 0 ${-289 + drop}Q${-half * 0.72} ${-289 + drop} ${-half} -289z`;
  const teeth = `<path d="M${-half * 0.8} -288Q0 -282 ${half * 0.8} -288L${half * 0.66} ${-281 + open * 2}Q0 ${-275 + open * 3} ${-half * 0.66} ${-281 + open * 2}z" fill="#F6EFE8"/>`;
  const tongue =
    open > 0.45 ? `<ellipse cx="0" cy="${-291 + drop}" rx="${half * 0.46}" ry="${open * 8}" fill="#C4706A"/>` : '';
  const rim = beard === null ? lips : '#7c4038';
  return `<clipPath id="m"><path d="${outline}"/></clipPath><path d="${outline}" fill="#5E211F" stroke="${rim}" stroke-width="4" stroke-linejoin="round"/><g clip-path="url(#m)">${tongue}${teeth}</g>`;
}

function eyes({ blink }: Pose): string {
  const height = Math.max(0.9, 8.6 * (1 - blink));
  const shine =
    blink < 0.5
      ? `<circle cx="-37" cy="-369" r="2.500" fill="#fff"/><circle cx="43" cy="-369" r="2.500" fill="#fff"/>`
      : '';
  return `<ellipse cx="-40" cy="-366" rx="8.200" ry="${height}" fill="#1D1512"/><ellipse cx="40" cy="-366" rx="8.200" ry="${height}" fill="#1D1512"/>${shine}`;
}

function face(look: Look, pose: Pose): string {
  const [, shade] = look.skin;
  const raised = -8 * pose.brow;
  const jaw = pose.open * 7;
  const covered = look.hair.style === 'scarf';
  const ears = covered
    ? ''
    : `<ellipse cx="-101" cy="-344" rx="15" ry="25" fill="${shade}"/><ellipse cx="101" cy="-344" rx="15" ry="25" fill="${shade}"/>`;
  const beard =
    look.beard === null
      ? ''
      : `<path d="M-99 -352C-98 -262 -56 ${-214 + jaw} 0 ${-214 + jaw}S98 -262 99 -352C92 -318 74 -302 50 -308C30 -316 -30 -316 -50 -308C-74 -302 -92 -318 -99 -352z" fill="${look.beard}" opacity=".93"/>`;
  const glasses =
    look.glasses === null
      ? ''
      : `<g fill="#fff" fill-opacity=".12" stroke="${look.glasses}" stroke-width="5"><rect x="-70" y="-390" width="58" height="46" rx="18"/><rect x="12" y="-390" width="58" height="46" rx="18"/><path d="M-12 -372Q0 -380 12 -372M-70 -374L-98 -380M70 -374L98 -380" fill="none"/></g>`;
  return (
    ears +
    `<path d="M-100 -375C-100 -452 -54 -486 0 -486S100 -452 100 -375C100 -290 58 ${-222 + jaw} 0 ${-222 + jaw}S-100 -290 -100 -375z" fill="url(#skin)"/>` +
    `<ellipse cx="54" cy="-318" rx="34" ry="42" fill="${shade}" opacity=".34" filter="url(#soft)"/>` +
    `<ellipse cx="-58" cy="-316" rx="20" ry="13" fill="#D9786A" opacity=".16" filter="url(#soft)"/>` +
    beard +
    hairInFront(look) +
    `<path d="M-61 ${-392 + raised}Q-40 ${-405 + raised} -20 ${-394 + raised}M20 ${-394 + raised}Q40 ${-405 + raised} 61 ${-392 + raised}" stroke="${look.brow}" stroke-width="7" stroke-linecap="round" fill="none" opacity=".88"/>` +
    eyes(pose) +
    glasses +
    `<path d="M2 -356Q12 -327 -2 -322" stroke="${shade}" stroke-width="6" stroke-linecap="round" fill="none"/>` +
    mouth(pose, look)
  );
}

function collar({ collar: kind, top }: Look): string {
  if (kind === 'round')
    return `<path d="M-66 -176C-40 -118 40 -118 66 -176L84 -160C56 -84 -56 -84 -84 -160z" fill="${top[1]}"/>`;
  return `<path d="M-64 -194L-2 -104L-44 -72L-98 -158z" fill="${top[0]}" stroke="${top[1]}" stroke-width="3"/><path d="M64 -194L2 -104L44 -72L98 -158z" fill="${top[0]}" stroke="${top[1]}" stroke-width="3"/><path d="M0 -100L0 60" stroke="${top[1]}" stroke-width="4"/>`;
}

/** The person in one pose, on nothing, so that the room stays the same picture in every frame. */
export function personSvg(look: Look, pose: Pose): string {
  const { x, y, tilt, breath } = pose;
  const head = `translate(${x} ${y}) rotate(${tilt} 0 -200)`;
  return svg(
    gradient('skin', look.skin, 'x1=".15" y1="0" x2=".95" y2=".9"') +
      gradient('neck', [look.skin[1], look.skin[0]], 'x1="0" y1="0" x2="0" y2="1"') +
      gradient('top', look.top, 'x1="0" y1="0" x2=".7" y2="1"') +
      `<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="9"/></filter>` +
      `<radialGradient id="edge" cx=".5" cy=".45" r=".75"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#06100c" stop-opacity=".4"/></radialGradient>`,
    `<g transform="translate(480 574) scale(.98)"><g transform="${head}">${hairBehind(look)}</g>` +
      `<g transform="translate(0 ${-breath})"><path d="M-300 20C-292 -90 -220 -128 -120 -152C-70 -164 -52 -176 -50 -200L50 -200C52 -176 70 -164 120 -152C220 -128 292 -90 300 20L330 700L-330 700z" fill="url(#top)"/>` +
      (look.collar === 'shirt' ? `<path d="M-58 -186L0 -96L58 -186L58 -200L-58 -200z" fill="${look.skin[0]}"/>` : '') +
      `<path d="M-56 -262L56 -262L58 -178C40 -132 -40 -132 -58 -178z" fill="url(#neck)"/>${collar(look)}</g>` +
      (look.hair.style === 'scarf'
        ? `<path d="M-104 -230C-120 -170 -150 -150 -168 -120C-90 -70 90 -70 168 -120C150 -150 120 -170 104 -230z" fill="${look.hair.colour}"/><path d="M-96 -170C-40 -120 60 -128 128 -116" stroke="${look.hair.shade}" stroke-width="6" fill="none" opacity=".6"/>`
        : '') +
      `<g transform="${head}">${face(look, pose)}</g></g><rect width="960" height="540" fill="url(#edge)"/>`,
  );
}
