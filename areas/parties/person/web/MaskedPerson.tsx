import { useState } from 'react'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { places } from '#areas/places.ts'
import { ShowNumberForm, type WholeNumber } from './ShowNumberForm.tsx'

/**
 * A person for somebody who does not work with persons: nothing is told of them, but the number on
 * its own is shown to who says why (person 11).
 */
export function MaskedPerson({ id }: { id: string }) {
  const [shown, setShown] = useState<WholeNumber>()
  return (
    <>
      <PageHeader
        title={shown?.name ?? 'Person'}
        above={<RouteLink href={places.personSearch}>Personupplysning</RouteLink>}
      />
      <Section
        title="Personnummer"
        note="Uppgifter om personer läses av dem som arbetar med klienter. Varje visning står i granskningsloggen."
      >
        {shown ? (
          <FactList
            facts={[{ label: 'Personnummer', value: formatOrganizationNumber(shown.wholeNumber) }]}
          />
        ) : (
          <ShowNumberForm place="person" id={id} onShown={setShown} />
        )}
      </Section>
    </>
  )
}
