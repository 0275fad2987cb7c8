import { useState } from 'react'
import { CallError } from '#platform/web/call.ts'
import { useCommand } from '#platform/web/data.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import { interpretation, type Interpretation } from '../../../contract.ts'
import { documentFieldNames, documentFields, type DocumentFieldName } from '../../../fields.ts'
import { isLocked } from '../../fields/field-values.ts'
import type { FieldWalk } from '../../fields/useFieldWalk.ts'
import type { Changes } from '../apply-changes.ts'
import { stillMissing, type Problems } from '../problems.ts'
import type { OpenDocument } from '../useDocument.ts'

export interface ChangesOptions {
  readonly document: OpenDocument
  readonly shown: Interpretation
  readonly walk: Pick<FieldWalk, 'reconsider'>
  /** Somebody else edits now. */
  readonly onLost: () => void
}

/** What is changed in the fields, what was refused of it and where, and how it is undone. */
export function useChanges({ document, shown, walk, onLost }: ChangesOptions) {
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
  /** Forgets what was wrong with a field. */
  const settle = (name: DocumentFieldName) => setProblems(({ [name]: _, ...rest }) => rest)
  /** Whether a field may not be written in; says so at the field. */
  const locked = (name: DocumentFieldName) => {
    if (!isLocked(shown.documentFields[name])) return false
    setProblems((now) => ({ ...now, [name]: interpretation.savechange.refusals.qrLocked.text }))
    return true
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
  return {
    problems,
    setProblems,
    settle,
    tell,
    change,
    locked,
    undoLast,
    canUndo: undoFirst !== undefined || (shown.draft?.changes ?? 0) > 0,
    /** What undo does first, until something is changed. */
    undoFirst: (run: () => Promise<unknown>) => setUndoFirst({ run }),
  }
}
export type DocumentChanges = ReturnType<typeof useChanges>
