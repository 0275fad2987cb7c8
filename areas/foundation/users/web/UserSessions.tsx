import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { session } from '../contract.ts'
import { missingRole } from '../rules.ts'
import { SessionTable } from './SessionTable.tsx'

/** Where a user is signed in, and the end of all of it at once (users 15, 16). */
export function UserSessions({ id, name }: { id: string; name: string }) {
  const answer = useAnswer(session.ofUser, { userId: id }, { staleTime: 0 })
  const end = useCommand(session.endAllOfUser)
  const missing = missingRole(session.endAllOfUser.may, useActor())
  const none = answer.data?.length === 0 ? `${name} är inte inloggad` : undefined

  async function askAndEnd() {
    const sure = await confirm({
      title: 'Avsluta alla inloggningar?',
      text: `${name} loggas ut ur alla webbläsare direkt och behöver logga in för hand.`,
      act: 'Avsluta alla',
      danger: true,
    })
    if (sure) await tell(() => end.mutateAsync({ userId: id }), 'Alla inloggningar är avslutade')
  }
  return (
    <Section
      title="Inloggningar"
      actions={
        <ActionButton danger disabledReason={missing ?? none} onClick={askAndEnd}>
          Avsluta alla
        </ActionButton>
      }
    >
      <SessionTable
        rows={answer.data}
        answer={answer}
        empty={`${name} är inte inloggad i någon webbläsare.`}
      />
    </Section>
  )
}
