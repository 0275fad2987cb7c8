/** How a piece of text looks. */
export interface Look {
  readonly bold?: true
  readonly italics?: true
  readonly underline?: true
  readonly strike?: true
}
export type Run = Look & { readonly text: string }

/** What a document consists of, in the order it is read. */
export type Block =
  | {
      readonly is: 'H1' | 'H2' | 'H3' | 'P'
      readonly runs: readonly Run[]
      /** Said beside the text, in a lighter colour. */
      readonly isAside?: true
    }
  | {
      readonly is: 'list'
      /** The first number; null for a list without numbers. */
      readonly start: number | null
      readonly items: readonly (readonly Block[])[]
    }
  | { readonly is: 'quote'; readonly blocks: readonly Block[] }
  /** The first row names the columns. */
  | { readonly is: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly is: 'line' }
  | { readonly is: 'pageBreak' }

export const heading = (is: 'H1' | 'H2' | 'H3', text: string): Block => ({ is, runs: [{ text }] })
export const paragraph = (text: string): Block => ({ is: 'P', runs: [{ text }] })
export const aside = (text: string): Block => ({ is: 'P', runs: [{ text }], isAside: true })

const ofRuns = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')
/** All that is read of blocks, a line each, as nothing but text. */
export const linesOf = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) => {
    switch (block.is) {
      case 'list':
        return block.items.flatMap((item, place) => {
          const [first = '', ...more] = linesOf(item)
          return [`${block.start === null ? '-' : `${block.start + place}.`} ${first}`, ...more]
        })
      case 'quote':
        return linesOf(block.blocks)
      case 'table':
        return block.rows.map((row) => row.join(' | '))
      case 'line':
      case 'pageBreak':
        return []
      default:
        return [ofRuns(block.runs).trim()]
    }
  })
