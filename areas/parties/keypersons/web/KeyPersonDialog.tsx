import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import type { KeyPerson } from '../contract.ts'
import { HitsTable } from './HitsTable.tsx'
import { PepBadge, SanctionBadge } from './ScreeningBadge.tsx'

/** What the lists say of one key person, with those who only resemble, and what is said of each. */
export function KeyPersonDialog({
  organizationNumber,
  person,
  onClose,
}: {
  organizationNumber: string
  person: KeyPerson | undefined
  onClose: () => void
}) {
  return (
    <Dialog opened={person !== undefined} onClose={onClose} title={person?.name ?? ''} width={1060}>
      {person ? (
        <>
          <FactList
            stacked
            facts={[
              {
                label: person.kind === 'company' ? 'Organisationsnummer' : 'Personnummer',
                value: formatOrganizationNumber(person.socialSecurityNumber),
              },
              { label: 'Roll', value: person.boardmemberType },
              { label: 'Ägande', value: person.possessionTypes.join(', ') || undefined },
              {
                label: person.kind === 'company' ? 'Land' : 'Bosatt i',
                value: person.countryOfResidence,
              },
              ...(person.kind === 'company'
                ? []
                : [{ label: 'Medborgare i', value: person.countryOfCitizenship }]),
              { label: 'PEP', value: <PepBadge isPep={person.isPep} /> },
              { label: 'Sanktioner', value: <SanctionBadge isSanctioned={person.isSanctioned} /> },
              { label: 'Kontrollerad', value: <Instant of={person.amlUpdatedTimestamp} /> },
              { label: 'Källa', value: person.amlSource },
              { label: 'Listans version', value: person.amlListVersion },
            ]}
          />
          <HitsTable
            organizationNumber={organizationNumber}
            persons={[person]}
            empty={person.amlUpdatedTimestamp ? 'Finns inte på någon lista' : 'Inte kontrollerad'}
          />
        </>
      ) : null}
    </Dialog>
  )
}
