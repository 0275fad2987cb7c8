declare module 'subset-font' {
  /** The font with the glyphs of `text` and what else is asked for. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2'
      /** OpenType features that are kept, beside none. */
      readonly layoutFeatures: readonly string[]
      readonly variationAxes: Readonly<
        Record<string, { readonly min: number; readonly max: number }>
      >
    },
  ): Promise<Buffer>
}
