import type { PDFiumDocument } from '@hyzyla/pdfium'

/** Something a page is drawn with: its kind and the box around it, in points (1/72 inch). */
export interface Thing {
  /** 'other' is a shading or a form, which like a picture may hold anything. */
  readonly kind: 'text' | 'path' | 'picture' | 'other'
  /** Whether it is text that is not drawn. */
  readonly hidden: boolean
  /** How many lines and curves a path is made of; 0 for what is no path. */
  readonly segments: number
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/** What the library's typings leave out (pdfium's fpdfview.h and fpdf_edit.h). */
interface Inside {
  readonly module: {
    readonly _FPDFPage_CountObjects: (page: number) => number
    readonly _FPDFPage_GetObject: (page: number, at: number) => number
    readonly _FPDFPageObj_GetType: (thing: number) => number
    /** Writes four 32-bit floats, each to an address of its own. */
    readonly _FPDFPageObj_GetBounds: (
      thing: number,
      left: number,
      bottom: number,
      right: number,
      top: number,
    ) => number
    readonly _FPDFTextObj_GetTextRenderMode: (text: number) => number
    readonly _FPDFPath_CountSegments: (path: number) => number
    readonly _FPDF_ClosePage: (page: number) => void
    readonly wasmExports: {
      readonly malloc: (bytes: number) => number
      readonly free: (address: number) => void
    }
    readonly HEAPF32: Float32Array
  }
  readonly pageIdx: number
}

const showsInside = (page: unknown): page is Inside =>
  typeof page === 'object' && page !== null && 'module' in page && 'pageIdx' in page

/** pdfium's numbers of the kinds that are told apart. */
const kinds: readonly (Thing['kind'] | undefined)[] = [undefined, 'text', 'path', 'picture']
const kindOf = (type: number) => kinds[type] ?? 'other'
/** Neither filled nor stroked (ISO 32000-1, table 106). */
const invisible = [3, 7]

/** No honest page is drawn with more. */
const mostThings = 50_000

/**
 * The things a page is drawn with, without drawing it, and its size in points. @param number from 1
 */
export function thingsOn(document: PDFiumDocument, number: number) {
  const page = document.getPage(number - 1)
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
  const inside: unknown = page
  if (!showsInside(inside)) throw new Error('pdfium has its pages made otherwise')
  const { module, pageIdx } = inside
  const box = module.wasmExports.malloc(16)
  try {
    const length = Math.min(mostThings, module._FPDFPage_CountObjects(pageIdx))
    const things = Array.from({ length }, (_, at): Thing => {
      const thing = module._FPDFPage_GetObject(pageIdx, at)
      const kind = kindOf(module._FPDFPageObj_GetType(thing))
      const isBounded =
        kind !== 'text' &&
        module._FPDFPageObj_GetBounds(thing, box, box + 4, box + 8, box + 12) !== 0
      const [left = 0, bottom = 0, right = 0, top = 0] = isBounded
        ? module.HEAPF32.subarray(box >> 2, (box >> 2) + 4)
        : []
      return {
        kind,
        hidden: kind === 'text' && invisible.includes(module._FPDFTextObj_GetTextRenderMode(thing)),
        segments: kind === 'path' ? module._FPDFPath_CountSegments(thing) : 0,
        left,
        bottom,
        right,
        top,
      }
    })
    return { things, width, height }
  } finally {
    module.wasmExports.free(box)
    module._FPDF_ClosePage(pageIdx)
  }
}

/** What a page is drawn with. */
export type Showing = 'nothing' | 'text' | 'pictures'
export function shownBy(things: readonly Thing[]): Showing {
  if (things.some(({ kind }) => kind !== 'text')) return 'pictures'
  return things.length > 0 ? 'text' : 'nothing'
}

/** What shows a page takes more of it than this; the rest is the scanner's margin. */
const wholePage = 0.8

/**
 * Whether a page is one picture, and whatever text it has is not seen: drawn under the picture, or
 * not drawn at all.
 */
export function isPicture({ things, width, height }: ReturnType<typeof thingsOn>): boolean {
  const at = things.findLastIndex(
    ({ kind, left, bottom, right, top }) =>
      kind === 'picture' && (right - left) * (top - bottom) > wholePage * width * height,
  )
  return (
    at >= 0 &&
    things.slice(at + 1).every(({ kind, hidden }) => (kind === 'text' ? hidden : kind !== 'other'))
  )
}

/** A form that is printed as a picture takes more of its page than this. */
const halfPage = 0.5
/** Whether a page stands on a picture, which may show anything: a form, or a letterhead. */
export const standsOnPicture = ({ things, width, height }: ReturnType<typeof thingsOn>): boolean =>
  things.some(
    ({ kind, left, bottom, right, top }) =>
      kind === 'picture' && (right - left) * (top - bottom) > halfPage * width * height,
  )

/** The smallest QR code that a telephone reads off paper is wider than this, in points: 12 mm. */
const smallestCode = 34
/**
 * Even the smallest is made of more lines than this when it is drawn with lines; a logotype or a
 * few rules of a table are not.
 */
const fewestSegments = 150
/** A line across the page, be it of dots and dashes, is no part of a code. */
const isRule = (width: number, height: number) =>
  Math.min(width, height) < 5 && Math.max(width, height) > 250
/**
 * Parts of a code stand near each other: they are counted by squares of this side, which the
 * largest code covers at least one of.
 */
const nearness = 100
/**
 * A picture that takes more of the page than this, in square points, may show a whole slip with its
 * code.
 */
const largePicture = 60_000

/** What on a page may be a QR code. */
export interface CodeSigns {
  /** Pictures and drawings that may each be one, or show one. */
  readonly alone: readonly Thing[]
  /** Whether there are small lines near each other that may together be one. */
  readonly together: boolean
}

/**
 * Looks at what a page is drawn with for what may be a QR code: pictures of its shape, and many
 * small lines near each other.
 */
export function codeSigns(things: readonly Thing[]): CodeSigns {
  const near = new Map<string, number>()
  const alone = things.filter(({ kind, segments, left, bottom, right, top }) => {
    const [width, height] = [right - left, top - bottom]
    const shorter = Math.min(width, height)
    if (kind === 'text') return false
    if (kind !== 'path')
      return (
        shorter >= smallestCode &&
        (shorter > 0.75 * Math.max(width, height) || width * height > largePicture)
      )
    if (isRule(width, height)) return false
    if (segments >= fewestSegments) return shorter >= smallestCode
    const square = `${Math.floor((left + right) / 2 / nearness)} ${Math.floor((bottom + top) / 2 / nearness)}`
    near.set(square, (near.get(square) ?? 0) + segments)
    return false
  })
  return { alone, together: Math.max(0, ...near.values()) >= fewestSegments }
}
