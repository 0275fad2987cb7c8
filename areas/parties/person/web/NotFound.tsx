import { useActor } from '#platform/web/actor.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { useGo } from '#platform/web/place.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { person } from '../contract.ts'
import { useRefresh } from './refresh.tsx'
import css from './person.module.css'

/**
 * A valid number (12 digits) nobody has been looked up by: with or without a credit inquiry (person
 * 2).
 */
export function NotFound({ number }: { number: string }) {
  const go = useGo()
  const { look, inquire, pending } = useRefresh(number)
  const missing = missingRole(person.refresh.may, useActor())
  const show = async (asked: Promise<{ id: string } | undefined>) => {
    const found = await asked
    if (found) await go(places.person(found.id, 'active'))
  }
  return (
    <Section
      title="Ingen person hittades"
      note={
        <>
          Personnumret <span className="tabular">{formatOrganizationNumber(number)}</span> är
          giltigt, men personen har inte slagits upp förut.
        </>
      }
    >
      <ul className={css.ways}>
        <li>
          <ActionButton
            primary
            icon="search"
            pending={pending}
            disabledReason={missing}
            onClick={() => show(look())}
          >
            Visa utan kreditupplysning
          </ActionButton>
          <p>Namn, adresser och relationer. Personen får ingen kopia.</p>
        </li>
        <li>
          <ActionButton
            icon="document"
            pending={pending}
            disabledReason={missing}
            onClick={() => show(inquire())}
          >
            Gör komplett upplysning
          </ActionButton>
          <p>
            Även inkomster, fastigheter, anmärkningar och skulder. En omfrågandekopia skickas till
            personen.
          </p>
        </li>
      </ul>
    </Section>
  )
}
