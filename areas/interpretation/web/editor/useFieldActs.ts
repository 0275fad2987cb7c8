import { useState } from 'react'
import { CallError } from '#platform/web/call.ts'
import { askOnce, useCommand } from '#platform/web/data.ts'
import { notify } from '#platform/web/ui/Snackbar.tsx'
import { refusalOf } from '#platform/web/ui/errors.ts'
import { showUnexpectedError } from '#platform/web/ui/UnexpectedErrorDialog.tsx'
import { interpretation, type Interpretation } from '../../contract.ts'
import { documentFieldNames, type DocumentFieldName } from '../../fields.ts'
import { isRequired } from '../../rules.ts'
import { texts } from '../../texts.ts'
import { valueChange, type Offer } from '../fields/field-choices.ts'
import type { FieldAct } from '../fields/field-keys.ts'
import { isLocked, needsLook, shownValue } from '../fields/field-values.ts'
import type { FieldWalk } from '../fields/useFieldWalk.ts'
import type { PickedText } from '../viewer/PageSheet.tsx'
import type { Changes } from './apply-changes.ts'
import type { OpenDocument } from './useDocument.ts'

interface FieldActsOptions {
  readonly document: OpenDocument
  readonly shown: Interpretation
  readonly walk: FieldWalk
  readonly onDraw: () => void
  /** After the last field, and after the last unsure one. */
  readonly onPastEnd: () => void
  /** Somebody else edits now. */
  readonly onLost: () => void
}
export type Problems = Partial<Record<DocumentFieldName, string>>

/** What the keys, the candidates and the image do to the fields. */
export function useFieldActs({ document, shown, walk, onDraw, onPastEnd, onLost }: FieldActsOptions) {
  const [problems, setProblems] = useState<Problems>({})
  const undo = useCommand(interpretation.undochange, { keep403: true })

  /** Tells what was refused, at the field it was about where there is one. */
  const tell = (error: unknown, name?: DocumentFieldName) => {
    const refusal = refusalOf(error)
    if (!refusal) return showUnexpectedError(error)
    if (error instanceof CallError && error.status === 403) return onLost()
    if (refusal.code === 'stale') void document.refetch()
    const sentence = refusal.fields?.[0]?.message ?? refusal.message
    if (name) setProblems((now) => ({ ...now, [name]: sentence }))
    else notify.error(sentence)
  }
  const change = (changes: Changes, name?: DocumentFieldName) => {
    if (name) setProblems(({ [name]: _, ...rest }) => rest)
    void document.change(changes).catch((error: unknown) => {
      tell(error, name)
      // What was written is not lost in silence when somebody else has taken over.
      const text = name && changes.documentFields?.[name]?.rawValue
      if (name && error instanceof CallError && error.status === 403)
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
  /** To the next field that a person needs to look at. */
  const toUnsure = (from: DocumentFieldName) => {
    const later = documentFieldNames.slice(documentFieldNames.indexOf(from) + 1)
    const next = later.find(
      (name) =>
        !walk.accepted.has(name) &&
        needsLook(shown.documentFields[name], isRequired(name, shown.recipientIsForeignEntity)),
    )
    if (!next) return pastEnd()
    if (walk.writing) walk.stopWriting(next)
    else walk.standOn(next)
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
  const undoLast = () =>
    void document
      .act(async (version) => document.take(await undo.mutateAsync({ id: shown.id, version })))
      .then(() => notify.info('Ändringen är ångrad', 2))
      .catch((error: unknown) => tell(error))

  const act = (name: DocumentFieldName, what: FieldAct, offers: readonly Offer[]) => {
    const field = shown.documentFields[name]
    switch (what.act) {
      case 'accept':
        walk.accept(name)
        if (!walk.go(name, 1)) pastEnd()
        return
      case 'acceptToUnsure':
        saveWritten(name)
        walk.accept(name)
        return toUnsure(name)
      case 'next':
        return void walk.go(name, 1)
      case 'previous':
        return void walk.go(name, -1)
      case 'edit':
        return locked(name) ? walk.standOn(name) : walk.write(name, shownValue(name, field))
      case 'empty':
        if (!locked(name) && field.rawValue !== '') change({ documentFields: valueChange(name, '', undefined) }, name)
        return
      case 'unlock':
        if (!isLocked(field)) return
        change({ documentFields: { [name]: { rawValue: field.rawValue, unlockedQrCode: true } } }, name)
        return walk.standOn(name)
      case 'draw':
        return locked(name) ? undefined : onDraw()
      case 'undo':
        return undoLast()
      case 'pick': {
        const offer = offers[what.index]
        if (!offer || locked(name)) return
        change({ documentFields: offer.changes }, name)
        for (const picked of documentFieldNames) if (offer.changes[picked]) walk.accept(picked)
        if (walk.writing) walk.stopWriting(name)
        else walk.standOn(name)
        return
      }
      case 'save': {
        saveWritten(name)
        const next = documentFieldNames[documentFieldNames.indexOf(name) + what.step]
        if (next) return walk.stopWriting(next)
        return what.step === 1 ? pastEnd() : walk.stopWriting(name)
      }
      case 'cancel':
        setProblems(({ [name]: _, ...rest }) => rest)
        return walk.stopWriting(name)
    }
  }

  /** A word or a region of the image becomes the text of the current field, to be saved or cancelled like any other. */
  const takeFromPage = async ({ box, text }: PickedText, more: boolean) => {
    const name = walk.current
    if (locked(name)) return
    const begun = more && walk.writing?.name === name ? `${walk.writing.text} ` : ''
    if (text !== undefined) return walk.write(name, begun + text, box)
    try {
      const read = await askOnce(interpretation.gettextinselection, { id: shown.id, field: name, ...box })
      if (read.text.trim() === '') {
        notify.info(texts.nothingThere)
        return walk.standOn(name)
      }
      const { startPosition, width, height, page } = read
      const tight = startPosition && width !== null && height !== null ? { page, ...startPosition, width, height } : box
      walk.write(name, begun + read.text.trim(), tight)
    } catch (error) {
      tell(error, name)
    }
  }
  return { problems, setProblems, act, change, tell, takeFromPage, undoLast }
}
export type FieldActs = ReturnType<typeof useFieldActs>
