import sharp, { type Sharp } from 'sharp'
import { pageSize } from '../document.ts'
import type { GrayImage } from '../pdf/pdfium.ts'
import type { Random } from './random.ts'

/**
 * What happens to a page between the printer and the file: how its image looks afterwards, as a
 * JPEG or PNG file.
 */
type Damage = (page: GrayImage, random: Random) => Promise<Buffer>

const { width, height } = pageSize
const raw = ({ data, ...size }: GrayImage) =>
  sharp(data, { raw: { width: size.width, height: size.height, channels: 1 } })
const gray = async (pipeline: Sharp): Promise<GrayImage> => {
  const { data, info } = await pipeline
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
const bounded = (grey: number) => Math.max(0, Math.min(255, grey))
/** The image with every grey changed by what stands there. */
const changed = (
  page: GrayImage,
  change: (grey: number, x: number, y: number) => number,
): GrayImage => ({
  ...page,
  data: page.data.map((grey, at) =>
    bounded(change(grey, at % page.width, Math.floor(at / page.width))),
  ),
})
const sign = (random: Random) => (random.chance(0.5) ? 1 : -1)
const drawing = (shapes: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
  )
/** What is drawn lies over the print as ink does, darker where both are. */
const over = (page: GrayImage, shapes: string) =>
  raw(page)
    .toColourspace('srgb')
    .composite([{ input: drawing(shapes), blend: 'multiply' }])
    .jpeg({ quality: 75 })
    .toBuffer()

/** A bow of a pen, as in a hasty signature. */
function scrawl(random: Random, x: number, y: number): string {
  const points = Array.from(
    { length: random.between(8, 14) },
    (_, at) => `${x + at * random.between(24, 40)} ${y + sign(random) * random.between(5, 55)}`,
  )
  return `<path d="M${points.join(' T')}" fill="none" stroke="#1b2f86" stroke-width="${random.between(4, 7)}"/>`
}

async function leaning(page: GrayImage, angle: number): Promise<GrayImage> {
  const turned = await gray(raw(page).rotate(angle, { background: '#f4f4f4' }))
  return gray(
    raw(turned).extract({
      left: (turned.width - width) >> 1,
      top: (turned.height - height) >> 1,
      width,
      height,
    }),
  )
}

/** The page as a lens held askew sees it, on a dark table. */
function askew({ data }: GrayImage, random: Random): GrayImage {
  const [g, h] = [
    (sign(random) * random.between(2, 5)) / 1e5,
    (sign(random) * random.between(2, 5)) / 1e5,
  ]
  const lean = (sign(random) * random.between(0, 20)) / 1000
  const size = 1.09
  const seen = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [(x - width / 2) * size, (y - height / 2) * size]
      const far = 1 + g * dx + h * dy
      const [u, v] = [(dx - lean * dy) / far + width / 2, (dy + lean * dx) / far + height / 2]
      const [left, top] = [Math.floor(u), Math.floor(v)]
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) seen[y * width + x] = 60
      else {
        const at = top * width + left
        const [right, down] = [u - left, v - top]
        const above = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right
        const below = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right
        seen[y * width + x] = above * (1 - down) + below * down
      }
    }
  return { data: seen, width, height }
}

const jpeg = (page: GrayImage, quality: number) => raw(page).jpeg({ quality }).toBuffer()
const atDpi = (page: GrayImage, dpi: number) =>
  gray(raw(page).resize(Math.round((width * dpi) / 300)))

/** The ways scans are hard to read, that no rule was written for. */
export const damages = {
  'leaning 2 to 5 degrees': async (page, random) =>
    jpeg(await leaning(page, (sign(random) * random.between(20, 50)) / 10), 70),
  '150 dpi': async (page) => jpeg(await atDpi(page, 150), 65),
  '200 dpi, coarse JPEG': async (page) => jpeg(await atDpi(page, 200), 18),
  noise: (page, random) =>
    jpeg(
      changed(page, (grey) =>
        random.chance(0.012)
          ? random.below(256)
          : grey * 0.9 + 12 + (random.number() + random.number() - 1) * 40,
      ),
      60,
    ),
  'faded toner': (page, random) => {
    const stripes = Array.from({ length: 6 }, () => random.below(width))
    return jpeg(
      changed(page, (grey, x) => {
        const near = Math.min(...stripes.map((stripe) => Math.abs(stripe - x)))
        const ink = near < 60 ? 0.3 : 0.48
        return 246 - (255 - grey) * ink + (random.number() - 0.5) * 12
      }),
      60,
    )
  },
  'coffee stain and stamp': (page, random) => {
    const [x, y] = [random.between(500, 2000), random.between(500, 2500)]
    const [left, top] = [random.between(200, 1500), random.between(200, 1400)]
    return over(
      page,
      `<circle cx="${x}" cy="${y}" r="300" fill="#e3cfa8" fill-opacity="0.6"/>
       <circle cx="${x}" cy="${y}" r="300" fill="none" stroke="#a9834f" stroke-width="26" stroke-opacity="0.7"/>
       <g transform="rotate(${sign(random) * random.between(4, 16)} ${left} ${top})" fill="none" stroke="#c0392b">
         <rect x="${left}" y="${top}" width="620" height="210" stroke-width="10"/>
         <text x="${left + 40}" y="${top + 140}" font-family="sans-serif" font-size="110" fill="#c0392b" stroke="none">ANKOM</text>
       </g>`,
    )
  },
  'fax of 204 by 98 dpi': async (page) =>
    raw(
      await gray(
        raw(page)
          .resize(Math.round((width * 204) / 300), Math.round((height * 98) / 300), { fit: 'fill' })
          .threshold(170),
      ),
    )
      .png()
      .toBuffer(),
  photograph: async (page, random) => {
    const [bright, dim] = [random.between(0, width), random.between(0, height)]
    const lit = changed(askew(page, random), (grey, x, y) => {
      const away = Math.hypot(x - bright, y - dim) / Math.hypot(width, height)
      return grey * (1 - 0.5 * away) + (random.number() - 0.5) * 10
    })
    return jpeg(await gray(raw(lit).blur(0.8)), 70)
  },
  'photograph in shadow': async (page, random) => {
    // The edge of a hand's or a telephone's shadow falls across the sheet.
    const [edge, slope] = [random.between(600, 1900), random.between(-40, 40) / 100]
    const side = sign(random)
    const lit = changed(askew(page, random), (grey, x, y) => {
      const inside = 0.5 + (side * (x - edge - slope * (y - height / 2))) / 240
      return grey * (0.45 + 0.5 * Math.max(0, Math.min(1, inside))) + (random.number() - 0.5) * 8
    })
    return jpeg(await gray(raw(lit).blur(0.8)), 70)
  },
  'lifted from the glass': (page, random) => {
    // The side of a page in a binder lies in the dark.
    const reach = random.between(500, 800)
    return jpeg(
      changed(page, (grey, x) => grey * Math.min(1, 0.25 + (0.75 * x) / reach)),
      70,
    )
  },
  'coloured paper': (page, random) =>
    over(
      page,
      `<rect width="${width}" height="${height}" fill="${random.pick(['#f7e463', '#9fd0f5', '#f4a9b8', '#a8e0a0'])}"/>`,
    ),
  'dot matrix': async (page) => {
    // Each dot is a round spot of ink on a grid of 100 to the inch, about twelve to a capital
    // letter.
    const pitch = 3
    const [across, down] = [Math.round(width / pitch), Math.round(height / pitch)]
    const coarse = await gray(raw(page).resize(across, down, { fit: 'fill' }))
    return jpeg(
      changed(page, (_, x, y) => {
        const [column, row] = [
          Math.min(across - 1, Math.floor(x / pitch)),
          Math.min(down - 1, Math.floor(y / pitch)),
        ]
        const away = Math.hypot(x - (column + 0.5) * pitch, y - (row + 0.5) * pitch)
        const ink = (coarse.data[row * across + column] ?? 255) < 150
        return ink && away < 0.62 * pitch ? 45 : 240
      }),
      70,
    )
  },
  handwriting: (page, random) =>
    over(
      page,
      Array.from({ length: 5 }, () =>
        scrawl(random, random.between(150, 1900), random.between(200, 3300)),
      ).join(''),
    ),
  'black borders': async (page, random) => {
    const [left, top, edge] = [
      random.between(20, 110),
      random.between(20, 110),
      random.between(20, 90),
    ]
    return jpeg(
      changed(await leaning(page, (sign(random) * random.between(0, 12)) / 10), (grey, x, y) =>
        x < left || y < top || x > width - edge || y > height - edge ? 12 + random.below(20) : grey,
      ),
      65,
    )
  },
  'punched holes': (page) =>
    over(
      page,
      [1280, 2224].map((y) => `<circle cx="95" cy="${y}" r="38" fill="#111"/>`).join('') +
        `<path d="M0 0 L190 0 L0 190 Z" fill="#222"/>`,
    ),
  'on its left side': (page) => raw(page).rotate(270).jpeg({ quality: 70 }).toBuffer(),
  'on its right side': (page) => raw(page).rotate(90).jpeg({ quality: 70 }).toBuffer(),
  'upside down': (page) => raw(page).rotate(180).jpeg({ quality: 70 }).toBuffer(),
} satisfies Record<string, Damage>
export type DamageName = keyof typeof damages
export const damageNames = Object.keys(damages) as DamageName[]
