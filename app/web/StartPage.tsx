import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Tabs } from '#platform/web/ui/frame/Tabs.tsx'
import type { StaffActor } from '#platform/permission.ts'
import { keysOf } from '#platform/record.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useGo, usePathPart, useSearchPart, withSearch } from '#platform/web/place.ts'
import { useToday } from '#platform/web/today.ts'
import { LossNotice } from '#areas/foundation/audit/web/LossNotice.tsx'
import { AskedPanel } from '#areas/foundation/approvals/web/AskedPanel.tsx'
import { RecentClientsPanel } from '#areas/parties/client/web/RecentClientsPanel.tsx'
import type { ExpiringLimit } from '#areas/credit/limits/contract.ts'
import { companyTypeOf, limitTypeNumbers, type LimitType } from '#areas/credit/limits/rules.ts'
import { limitNames } from '#areas/credit/limits/texts.ts'
import { ExpiringLimitsPanel } from '#areas/credit/limits/web/ExpiringLimitsPanel.tsx'
import { mayHaveAsked } from '#areas/foundation/approvals/rules.ts'
import { creditNotes } from '#areas/purchasing/invoices/contract-credit.ts'
import { WaitingCreditsPanel } from '#areas/purchasing/invoices/web/CreditPanels.tsx'
import { DecidedPanel } from '#areas/acquisition/prospects/web/DecidedPanel.tsx'
import { InboxPanel } from '#areas/operations/inbox/web/InboxPanel.tsx'
import { NextPanel } from '#areas/operations/queues/web/NextPanel.tsx'
import { TakenPanel } from '#areas/operations/queues/web/TakenPanel.tsx'
import { TodayPanel } from '#areas/operations/today/web/TodayPanel.tsx'
import { StartScreen } from '#areas/operations/shell/web/StartScreen.tsx'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { isIn, mayReleaseWork, missingRole, withAuditor } from '#areas/foundation/users/rules.ts'
import { dueDateProblem } from '#areas/foundation/usertasks/rules.ts'
import { NewTaskDialog } from '#areas/foundation/usertasks/web/NewTaskDialog.tsx'
import { TaskDialog } from '#areas/foundation/usertasks/web/TaskDialog.tsx'
import type { TaskBeginning } from '#areas/foundation/usertasks/web/TaskForm.tsx'
import { TaskMissing } from '#areas/foundation/usertasks/web/TaskMissing.tsx'
import { TasksPanel } from '#areas/foundation/usertasks/web/TasksPanel.tsx'
import { places } from '#areas/places.ts'

const limitHref = ({
  organizationNumber,
  limitType,
}: {
  organizationNumber: string
  limitType: LimitType
}) =>
  places.client(companyTypeOf(limitType), organizationNumber, `limit${limitTypeNumbers[limitType]}`)

/**
 * A task about a limit that is about to expire: its link leads to the issuer's limits, or to the
 * recipient.
 */
function taskAbout(limit: ExpiringLimit, today: string): TaskBeginning {
  const { displayName, organizationNumber, limitType, limitValue, expiresDate } = limit
  const name = limitNames[limitType]
  const isSoon = dueDateProblem(expiresDate, today) === undefined
  return {
    header: `${name} för ${displayName} går ut ${expiresDate}`,
    message: `${displayName} (${formatOrganizationNumber(organizationNumber)}) har ${name.toLowerCase()} ${formatMoney(limitValue)} kr till och med ${expiresDate}.`,
    ...(isSoon && { dueDate: expiresDate }),
    action: {
      taskAction: companyTypeOf(limitType) === 'issuer' ? 1 : 5,
      actionId: organizationNumber,
    },
  }
}

/** What the start page shows: what waits, and the lists beside it (inbox 5). */
const views = {
  inbox: 'Att göra',
  tasks: 'Åtgärder',
  asked: 'Begärt',
  limits: 'Utgående limiter',
  credits: 'Kreditfakturor',
  clients: 'Senaste klienter',
  taken: 'Taget av alla',
} as const
type View = keyof typeof views
const viewsOf = (actor: Pick<StaffActor, 'policies'>): readonly View[] => {
  const may: Partial<Record<View, boolean>> = {
    asked: isIn(mayHaveAsked, actor),
    credits: isIn(creditNotes.waitingCredits.may, actor),
    taken: isIn(withAuditor(mayReleaseWork), actor),
  }
  return keysOf(views).filter((view) => may[view] ?? true)
}

/**
 * / and /task/{id}/{time?}: all that waits for who looks, the views beside it, and one task opened
 * (decision A29).
 */
export function StartPage() {
  const go = useGo()
  const actor = useActor()
  const today = useToday()
  const asked = useSearchPart('view')
  const view = viewsOf(actor).find((one) => one === asked) ?? 'inbox'
  const id = usePathPart('id')
  // Where the lists behind the task stand, which they keep when it is closed.
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [beginning, setBeginning] = useState<TaskBeginning>()
  const task = useAnswer(
    usertasks.get,
    { id: id ?? '' },
    { enabled: id !== undefined, placeholderData: undefined },
  )
  if (task.error?.status === 404 || task.error?.status === 400)
    return <TaskMissing onRetry={() => task.refetch()} />
  return (
    <>
      <StartScreen
        actions={
          <>
            <ActionButton
              icon="plus"
              disabledReason={missingRole(usertasks.save.may, actor)}
              onClick={() => setBeginning({})}
            >
              Skapa ärende
            </ActionButton>
            <NextPanel />
          </>
        }
      >
        <LossNotice />
        <Tabs
          label="Startsidans delar"
          tabs={viewsOf(actor).map((one) => ({
            label: views[one],
            href: one === 'inbox' ? places.start : places.startView(one),
            current: one === view,
          }))}
        />
        {view === 'inbox' ? (
          <>
            <InboxPanel />
            <TodayPanel />
          </>
        ) : null}
        {view === 'tasks' ? <TasksPanel /> : null}
        {view === 'asked' ? (
          <>
            <DecidedPanel />
            <AskedPanel />
          </>
        ) : null}
        {view === 'credits' ? <WaitingCreditsPanel /> : null}
        {view === 'taken' ? <TakenPanel /> : null}
        {view === 'clients' ? <RecentClientsPanel /> : null}
        {view === 'limits' ? (
          <ExpiringLimitsPanel
            hrefOf={limitHref}
            onCreateTask={(limit) => setBeginning(taskAbout(limit, today))}
          />
        ) : null}
        <p>
          <RouteLink href={places.permissions}>Behörigheter: vem som får göra vad</RouteLink>
        </p>
      </StartScreen>
      <NewTaskDialog beginning={beginning} onClose={() => setBeginning(undefined)} />
      {id === undefined ? null : (
        <TaskDialog key={id} id={id} onClose={() => void go(withSearch(places.start, search))} />
      )}
    </>
  )
}
