import { holds } from '#platform/permission.ts'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { onboarding, type OnboardingDetail } from '../contract.ts'

type Failure = OnboardingDetail['failureReasons'][number]

/**
 * What could not be told other systems, until an administrator has mended it by hand (onboarding
 * 13, 32).
 */
export function FailuresSection({ shown }: { shown: OnboardingDetail }) {
  const resolve = useCommand(onboarding.resolvefailure)
  const administrator = holds(useActor(), 'Administrator')
  if (shown.failureReasons.length === 0) return null
  const columns: Column<Failure>[] = [
    { key: 'reason', head: 'Fel', cell: (one) => one.reason, second: (one) => one.failure },
    {
      key: 'created',
      head: 'När',
      width: '150px',
      quiet: true,
      cell: (one) => <Instant of={one.created} />,
    },
    {
      key: 'checked',
      head: 'Åtgärdat',
      width: '210px',
      whole: true,
      cell: (one) =>
        one.checked ? (
          <StateBadge tone="positive" text="Åtgärdat" />
        ) : (
          <ActionButton
            label={`Markera som åtgärdat: ${one.reason}`}
            disabledReason={
              administrator ? undefined : 'Bara administratörer kan markera fel som åtgärdade'
            }
            onClick={() =>
              tell(
                () => resolve.mutateAsync({ a: shown.id, b: one.id }),
                'Felet är markerat som åtgärdat',
              )
            }
          >
            Markera som åtgärdat
          </ActionButton>
        ),
      second: (one) => (one.checkedBy ? `av ${one.checkedBy}` : ''),
    },
  ]
  return (
    <Section title="Fel">
      <DataTable
        label="Fel"
        columns={columns}
        rows={shown.failureReasons}
        rowKey={({ id }) => id}
      />
    </Section>
  )
}
