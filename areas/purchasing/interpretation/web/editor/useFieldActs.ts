import { useState, type RefObject } from 'react'
import type { AnswerOf } from '#platform/endpoint.ts'
import { CallError } from '#platform/web/call.ts'
import { askOnce, useCommand } from '#platform/web/data.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import { interpretation, type Interpretation } from '../../contract.ts'
import { documentFieldNames, documentFields, type DocumentFieldName } from '../../fields.ts'
import { texts } from '../../texts.ts'
import { candidateAt, valueChange, type Offer } from '../fields/field-choices.ts'
import type { FieldAct, Onward } from '../fields/field-keys.ts'
import {
  boxOf,
  fieldBeside,
  fieldsFrom,
  isLocked,
  isToLookAt,
  shownValue,
} from '../fields/field-values.ts'
import type { FieldWalk } from '../fields/useFieldWalk.ts'
import type { ViewerHandle } from '../viewer/PageViewer.tsx'
import type { OnPick } from '../viewer/usePointer.ts'
import type { Changes } from './apply-changes.ts'
import { stillMissing, type Problems } from './problems.ts'
import type { OpenDocument } from './useDocument.ts'

interface FieldActsOptions {
  readonly document: OpenDocument
  readonly shown: Interpretation
  /** What the reader found for every field; undefined until it is known. */
  readonly matches: AnswerOf<typeof interpretation.getothermatches> | undefined
  readonly walk: FieldWalk
  readonly viewer: RefObject<ViewerHandle | null>
  /** After the last field, and after the last unsure one. */
  readonly onPastEnd: () => void
  /** Somebody else edits now. */
  readonly onLost: () => void
}

/** What the keys, the candidates and the image do to the fields. */
export function useFieldActs({
  document,
  shown,
  matches,
  walk,
  viewer,
  onPastEnd,
  onLost,
}: FieldActsOptions) {
  const [problems, setProblems] = useState<Problems>({})
  // What was done after the latest change and is undone before it.
  const [undoFirst, setUndoFirst] = useState<{ readonly run: () => Promise<unknown> }>()
  const undo = useCommand(interpretation.undochange, { keep403: true })

  /** Tells what was refused, at the field it was about where there is one. */
  const tell = (error: unknown, name?: DocumentFieldName) => {
    const refusal = refusalOf(error)
    if (!refusal) return showUnexpectedError(error)
    if (error instanceof CallError && error.status === 403) return onLost()
    if (refusal.code === 'stale') void document.refetch()
    const sentence = refusal.fields?.[0]?.message ?? refusal.message
    if (name && refusal.code !== 'stale') setProblems((now) => ({ ...now, [name]: sentence }))
    else notify.error(sentence)
  }
  const change = (changes: Changes, name?: DocumentFieldName) => {
    setProblems((now) => stillMissing(now, shown.documentFields, changes))
    setUndoFirst(undefined)
    void document.change(changes).catch((error: unknown) => {
      tell(error, name)
      // What was written is not lost in silence when somebody else has taken over, or has changed
      // the same field.
      const isOthers =
        error instanceof CallError && (error.status === 403 || error.code === 'stale')
      const text = name && changes.documentFields?.[name]?.rawValue
      if (name && isOthers)
        setProblems((now) => ({ ...now, [name]: `Sparades inte: ${text || 'tomt värde'}` }))
    })
  }
  const locked = (name: DocumentFieldName) => {
    if (!isLocked(shown.documentFields[name])) return false
    setProblems((now) => ({ ...now, [name]: interpretation.savechange.refusals.qrLocked.text }))
    return true
  }
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
  /** Saves what is written, if it was changed. */
  const saveWritten = (name: DocumentFieldName) => {
    const { writing } = walk
    if (writing?.name !== name) return
    const text = writing.text.trim()
    if (text !== shownValue(name, shown.documentFields[name]) || writing.box)
      change({ documentFields: valueChange(name, text, writing.box) }, name)
    walk.accept(name)
  }
  const undoLast = () => {
    setProblems({})
    setUndoFirst(undefined)
    const run = undoFirst?.run ?? undoChange
    void run().catch((error: unknown) => tell(error))
  }
  const undoChange = () =>
    document.act(async (version) => {
      const before = await undo.mutateAsync({ id: shown.id, version })
      document.take(before)
      const undone = documentFieldNames.filter(
        (name) => before.documentFields[name].rawValue !== shown.documentFields[name].rawValue,
      )
      walk.reconsider(undone)
      const [first] = undone
      const what =
        undone.length > 1 ? `${undone.length} fält` : first && documentFields[first].label
      notify.info(what ? `${what}: ändringen är ångrad` : 'Ändringen är ångrad', 2)
    })

  const act = (name: DocumentFieldName, what: FieldAct, offers: readonly Offer[]) => {
    const field = shown.documentFields[name]
    switch (what.act) {
      case 'accept':
        walk.accept(name)
        // What asked for a look has got it.
        if (field.formattedValue !== '') setProblems(({ [name]: _, ...rest }) => rest)
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
        setProblems(({ [name]: _, ...rest }) => rest)
        return walk.stopWriting(name)
    }
  }

  /**
   * A word or a region of the image becomes the text of the current field, to be saved or cancelled
   * like any other.
   */
  const takeFromPage = async (...[{ box, text, isWord }, more]: Parameters<OnPick>) => {
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
  return {
    problems,
    setProblems,
    act,
    change,
    tell,
    takeFromPage,
    undoLast,
    canUndo: undoFirst !== undefined || (shown.draft?.changes ?? 0) > 0,
    /** What undo does first, until something is changed. */
    undoFirst: (run: () => Promise<unknown>) => setUndoFirst({ run }),
  }
}
export type FieldActs = ReturnType<typeof useFieldActs>
