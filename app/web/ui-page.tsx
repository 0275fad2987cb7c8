import { keysOf } from '#platform/record.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Tabs } from '#platform/web/ui/frame/Tabs.tsx'
import { withSearch } from '#platform/web/place.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { places } from '#areas/places.ts'
import { FormsPart } from './ui-page-forms.tsx'
import { ListsPart } from './ui-page-lists.tsx'
import { MessagesPart } from './ui-page-messages.tsx'
import { ValuesPart } from './ui-page-values.tsx'

const parts = { lists: ListsPart, forms: FormsPart, values: ValuesPart, messages: MessagesPart }
type PartName = keyof typeof parts
const names: Record<PartName, string> = {
  lists: 'Listor',
  forms: 'Formulär',
  values: 'Värden',
  messages: 'Meddelanden',
}

/**
 * Every component of the design system in every state, inside the real frame. In development only.
 */
export function UiPage() {
  const { filters } = useListState({ filters: { part: 'lists' } })
  const current = keysOf(parts).find((part) => part === filters.part) ?? 'lists'
  const Part = parts[current]
  useKeys([{ key: 'n', text: 'Bedöm faktura', run: () => notify.info('Du tryckte N', 2) }])
  return (
    <>
      <PageHeader
        title="Faktura 10419"
        badge={<StateBadge tone="positive" text="Köp med återköpslimit" />}
        facts={
          <>
            <span>Norrsken El & Energi AB</span>
            <OrganizationNumber number="5523104471" />
          </>
        }
        actions={
          <>
            <ActionButton icon="download">Ladda ner Excel</ActionButton>
            <ActionButton disabledReason="Fakturan är redan utbetald">Undantag</ActionButton>
            <ActionButton
              primary
              onClick={() => new Promise((resolve) => setTimeout(resolve, 1500))}
            >
              Meddelande
            </ActionButton>
          </>
        }
      />
      <Tabs
        label="Delar"
        tabs={Object.entries(names).map(([part, label]) => ({
          label,
          href: withSearch(places.designSystem, { part: part === 'lists' ? undefined : part }),
          current: part === current,
        }))}
      />
      <Part />
    </>
  )
}
