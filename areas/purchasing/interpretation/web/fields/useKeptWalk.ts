import { useEffect, useState } from 'react'
import { useDraft } from '#platform/web/ui/form/draft.ts'
import type { Interpretation } from '../../contract.ts'
import { documentFieldNames } from '../../fields.ts'
import { firstToLookAt, isToLookAt } from './field-values.ts'
import { useFieldWalk, type Writing } from './useFieldWalk.ts'

/**
 * The walk through a document's fields, from the first that needs a look. What is being written
 * outlives an expired session.
 */
export function useKeptWalk(id: string, shown: Interpretation) {
  const { found, keep, forget } = useDraft<Writing>(`interpretation-field/${id}`)
  const [first] = useState(() => firstToLookAt(shown))
  // An older program may have kept it, in the same tab, of a field that is called otherwise now.
  const before = found && documentFieldNames.includes(found.name) ? found : undefined
  const walk = useFieldWalk(before, first)
  const { writing } = walk
  useEffect(() => (writing ? keep(writing) : forget()), [writing, keep, forget])
  // The page is shown from its beginning until one moves, unless the first field needs a look.
  const [moved, setMoved] = useState(() => isToLookAt(shown, first))
  if (!moved && walk.current !== first) setMoved(true)
  return { walk, moved }
}
