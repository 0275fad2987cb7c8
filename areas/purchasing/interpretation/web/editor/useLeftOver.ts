import { useEffect, useRef } from 'react'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import type { OpenDocument } from './useDocument.ts'
import type { FieldActs } from './acts/useFieldActs.ts'

/**
 * Sends once more what never reached the server the last time the document was open in this tab, as
 * soon as one may edit it.
 */
export function useLeftOver(mine: boolean, { leftOver }: OpenDocument, acts: FieldActs) {
  const resent = useRef(false)
  useEffect(() => {
    if (!mine || resent.current) return
    resent.current = true
    if (leftOver.length > 0) notify.info('Det som inte hann sparas sist sparas nu')
    for (const changes of leftOver) acts.change(changes)
  }, [mine, leftOver, acts])
}
