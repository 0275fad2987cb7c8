import type { ReactNode } from 'react'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorPage } from '#platform/web/ui/frame/ErrorPage.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { RefusalDialog, useRefusalDialog } from '#platform/web/ui/message/RefusalDialog.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Columns, Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { useGo, useSearchPart } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { session, users, type InternalUser } from '../contract.ts'
import { isAdministrator, missingRole } from '../rules.ts'
import { UserForm } from './UserForm.tsx'
import { UserSessions } from './UserSessions.tsx'

/** What later areas show of a user: app/web hands it in. */
export type WaitingOfUser = (userId: string) => ReactNode

/** /user/?email= or ?id=: one internal user, or a new one (users 1, 3, 4). */
export function UserScreen({ waiting, below }: { waiting: WaitingOfUser; below: WaitingOfUser }) {
  const id = useSearchPart('id')
  const email = useSearchPart('email')
  const asked = id && !email ? { id } : { email: email ?? 'new' }
  const answer = useAnswer(users.getInternal, asked, { placeholderData: undefined })
  if (answer.error)
    return (
      <ErrorPage title="Användare" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Delayed />
  return (
    <UserPage
      key={`${answer.data.id} ${answer.data.version}`}
      user={answer.data}
      waiting={waiting}
      below={below}
    />
  )
}

interface UserPageProps {
  user: InternalUser
  waiting: WaitingOfUser
  below: WaitingOfUser
}
function UserPage({ user, waiting, below }: UserPageProps) {
  const go = useGo()
  const error = useRefusalDialog()
  const remove = useCommand(users.deleteInternal)
  const isNew = user.id === null
  const actor = useActor()
  const readOnly = isAdministrator(actor) ? undefined : 'Bara administratörer kan ändra användare'
  const name = isNew ? 'Ny användare' : `${user.firstName} ${user.lastName}`

  async function askAndRemove() {
    const sure = await confirm({
      title: 'Ta bort användare',
      text: `${name} förlorar sin åtkomst direkt. Det kan inte ångras.`,
      act: 'Ta bort användare',
      danger: true,
    })
    if (!sure || user.id === null) return
    try {
      await remove.mutateAsync({ id: user.id })
      notify.success(`${name} är borttagen`)
      await go(places.users, { ignoreBlocker: true })
    } catch (thrown) {
      if (refusalOf(thrown)) error.show(thrown)
      else throw thrown
    }
  }

  return (
    <>
      <PageHeader
        title={name}
        above={<RouteLink href={places.users}>Användare</RouteLink>}
        facts={isNew ? undefined : user.emailAddress}
        actions={
          isNew ? undefined : (
            <ActionButton danger icon="delete" disabledReason={readOnly} onClick={askAndRemove}>
              Ta bort användare
            </ActionButton>
          )
        }
      />
      {user.id === null ? null : waiting(user.id)}
      <Columns side={isNew ? null : <UserHistory user={user} />}>
        <UserForm user={user} readOnly={readOnly} onError={error.show} />
        {user.id === null || missingRole(session.ofUser.may, actor) ? null : (
          <UserSessions id={user.id} name={name} />
        )}
        {user.id === null ? null : below(user.id)}
      </Columns>
      <RefusalDialog refusal={error} />
    </>
  )
}

function UserHistory({ user }: { user: InternalUser }) {
  return (
    <Section title="Historik">
      <FactList
        stacked
        facts={[
          {
            label: 'Senaste inloggning',
            value: user.lastLoginDate ? <Instant of={user.lastLoginDate} /> : 'Ingen inloggning',
          },
          { label: 'Skapad', value: <Instant of={user.created} /> },
          { label: 'Skapad av', value: user.createdBy },
          { label: 'Ändrad', value: user.changed ? <Instant of={user.changed} /> : undefined },
          { label: 'Ändrad av', value: user.changedBy },
        ]}
      />
    </Section>
  )
}
