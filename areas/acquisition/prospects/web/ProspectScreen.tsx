import type { ReactNode } from 'react'
import type { CallError } from '#platform/web/call.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState, isNoSuch } from '#platform/web/ui/message/ErrorState.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { usePathPart } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import type { Prospect } from '../answers.ts'
import { prospects } from '../contract.ts'
import { noSuchProspect } from '../texts.ts'
import { ProspectView } from './ProspectView.tsx'
import { SearchPage } from './SearchPage.tsx'

interface ProspectScreenProps {
  /** What other areas show over all of it. */
  above: (prospect: Prospect) => ReactNode
  /** What other areas do with a prospect. */
  actions: (prospect: Prospect) => ReactNode
  /** What other areas show beside a prospect. */
  beside: (prospect: Prospect) => ReactNode
  /** What they show under Bedömningar. */
  judged: ReactNode
  /** What is looked up there of any company. */
  lookup: ReactNode
}
/** /prospect and /prospect/{id}. */
export function ProspectScreen({ above, actions, beside, judged, lookup }: ProspectScreenProps) {
  const id = usePathPart('id')
  return (
    <Guarded>
      {id ? (
        <StoredProspect key={id} id={id} above={above} actions={actions} beside={beside} />
      ) : (
        <SearchPage side="issuer" judged={judged} lookup={lookup} />
      )}
    </Guarded>
  )
}

/** /prospect/recipient. */
export const RecipientProspectScreen = () => (
  <Guarded>
    <SearchPage side="recipient" />
  </Guarded>
)

/** Everybody sees the menu entry, and is told here (decision B4). */
function Guarded({ children }: { children: ReactNode }) {
  if (missingRole(prospects.get.may, useActor()) === undefined) return children
  return (
    <>
      <PageHeader title="Ny kund" />
      <EmptyState text="Du saknar behörighet. Kontakta en administratör." icon="lock" />
    </>
  )
}

function StoredProspect({
  id,
  above,
  actions,
  beside,
}: Omit<ProspectScreenProps, 'judged' | 'lookup'> & { id: string }) {
  const answer = useAnswer(prospects.get, { id }, { placeholderData: undefined })
  if (answer.data)
    return (
      <ProspectView
        prospect={answer.data}
        above={above(answer.data)}
        actions={actions(answer.data)}
        beside={beside(answer.data)}
      />
    )
  return (
    <>
      <PageHeader title="Prospekt" above={<RouteLink href={places.prospects}>Ny kund</RouteLink>} />
      {answer.error ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Delayed />
      )}
    </>
  )
}

const Failed = ({ error, onRetry }: { error: CallError; onRetry: () => void }) =>
  isNoSuch(error.status) ? (
    <EmptyState text={noSuchProspect} />
  ) : (
    <ErrorState error={error} onRetry={onRetry} />
  )
