import type { RefObject } from 'react'
import type { Interpretation } from '../../../contract.ts'
import { documentFieldNames, type DocumentFieldName } from '../../../fields.ts'
import { valueChange, type Offer } from '../../fields/field-choices.ts'
import type { FieldAct, Onward } from '../../fields/field-keys.ts'
import {
  fieldBeside,
  fieldsFrom,
  isLocked,
  isToLookAt,
  shownValue,
} from '../../fields/field-values.ts'
import type { FieldWalk } from '../../fields/useFieldWalk.ts'
import type { ViewerHandle } from '../../viewer/PageViewer.tsx'
import { takerFromPage, type PageTextOptions } from './page-text.ts'
import { useChanges, type ChangesOptions } from './useChanges.ts'

interface FieldActsOptions extends ChangesOptions, Pick<PageTextOptions, 'matches'> {
  readonly shown: Interpretation
  readonly walk: FieldWalk
  readonly viewer: RefObject<ViewerHandle | null>
  /** After the last field, and after the last unsure one. */
  readonly onPastEnd: () => void
}

/** Where one goes from a field. */
function waysOn({
  shown,
  walk,
  onPastEnd,
}: Pick<FieldActsOptions, 'shown' | 'walk' | 'onPastEnd'>) {
  const pastEnd = () => {
    walk.stopWriting(undefined)
    onPastEnd()
  }
  const goTo = (name: DocumentFieldName) =>
    walk.writing ? walk.stopWriting(name) : walk.standOn(name)
  /**
   * On to the field beside, or to the next that a person needs to look at: then the sure ones on
   * the way are accepted too.
   */
  const goOn = (from: DocumentFieldName, to: Onward) => {
    if (to !== 'unsure') {
      const beside = fieldBeside(from, to === 'next' ? 1 : -1)
      if (beside) return goTo(beside)
      return to === 'next' ? pastEnd() : goTo(from)
    }
    const others = fieldsFrom(from)
    const next = others.findIndex((name) => !walk.accepted.has(name) && isToLookAt(shown, name))
    walk.accept(...(next === -1 ? others : others.slice(0, next)))
    const name = others[next]
    if (name) goTo(name)
    else pastEnd()
  }
  return { goTo, goOn }
}

/** What the keys, the candidates and the image do to the fields. */
export function useFieldActs({ viewer, onPastEnd, matches, ...open }: FieldActsOptions) {
  const { shown, walk } = open
  const changes = useChanges(open)
  const { change, locked, settle, undoLast } = changes
  const { goTo, goOn } = waysOn({ shown, walk, onPastEnd })
  /** Saves what is written, if it was changed. */
  const saveWritten = (name: DocumentFieldName) => {
    const { writing } = walk
    if (writing?.name !== name) return
    const text = writing.text.trim()
    if (text !== shownValue(name, shown.documentFields[name]) || writing.box)
      change({ documentFields: valueChange(name, text, writing.box) }, name)
    walk.accept(name)
  }
  const act = (name: DocumentFieldName, what: FieldAct, offers: readonly Offer[]) => {
    const field = shown.documentFields[name]
    switch (what.act) {
      case 'accept':
        walk.accept(name)
        // What asked for a look has got it.
        if (field.formattedValue !== '') settle(name)
        return goOn(name, what.to)
      case 'step': {
        const beside = fieldBeside(name, what.to === 'next' ? 1 : -1)
        return beside && walk.standOn(beside)
      }
      case 'edit':
        return locked(name) ? walk.standOn(name) : walk.write(name, shownValue(name, field))
      case 'empty':
        if (locked(name) || field.rawValue === '') return
        walk.reconsider([name])
        return change({ documentFields: valueChange(name, '', undefined) }, name)
      case 'unlock':
        if (!isLocked(field)) return
        change(
          { documentFields: { [name]: { rawValue: field.rawValue, unlockedQrCode: true } } },
          name,
        )
        return walk.standOn(name)
      case 'draw':
        return locked(name) ? undefined : viewer.current?.drawRegion()
      case 'pan':
        return viewer.current?.pan(what.x, what.y)
      case 'undo':
        return undoLast()
      case 'pick': {
        const offer = offers[what.index]
        if (!offer || locked(name)) return
        change({ documentFields: offer.changes }, name)
        for (const picked of documentFieldNames) if (offer.changes[picked]) walk.accept(picked)
        return goTo(name)
      }
      case 'save':
        saveWritten(name)
        return goOn(name, what.to)
      case 'cancel':
        settle(name)
        return walk.stopWriting(name)
    }
  }
  return { ...changes, act, takeFromPage: takerFromPage({ shown, matches, walk, changes }) }
}
export type FieldActs = ReturnType<typeof useFieldActs>
