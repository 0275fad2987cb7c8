import type { Turn } from '../document.ts'
import type { Corners } from '../layout/perspective.ts'
import type { GrayImage } from '../pdf/pdfium.ts'
import { evenlyLit } from './light.ts'
import { cornersOf, flattened } from './paper.ts'
import { halved } from './skew.ts'

/** A sheet of paper, lit evenly and seen from straight above, and the same at half the size. */
interface Sheet {
  readonly image: GrayImage
  readonly half: GrayImage
  /** Where it lies in the picture when it does not fill it. */
  readonly corners?: Corners
}

/** The image of a page, turned by so much. */
export type Picture = (turn?: Turn) => Promise<GrayImage>

/** Takes the paper out of a picture. A scan that is good as it is stays so, and costs little. */
export function sheetOf(picture: GrayImage): Sheet {
  const half = halved(picture)
  const corners = cornersOf(half)
  const flat = corners ? flattened(picture, corners) : picture
  const image = evenlyLit(flat, flat === picture ? half : halved(flat))
  return { image, half: image === picture ? half : halved(image), ...(corners && { corners }) }
}
