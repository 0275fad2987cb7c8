import type { AnswerOf } from '#platform/endpoint.ts'
import { askOnce } from '#platform/web/data.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { interpretation, type Interpretation } from '../../../contract.ts'
import { texts } from '../../../texts.ts'
import { candidateAt } from '../../fields/field-choices.ts'
import { boxOf, shownValue } from '../../fields/field-values.ts'
import type { FieldWalk } from '../../fields/useFieldWalk.ts'
import type { OnPick } from '../../viewer/usePointer.ts'
import type { DocumentChanges } from './useChanges.ts'

export interface PageTextOptions {
  readonly shown: Interpretation
  /** What the reader found for every field; undefined until it is known. */
  readonly matches: AnswerOf<typeof interpretation.getothermatches> | undefined
  readonly walk: FieldWalk
  readonly changes: Pick<DocumentChanges, 'locked' | 'tell'>
}

/**
 * A word or a region of the image becomes the text of the current field, to be saved or cancelled
 * like any other.
 */
export const takerFromPage =
  ({ shown, matches, walk, changes: { locked, tell } }: PageTextOptions) =>
  async (...[{ box, text, isWord }, more]: Parameters<OnPick>) => {
    const name = walk.current
    if (locked(name)) return
    const read = isWord && !more ? candidateAt(matches?.[name] ?? [], box) : undefined
    if (read) return walk.write(name, shownValue(name, read), boxOf(read))
    const begun = more && walk.writing?.name === name ? `${walk.writing.text} ` : ''
    // What is known to stand there is shown at once; a region is also read for itself, which may
    // find more.
    if (text !== '') walk.write(name, begun + text, box)
    if (isWord) return
    try {
      const read = await askOnce(interpretation.gettextinselection, {
        id: shown.id,
        field: name,
        ...box,
      })
      if (read.text.trim() === '') {
        if (text !== '') return
        notify.info(texts.nothingThere)
        return walk.standOn(name)
      }
      const { startPosition, width, height, page } = read
      const tight =
        startPosition && width !== null && height !== null
          ? { page, ...startPosition, width, height }
          : box
      if (text === '') walk.write(name, begun + read.text.trim(), tight)
      else walk.rewrite(name, begun + text, begun + read.text.trim(), tight)
    } catch (error) {
      tell(error, name)
    }
  }
