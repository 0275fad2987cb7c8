import { keysOf } from '#platform/record.ts'
import { holds } from '#platform/permission.ts'
import { ageText } from '#platform/swedish/age.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { askOnce, useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { BriefInstant } from '#platform/web/ui/value/values.tsx'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { places } from '#areas/places.ts'
import { onboarding, type ListedOnboarding } from '../contract.ts'
import { completionResults, createdByChoices, sortFields } from '../rules.ts'
import { creatorNames } from '../texts.ts'
import { ExportActions } from './ExportActions.tsx'
import { OnboardingFilters, standardFilters } from './OnboardingFilters.tsx'
import { OnboardingStateBadge } from './OnboardingStateBadge.tsx'
import { SanityPanel } from './SanityPanel.tsx'
import { UsualViews } from './UsualViews.tsx'
import { Legend, TaskMarks } from './TaskMarks.tsx'

const columnsAt = (asOf: Date): Column<ListedOnboarding>[] => [
  {
    key: 'company',
    head: 'Företag',
    sort: 'company',
    cell: (row) => row.companyName,
    second: (row) => <OrganizationNumber number={row.organizationNumber} plain />,
  },
  { key: 'type', head: 'Typ', sort: 'type', spare: true, cell: (row) => row.type },
  {
    key: 'state',
    first: true,
    head: 'Status',
    sort: 'state',
    width: '210px',
    whole: true,
    cell: (row) => <OnboardingStateBadge onboarding={row} />,
    second: ({ contacted }) => (contacted ? 'Kontaktad' : ''),
  },
  {
    key: 'tasks',
    head: 'Uppgifter',
    width: '92px',
    whole: true,
    cell: (row) => <TaskMarks status={row.taskStatus} />,
  },
  {
    key: 'next',
    head: 'Nästa steg',
    width: '260px',
    cell: ({ next }) => next,
  },
  {
    key: 'since',
    head: 'Senast hänt',
    sort: 'since',
    width: '140px',
    cell: ({ since }) => (
      <span title={formatInstant(since)} data-copied={formatInstant(since)}>
        för {ageText(new Date(since), asOf)} sedan
      </span>
    ),
  },
  {
    key: 'rep',
    head: 'Säljare',
    sort: 'rep',
    width: '160px',
    cell: ({ salesRepresentative: rep }) =>
      rep ? `${rep.firstName} ${rep.lastName}` : 'Ingen säljare',
  },
  {
    key: 'created',
    spare: true,
    head: 'Skapad',
    sort: 'created',
    width: '145px',
    quiet: true,
    cell: (row) => <BriefInstant of={row.created} />,
    second: ({ channel, created }) =>
      `av ${creatorNames[channel]}, ${ageText(new Date(created), asOf)}`,
  },
]

const standardSort = { sort: 'created', order: 'desc' } as const

/** The name of a choice, which the address has the number of. */
const nameOf = <Name extends string>(choices: Readonly<Record<Name, number>>, text: string) =>
  keysOf(choices).find((name) => String(choices[name]) === text)

/**
 * /onboardings: every onboarding, with filters, legend, export and what is missing for new ones
 * (onboarding 10-12, 18, 33).
 */
export function OnboardingsScreen() {
  const list = useListState({ ...standardSort, filters: standardFilters })
  const viewer = useActor()
  const choosesRep = holds(viewer, 'Administrator', 'OnboardingUser')
  const { query, faulty, faultyOngoing, manualTasks, salesRep, onboardingType, ...filters } =
    list.filters
  const createdBy = nameOf(createdByChoices, filters.productTypes)
  const pageWanted = (page: number) => ({
    currentPage: page - 1,
    take: list.take,
    query,
    where: [...list.where],
    createdBy,
    onlyIncludeCustomerInitiated: createdBy === 'customer',
    onboardingCompletionResult: nameOf(completionResults, filters.onboardingCompletionResult),
    showOnlyCompletedAndFaultyOnboardings: faulty,
    showOnlyOngoingAndFaultyOnboardings: faultyOngoing,
    containsTaskThatContainsManualHandling: manualTasks,
    sortField: sortFields.find((field) => field === list.sort) ?? 'created',
    sortOrder: list.order,
    onboardingType: nameOf(onboardingTypes, onboardingType),
    ...(choosesRep && { salesRep }),
  })
  const answer = useAnswer(onboarding.all, pageWanted(list.page))
  return (
    <>
      <PageHeader
        title="Onboarding"
        facts={<UsualViews />}
        actions={holds(viewer, 'Administrator') ? <ExportActions /> : undefined}
      />
      <SanityPanel />
      <OnboardingFilters list={list} choosesRep={choosesRep} />
      <DataTable
        label="Onboardings"
        columns={columnsAt(new Date(answer.dataUpdatedAt))}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        href={({ id }) => places.onboarding(id)}
        fetchPage={async (page) => (await askOnce(onboarding.all, pageWanted(page))).list}
        empty={list.filtered ? 'Sökningen gav inga träffar.' : 'Det finns inga onboardings än'}
      />
      <Legend />
    </>
  )
}
