import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

/** A line of a made CV, as it is drawn. */
export interface DrawnLine {
  text: string;
  /** Points; 11 by default. */
  size?: number;
  /** `#ffffff` is white on the white page. */
  colour?: `#${string}`;
  /** Points from the left, 56 by default; off the page above 595. */
  x?: number;
  y?: number;
  /** 3 draws nothing. */
  mode?: number;
}

const escaped = (text: string): string => text.replace(/[&<>]/gu, (one) => `&#${one.codePointAt(0)};`);

/** Windows-1252 holds all that the texts of these tests need. */
const EXTRA: Readonly<Record<string, number>> = { '’': 0x92, '–': 0x96, '•': 0x95, œ: 0x9c };
const ansi = (text: string): string =>
  Array.from(text, (one) => EXTRA[one] ?? one.codePointAt(0) ?? 63)
    .map((code) =>
      code > 126 || code === 40 || code === 41 || code === 92
        ? `\\${code.toString(8).padStart(3, '0')}`
        : String.fromCodePoint(code),
    )
    .join('');

const channels = (colour: string): string =>
  [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');

/** A PDF of pages of lines. */
export function aCvPdf(pages: readonly (readonly (string | DrawnLine)[])[]): Buffer {
  const objects: string[] = [];
  const kids = pages.map((_page, at) => `${4 + at * 2} 0 R`).join(' ');
  objects.push(
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  );
  for (const [at, lines] of pages.entries()) {
    let y = 800;
    const drawn = lines.map((given) => {
      const line = typeof given === 'string' ? { text: given } : given;
      const { text, size = 11, colour = '#000000', x = 56, mode = 0 } = { ...line };
      y -= 16;
      return `BT /F1 ${size} Tf ${mode} Tr ${channels(colour)} rg 1 0 0 1 ${x} ${line.y ?? y} Tm (${ansi(text)}) Tj ET`;
    });
    const stream = drawn.join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  }
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const zipped = (parts: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  );

/** A DOCX; the first two lines are in its header. `more` is put at the end of its body. */
export function aCvDocx(lines: readonly string[], more = '', parts: Readonly<Record<string, Uint8Array>> = {}): Buffer {
  const paragraph = (line: string) =>
    line.startsWith('• ')
      ? `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/></w:numPr></w:pPr><w:r><w:t>${escaped(line.slice(2))}</w:t></w:r></w:p>`
      : `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`;
  return zipped({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document ${W}><w:body>${lines.slice(2).map(paragraph).join('')}${more}</w:body></w:document>`,
    'word/header1.xml': `<w:hdr ${W}>${lines.slice(0, 2).map(paragraph).join('')}</w:hdr>`,
    ...parts,
  });
}

/** An ODT; `more` is put at the end of its text, `styles` among its styles. */
export function aCvOdt(lines: readonly string[], more = '', styles = ''): Buffer {
  const paragraph = (line: string) =>
    line.startsWith('• ')
      ? `<text:list><text:list-item><text:p>${escaped(line.slice(2))}</text:p></text:list-item></text:list>`
      : `<text:p text:style-name="P1">${escaped(line)}</text:p>`;
  return zipped({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': '<manifest:manifest/>',
    'content.xml': `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${lines.map(paragraph).join('')}${more}</office:text></office:body></office:document-content>`,
  });
}

export const CV_LINES = {
  en: [
    'Nadia Rahman',
    'Leeds, nadia.rahman@mail.example, 07700 900142',
    'Profile',
    'Economist who explains figures to people without time.',
    'Experience',
    'Marketing assistant, Holt and Marlow, Jun 2025 – Aug 2026',
    '• Was responsible for the weekly newsletter',
    '• Raised the number of readers from 2,100 to 3,400 in nine months',
    'Treasurer, Leeds Economics Society, Sep 2023 – Jun 2024',
    '• Kept a yearly budget of 6,200 and closed it in surplus',
    'Education',
    'BSc Economics, University of Leeds, 2022 – 2025',
    'Skills',
    'Excel, French (B2), full driving licence',
  ],
  fr: [
    'Amélie Fournier',
    'Lyon, amelie.fournier@mail.example, 06 12 34 56 78',
    'Profil',
    'Économiste qui explique les chiffres à ceux qui n’ont pas le temps.',
    'Expériences professionnelles',
    'Assistante marketing, Maison Hérault, juin 2025 – août 2026',
    '• Responsable de la lettre hebdomadaire',
    '• Passage de 2 100 à 3 400 lecteurs en neuf mois',
    'Trésorière, Société d’économie, sept. 2023 – juin 2024',
    '• Budget annuel de 6 200 tenu à l’équilibre',
    'Formation',
    'Licence d’économie, Université de Lyon, 2022 – 2025',
    'Compétences',
    'Tableur, anglais (B2), permis de conduire',
  ],
} as const;

/** A set of CVs: of an economist, of a joiner, and of a school leaver. */
export const CV_SET = {
  en: [
    CV_LINES.en,
    [
      'Patrick O’Doyle',
      '14 Mill Lane, Hull HU3 2BN | +44 7700 900 318 | patrick@odoyle.example',
      'Personal statement',
      'Joiner with eleven years on listed buildings, two of them as foreman.',
      'Work history',
      'Foreman, Ridings Restoration Ltd, 03/2024 – present',
      '• Led a team of seven on the roof of St Mary’s (1,400 oak pegs)',
      '• Cut waste by 18 % through a shared cutting list',
      'Joiner, Humber Windows & Doors, 09/2015 – 02/2024',
      '• Made and fitted 60 to 80 sash windows a year',
      'Education and training',
      'NVQ Level 3 Site Carpentry, Hull College, 2013 – 2015',
      'Skills',
      'Scribing, steam bending, AutoCAD, IPAF 3a, first aid at work',
      'Interests',
      'Restores wooden dinghies; coaches under-12s at rugby',
    ],
    [
      'Zoë Stone-Lindqvist',
      'zoe@mail.example, 07700 900877, github.example/zoe',
      'Profile',
      'School leaver who builds small things for the web & mends bicycles.',
      'Experience',
      'Volunteer, Spokes Repair Café, Jan 2026 – Sep 2026',
      '• Repaired 74 bicycles, and taught 12 visitors to true a wheel',
      'Education',
      'A levels: Physics (A), Mathematics (B), Art (A*), 2024 – 2026',
      'Skills',
      'HTML, CSS, soldering, Polish (native), Swedish (A2)',
    ],
  ],
  fr: [
    CV_LINES.fr,
    [
      'Gaël Le Goff-Béranger',
      '3 bis, rue de l’Église, 29200 Brest | 02 98 00 12 34 | gael@legoff.example',
      'Profil',
      'Menuisier, onze ans sur des bâtiments classés, dont deux comme chef d’équipe.',
      'Expérience professionnelle',
      'Chef d’équipe, Restauration d’Iroise, 03/2024 – aujourd’hui',
      '• Équipe de sept personnes pour la charpente de Sainte-Anne (1 400 chevilles)',
      '• Déchets réduits de 18 % grâce à une liste de débit commune',
      'Menuisier, Fenêtres du Ponant, 09/2015 – 02/2024',
      '• 60 à 80 fenêtres à guillotine posées par an',
      'Formation',
      'Brevet professionnel menuisier, CFA de Quimper, 2013 – 2015',
      'Compétences',
      'Traçage, cintrage à la vapeur, AutoCAD, secourisme',
      'Centres d’intérêt',
      'Répare des canots ; entraîne les moins de douze ans au rugby',
    ],
    [
      'Inès Nguyen',
      'ines@mail.example, 06 11 22 33 44',
      'Profil',
      'Bachelière qui construit de petites choses pour le web & répare des vélos.',
      'Expérience',
      'Bénévole, atelier du Cœur-Battant, janvier 2026 – septembre 2026',
      '• 74 vélos réparés, douze visiteurs formés au dévoilage',
      'Formation',
      'Baccalauréat général, mention très bien, 2026',
      'Compétences',
      'HTML, CSS, brasage, vietnamien (langue maternelle), anglais (B2)',
    ],
  ],
} as const;

/** A PDF of one page from its own objects: the third is the content, others follow. */
export function aPdfOf(content: Buffer, filter = '', resources = '<< >>', more: readonly string[] = []): Buffer {
  const head = (number: number, object: string) => Buffer.from(`${number} 0 obj\n${object}\nendobj\n`);
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    head(1, '<< /Type /Catalog /Pages 2 0 R >>'),
    head(2, '<< /Type /Pages /Kids [4 0 R] /Count 1 >>'),
    Buffer.from(`3 0 obj\n<< /Length ${content.length} ${filter} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
    head(4, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources ${resources} >>`),
    ...more.map((object, at) => head(5 + at, object)),
    Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);
}

/** The same with its content packed, once or several times. */
export const aPackedPdf = (text: string | Buffer, levels = 1): Buffer =>
  aPdfOf(
    Array.from({ length: levels }).reduce<Buffer>((inner) => deflateSync(inner), Buffer.from(text)),
    `/Filter [${'/FlateDecode '.repeat(levels)}]`,
  );
