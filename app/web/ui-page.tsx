import { useRef } from 'react'
import { AppFrame } from '#platform/web/ui/AppFrame.tsx'
import { Autocomplete } from '#platform/web/ui/Autocomplete.tsx'
import { ActionButton } from '#platform/web/ui/ActionButton.tsx'
import { useKeys } from '#platform/web/ui/keys.ts'
import { PageHeader } from '#platform/web/ui/PageHeader.tsx'
import { notify } from '#platform/web/ui/Snackbar.tsx'
import { StateBadge } from '#platform/web/ui/StateBadge.tsx'
import type { MenuEntry } from '#platform/web/ui/SideMenu.tsx'
import { OrganisationNumber } from '#platform/web/ui/OrganisationNumber.tsx'
import { Tabs } from '#platform/web/ui/Tabs.tsx'
import { useListState } from '#platform/web/ui/useListState.ts'
import { FormsPart } from './ui-page-forms.tsx'
import { ListsPart } from './ui-page-lists.tsx'
import { MessagesPart } from './ui-page-messages.tsx'
import { ValuesPart } from './ui-page-values.tsx'
import { findCompanies } from './ui-page-data.ts'

const menu: readonly MenuEntry[] = [
  { label: 'Start', icon: 'start', href: '/' },
  { label: 'Klienter', icon: 'clients', href: '/c', also: ['/client'] },
  { label: 'Personupplysning', icon: 'person', href: '/person' },
  { label: 'Arbetslista fakturor', icon: 'invoices-edit', href: '/unprocessed' },
  { label: 'Fakturor', icon: 'invoices', href: '/ui' },
  { label: 'Tolkningsresultat', icon: 'interpretation', href: '/interpretation' },
  { label: 'Regler', icon: 'rules', href: '/rules' },
  { label: 'Rating', icon: 'rating', href: '/rating' },
  { label: 'Ny kund', icon: 'prospect', href: '/prospect' },
  { label: 'Onboarding', icon: 'onboarding', href: '/onboarding' },
  { label: 'Avtal', icon: 'agreement', href: '/agreement' },
  { label: 'Bevakningtrigger', icon: 'trigger', href: '/trigger' },
  { label: 'Blacklist', icon: 'blacklist', href: '/blacklist' },
  { label: 'Användare', icon: 'users', href: '/users', apart: true },
  { label: 'KYC', icon: 'kyc', href: '/kyc' },
  { label: 'Förfallna fakturor', icon: 'expired', href: '/expired' },
  { label: 'Batchkörning', icon: 'batch', href: '/batch' },
  { label: 'AML-övervakning', icon: 'aml-monitor', href: '/aml' },
  { label: 'AML-risköversikt', icon: 'aml-risk', href: '/aml-risk' },
  { label: 'API-klienter', icon: 'apiclients', href: '/apiclients' },
  { label: 'Inställningar', icon: 'settings', href: '/settings' },
]

const parts = { lists: ListsPart, forms: FormsPart, values: ValuesPart, messages: MessagesPart }
type PartName = keyof typeof parts
const names: Record<PartName, string> = {
  lists: 'Listor',
  forms: 'Formulär',
  values: 'Värden',
  messages: 'Meddelanden',
}

/** Every component of the design system in every state. In development only. */
export function UiPage() {
  const { filters } = useListState({ filters: { part: 'lists', environment: 'stage' } })
  const current = (Object.hasOwn(parts, filters.part) ? filters.part : 'lists') as PartName
  const Part = parts[current]
  const search = useRef<HTMLInputElement>(null)
  useKeys([
    { key: 'mod+k', text: 'Sök', run: () => search.current?.focus() },
    { key: 'n', text: 'Bedöm faktura', run: () => notify.info('Du tryckte N', 2) },
  ])
  return (
    <AppFrame
      environment={filters.environment === 'dev' ? 'dev' : filters.environment === 'prod' ? 'prod' : 'stage'}
      name="Maja Lindgren"
      onLogout={() => notify.info('Utloggad', 2)}
      menu={menu}
      search={
        <Autocomplete
          label="Sök i Skynet"
          labelHidden
          keyHint="Ctrl K"
          inputRef={search}
          placeholder="Sök bolag, person, faktura, onboarding …"
          search={findCompanies}
          clearOnPick
          onPick={(picked) => notify.info(picked.label, 2)}
        />
      }
    >
      <PageHeader
        title="Faktura 10419"
        badge={<StateBadge tone="positive" text="Köp med återköpslimit" />}
        facts={
          <>
            <span>Norrsken El & Energi AB</span>
            <OrganisationNumber number="5523104471" />
          </>
        }
        actions={
          <>
            <ActionButton icon="download">Ladda ner Excel</ActionButton>
            <ActionButton disabledReason="Fakturan är redan utbetald">Undantag</ActionButton>
            <ActionButton primary onClick={() => new Promise((resolve) => setTimeout(resolve, 1500))}>
              Meddelande
            </ActionButton>
          </>
        }
      />
      <Tabs
        label="Delar"
        tabs={Object.entries(names).map(([part, label]) => ({
          label,
          href: part === 'lists' ? '/ui' : `/ui?part=${part}`,
          current: part === current,
        }))}
      />
      <Part />
    </AppFrame>
  )
}
