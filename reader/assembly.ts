import type { Turn } from './document.ts'

/** A stamp on a page of a PDF. */
export interface StampOnPage {
  /** Of the file, from 1. */
  readonly page: number
  /** Size of the page's image, in whose pixels the box is. */
  readonly image: { readonly width: number; readonly height: number }
  readonly box: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
  readonly text: string
  /** How the page's image is turned beside the page. */
  readonly turn: Turn
}

/**
 * How a file goes into a PDF, best first: its pages as they are, images of its pages, or the file
 * itself embedded for who wants to open it.
 */
export const ways = ['pages', 'images', 'embedded'] as const
export type Way = (typeof ways)[number]

/** A file, or some pages of it, that becomes a part of a PDF. */
export interface Piece {
  readonly path: string
  readonly name: string
  readonly contentType: string
  /** From 1, in the order wanted; all when left out. */
  readonly pages?: readonly number[]
  readonly stamps?: readonly StampOnPage[]
  /** The best way to try. */
  readonly way: Way
}

/** Pieces that become one PDF. */
export interface Assembly {
  readonly pieces: readonly Piece[]
  /** Where the PDF is written. */
  readonly to: string
  /** The last way that will do: what has to be seen must not be embedded only. */
  readonly atLeast: Way
  /** A page of the PDF to draw as an image too, in this folder. */
  readonly draw?: { readonly folder: string; readonly page: number; readonly turn: Turn }
}
