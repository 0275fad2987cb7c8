import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { forgetDrafts } from '#platform/web/ui/form/draft.ts'
import { AppFrame, environments } from '#platform/web/ui/frame/AppFrame.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { ReasonHost } from '#platform/web/ui/message/ReasonDialog.tsx'
import { BesideFilters } from '#platform/web/ui/list/Filters.tsx'
import { ActorContext } from '#platform/web/actor.ts'
import { useToday } from '#platform/web/today.ts'
import { useFreshLoginAsked } from '#platform/web/fresh-login.ts'
import { signOut, useSession } from '#platform/web/session.ts'
import { forgetRecentClients } from '#areas/parties/client/web/recent-clients.ts'
import { EverythingPicker } from '#areas/operations/search/web/EverythingPicker.tsx'
import { forgetRecentFinds } from '#areas/operations/search/web/recent-finds.ts'
import { ExpiredDialog } from '#areas/operations/shell/web/ExpiredDialog.tsx'
import { FreshLoginDialog } from '#areas/operations/shell/web/FreshLoginDialog.tsx'
import { LoginDialog } from '#areas/operations/shell/web/LoginDialog.tsx'
import { useViewer } from '#areas/operations/shell/web/useViewer.ts'
import { ListViews } from '#areas/foundation/views/web/ListViews.tsx'
import { TasksInProgress } from '#areas/foundation/usertasks/web/TasksInProgress.tsx'
import { places } from '#areas/places.ts'
import { menuOf } from './menu.ts'
import { useCounts } from './useCounts.ts'

const told = document.querySelector<HTMLMetaElement>('meta[name="skynet-environment"]')?.content
const environment = environments.find((one) => one === told) ?? 'dev'

const listViews = <ListViews />
const PageHelp = lazy(async () => ({ default: (await import('./help/PageHelp.tsx')).PageHelp }))
const help = (
  <Suspense fallback={<Delayed />}>
    <PageHelp />
  </Suspense>
)

/** Pages that can be read without being signed in. */
const open: readonly string[] = [places.signedOut(), places.accessDenied()]

/**
 * What surrounds every screen: nobody who is not signed in gets past it, and everybody who is gets
 * the menu of their own.
 */
export function Frame() {
  const session = useSession()
  const asked = useFreshLoginAsked()
  const pathname = useLocation().pathname.toLowerCase().replace(/\/$/, '')
  if (session.state === 'unknown') return <Delayed />
  if (session.state === 'signedOut') return open.includes(pathname) ? <Outlet /> : <LoginDialog />
  if (pathname === places.loggedIn) return <Outlet />
  return (
    <>
      <SignedIn name={session.name} />
      <ReasonHost />
      <FreshLoginDialog opened={asked && session.state === 'signedIn'} />
      <ExpiredDialog opened={session.state === 'expired'} />
    </>
  )
}

function SignedIn({ name }: { name: string }) {
  const viewer = useViewer()
  const today = useToday()
  const counts = useCounts()
  if (viewer.error) return <ErrorState error={viewer.error} onRetry={viewer.retry} />
  if (!viewer.viewer) return <Delayed />
  const person = viewer.viewer
  const menu = menuOf(person).map(({ counts: of, ...entry }) => ({
    ...entry,
    count: of && counts.get(of),
  }))
  const leave = (everywhere: boolean) => {
    forgetDrafts()
    forgetRecentClients()
    forgetRecentFinds()
    void signOut(everywhere)
  }
  return (
    <ActorContext value={person}>
      <AppFrame
        environment={environment}
        name={name}
        own={places.ownSessions}
        onLogout={() => leave(false)}
        onLogoutEverywhere={() => leave(true)}
        menu={menu}
        home={places.start}
        search={
          <EverythingPicker
            find={async (query, signal) =>
              (await import('./palette.ts')).find(person, today, query, signal)
            }
          />
        }
        indicators={<TasksInProgress />}
        help={help}
      >
        <BesideFilters value={listViews}>
          <Outlet />
        </BesideFilters>
      </AppFrame>
    </ActorContext>
  )
}
