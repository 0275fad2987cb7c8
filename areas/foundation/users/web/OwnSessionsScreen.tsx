import type { ReactNode } from 'react'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { session, type OpenedSession } from '../contract.ts'
import { SessionTable } from './SessionTable.tsx'

/**
 * /sessions: where one is signed in oneself, with the way to end what is elsewhere (users 15);
 * `below` is what else is one's own.
 */
export function OwnSessionsScreen({ below }: { below: ReactNode }) {
  const answer = useAnswer(session.own, {}, { staleTime: 0 })
  return (
    <>
      <PageHeader
        title="Mina inloggningar"
        facts="Avsluta det du inte känner igen. Logga ut överallt gör du i menyn bredvid Logga ut."
      />
      <SessionTable
        rows={answer.data}
        answer={answer}
        empty="Du är inte inloggad i någon webbläsare."
        act={(one) => (one.current ? null : <EndButton one={one} />)}
      />
      {below}
    </>
  )
}

function EndButton({ one: { id, browser, address } }: { one: OpenedSession }) {
  const end = useCommand(session.endOwn)
  return (
    <ActionButton
      label={`Avsluta ${browser}, ${address}`}
      onClick={() => tell(() => end.mutateAsync({ id }), 'Inloggningen är avslutad')}
    >
      Avsluta
    </ActionButton>
  )
}
