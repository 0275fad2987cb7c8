import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { advance } from './advance.ts'

/** What is read of an annotation: pdfjs has no types for them. */
interface Annotation {
  readonly annotationType: number
  readonly annotationFlags: number
  /** Left, bottom, right, top in the page's points. */
  readonly rect: readonly [number, number, number, number]
  /** The lines it is drawn with, and where in the box the first begins. */
  readonly textContent?: readonly string[]
  readonly textPosition?: readonly [number, number]
  readonly fieldValue?: unknown
  readonly contentsObj?: { readonly str: string }
  readonly defaultAppearanceData?: { readonly fontSize: number }
  /** 0 left, 1 centred, 2 right. */
  readonly textAlignment?: number | null
}

/** A line of text written over a page: its baseline's left end, in the page's points. */
export interface WrittenLine {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

/** Text written freely, and fields of a form (ISO 32000-1, table 169). */
const [freeText, field] = [3, 20]
/** Hidden, or not shown on a screen (table 165). */
const notShown = 2 | 32
const leading = 1.16

const textOf = ({
  annotationType,
  fieldValue,
  contentsObj,
  textContent,
}: Annotation): readonly string[] => {
  if (textContent && textContent.length > 0) return textContent
  const said = annotationType === field ? fieldValue : contentsObj?.str
  // Of a list to choose from it is what is chosen.
  const texts: readonly unknown[] = Array.isArray(said) ? said : [said]
  return texts.flatMap((text) => (typeof text === 'string' ? text.split(/\r\n?|\n/) : []))
}

function linesIn(annotation: Annotation): WrittenLine[] {
  const [left, bottom, right, top] = annotation.rect
  const lines = textOf(annotation)
  // Size 0 is as large as the box lets it be.
  const size =
    annotation.defaultAppearanceData?.fontSize ||
    Math.min(12, (0.8 * (top - bottom)) / (lines.length * leading))
  const [inset, above] = annotation.textPosition ?? [
    2,
    top - bottom - (lines.length > 1 ? size : (top - bottom + 0.7 * size) / 2),
  ]
  return lines.map((text, at) => {
    const width = advance(text) * size
    const free = right - left - width
    const aligned = [inset, free / 2, free - 2][annotation.textAlignment ?? 0] ?? inset
    return { text, x: left + aligned, y: bottom + above - at * leading * size, width, size }
  })
}

/**
 * The text that is written over a page and no part of it: values of form fields, and notes in the
 * open.
 */
export async function writtenLines(page: PDFPageProxy): Promise<WrittenLine[]> {
  const annotations: readonly Annotation[] = await page.getAnnotations({ intent: 'display' })
  return annotations
    .filter(
      ({ annotationType, annotationFlags }) =>
        [freeText, field].includes(annotationType) && (annotationFlags & notShown) === 0,
    )
    .flatMap(linesIn)
    .filter(({ text }) => text.trim() !== '')
}
