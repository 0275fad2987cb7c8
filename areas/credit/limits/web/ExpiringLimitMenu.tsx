import { ActionIcon, Menu } from '@mantine/core'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { useGo } from '#platform/web/place.ts'
import type { Place } from '#areas/places.ts'
import type { ExpiringLimit } from '../contract.ts'

export type Whose = Pick<ExpiringLimit, 'organizationNumber' | 'limitType'>
export interface ExpiringLimitActs {
  /** The client card, on the limit's tab. */
  hrefOf: (limit: Whose) => Place
  onCreateTask: (limit: ExpiringLimit) => void
}
/** What is done with one limit of the list. */
export function ExpiringLimitMenu({
  limit,
  hrefOf,
  onCreateTask,
}: ExpiringLimitActs & { limit: ExpiringLimit }) {
  const go = useGo()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Åtgärder för ${limit.displayName}`}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void go(hrefOf(limit))}>Öppna klientkort</Menu.Item>
        <Menu.Item onClick={() => onCreateTask(limit)}>Skapa ärende</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
