import { useMemo } from 'react'
import { authorize } from '#areas/foundation/users/contract.ts'
import type { Viewer } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useSession } from '#platform/web/session.ts'

const none: readonly string[] = []
const never = { keep403: true, staleTime: Infinity } as const

/**
 * Who looks at the screen, from the access checks made at start. A check that is refused counts as
 * false (shell 7).
 */
export function useViewer() {
  const session = useSession()
  const policies = useAnswer(authorize.policies, {}, never)
  const held = policies.data ?? (policies.error?.status === 403 ? none : undefined)
  const name = session.state === 'signedIn' || session.state === 'expired' ? session.name : ''
  const email = session.state === 'signedIn' ? session.email : ''
  const viewer = useMemo<Viewer | undefined>(
    () => held && { name, email, policies: held },
    [held, name, email],
  )
  const error = policies.error?.status === 403 ? undefined : policies.error
  return { viewer, error: held ? undefined : error, retry: () => void policies.refetch() }
}
