import { useState } from 'react'
import { checkWith } from '#platform/web/check.ts'
import { useActor } from '#platform/web/actor.ts'
import { askOnce } from '#platform/web/data.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { person } from '../contract.ts'

/**
 * A person for somebody who does not work with persons: nothing is told of them, but the number on
 * its own is shown to who says why (person 11).
 */
export function MaskedPerson({ id }: { id: string }) {
  const missing = missingRole(person.showNumber.may, useActor())
  const [shown, setShown] = useState<{ name: string; wholeNumber: string }>()
  const form = useSaveForm({
    initial: { why: '' },
    warn: false,
    check: ({ why }) => checkWith(person.showNumber, { id, why }),
    save: async ({ why }) => setShown(await askOnce(person.showNumber, { id, why })),
  })
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
          <Form form={form} submit="Visa" disabledReason={missing}>
            <TextAreaField
              field={form.field('why')}
              label="Motivering"
              required
              reason={missing}
              maxLength={500}
            />
          </Form>
        )}
      </Section>
    </>
  )
}
