import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { tell } from '#platform/web/tell.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { PersonalPanel } from '#areas/foundation/users/web/PersonalPanel.tsx'
import { costs } from '#areas/foundation/costs/contract.ts'
import { providerNames } from '#areas/parties/company/rules.ts'
import { PaidButtonPanel } from '#areas/parties/company/web/PaidButtonPanel.tsx'
import { keypersons, type KeyPerson } from '../contract.ts'
import { KeyPersonDialog } from './KeyPersonDialog.tsx'
import { PepBadge, SanctionBadge } from './ScreeningBadge.tsx'

const columns: Column<KeyPerson>[] = [
  {
    key: 'name',
    head: 'Namn',
    cell: ({ name }) => name,
    second: ({ socialSecurityNumber }) => formatOrganizationNumber(socialSecurityNumber),
  },
  {
    key: 'role',
    head: 'Roll',
    cell: ({ boardmemberType, possessionTypes }) => boardmemberType ?? possessionTypes.join(', '),
    second: ({ boardmemberType, possessionTypes }) =>
      boardmemberType ? possessionTypes.join(', ') || null : null,
  },
  {
    key: 'pep',
    head: 'PEP',
    cell: ({ isPep }) => <PepBadge isPep={isPep} />,
    whole: true,
    width: '130px',
  },
  {
    key: 'sanction',
    head: 'Sanktioner',
    cell: ({ isSanctioned }) => <SanctionBadge isSanctioned={isSanctioned} />,
    whole: true,
    width: '140px',
  },
  {
    key: 'country',
    head: 'Bosatt',
    cell: ({ countryOfResidence }) => countryOfResidence ?? '—',
    second: ({ countryOfCitizenship }) =>
      countryOfCitizenship ? `Medborgare i ${countryOfCitizenship}` : null,
    width: '170px',
  },
  {
    key: 'screened',
    head: 'Kontrollerad',
    cell: ({ amlUpdatedTimestamp }) => <Instant of={amlUpdatedTimestamp} />,
    width: '140px',
  },
]
const keyOf = ({ socialSecurityNumber, name }: KeyPerson) => `${socialSecurityNumber} ${name}`

/**
 * The client page's tab Nyckelpersoner: those behind a company, and what the lists say of them
 * (keypersons 1, 2).
 */
export const KeyPersonsPanel = (of: { organizationNumber: string }) => (
  <PersonalPanel title="Nyckelpersoner" what="nyckelpersoner">
    <KeyPersons {...of} />
  </PersonalPanel>
)

function KeyPersons({ organizationNumber }: { organizationNumber: string }) {
  const ofCompany = { org: organizationNumber }
  const [chosen, setChosen] = useState<string>()
  const answer = useAnswer(keypersons.getPersons, ofCompany, { placeholderData: undefined })
  const prices = useAnswer(costs.prices, {}).data
  const refresh = useCommand(keypersons.fetchPersons)
  const screen = useCommand(keypersons.refreshAml)
  const missing = missingRole(keypersons.fetchPersons.may, useActor())
  const persons = answer.data
  const named = persons?.find(({ kind }) => kind === 'person')
  const failure = persons?.find(({ amlFailure }) => amlFailure !== null)?.amlFailure
  const hits = persons?.filter(({ isPep, isSanctioned }) => isPep || isSanctioned).length ?? 0

  async function screenThem(everybody: boolean) {
    const screened = await screen.mutateAsync({ ...ofCompany, everybody })
    const failed = screened.find(({ amlFailure }) => amlFailure !== null)?.amlFailure
    if (failed) notify.error(`${failed.text}. De senaste svaren finns kvar.`)
    else notify.success('Nyckelpersonerna är kontrollerade')
  }
  async function fetchThem() {
    const fetched = await refresh.mutateAsync(ofCompany)
    if (fetched === null) notify.info('Inga nyckelpersoner finns')
    await screenThem(false)
  }
  return (
    <Section
      title="Nyckelpersoner"
      note={
        named ? (
          <>
            {named.source}, hämtade <Instant of={named.timestamp} />
          </>
        ) : undefined
      }
      actions={
        <>
          <PaidButtonPanel
            act="Hämta nyckelpersoner"
            title="Hämta nyckelpersoner?"
            what={providerNames.A}
            price={prices?.A.board}
            pending={refresh.isPending}
            disabledReason={missing ?? (screen.isPending ? 'Kontrollerar …' : undefined)}
            onBuy={() => tell(fetchThem)}
          />
          <ActionButton
            primary
            icon="check"
            pending={screen.isPending}
            disabledReason={missing}
            onClick={() => screenThem(true)}
          >
            Kontrollera PEP och sanktioner
          </ActionButton>
        </>
      }
    >
      {failure ? (
        <Notice>
          {failure.text}. Senaste försöket gjordes <Instant of={failure.failedAt} />. Svaren nedan
          är de senaste.
        </Notice>
      ) : null}
      {hits > 0 ? (
        <Notice>
          {hits === 1 ? 'En av dem nedan finns' : `${hits} av dem nedan finns`} på en lista. Öppna
          raden för att läsa träffen.
        </Notice>
      ) : null}
      <DataTable
        label="Nyckelpersoner"
        columns={columns}
        rows={persons}
        rowKey={keyOf}
        answer={answer}
        onOpen={(one) => setChosen(keyOf(one))}
        empty="Inga nyckelpersoner är hämtade"
      />
      <KeyPersonDialog
        organizationNumber={organizationNumber}
        person={persons?.find((one) => keyOf(one) === chosen)}
        onClose={() => setChosen(undefined)}
      />
    </Section>
  )
}
