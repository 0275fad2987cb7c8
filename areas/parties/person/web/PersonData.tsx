import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Columns, Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { formatOrganizationNumber, formatZipCode } from '#platform/swedish/format.ts'
import type { Person } from '../information.ts'
import { CreditData } from './CreditData.tsx'
import { CreditSummary } from './CreditSummary.tsx'
import css from './person.module.css'

type Shown = Omit<Person, 'failure' | 'creditFailure'>

/**
 * All that is known of a person, live or in a snapshot, with where and when it comes from (person
 * 8).
 */
export function PersonData({ person }: { person: Shown }) {
  return (
    <Columns side={<Register person={person} />}>
      {person.credit ? (
        <>
          <CreditSummary person={person} />
          <CreditData person={person} />
        </>
      ) : (
        <Section title="Kreditupplysning">
          <EmptyState text="Ingen kreditupplysning är gjord på personen" icon="document" />
        </Section>
      )}
    </Columns>
  )
}

function copyText(sent: boolean | null) {
  if (sent === null) return null
  return sent ? 'Skickad till personen' : 'Inte skickad'
}

function Register({ person }: { person: Shown }) {
  const { information, credit } = person
  return (
    <>
      <Addresses person={person} />
      <Relationships person={person} />
      <Section title="Källor">
        <FactList
          stacked
          facts={[
            { label: 'Persondata', value: <Origin of={information} /> },
            { label: 'Kreditupplysning', value: <Origin of={credit} /> },
            { label: 'Kreditupplysning tagen', value: <Day of={person.creditCheckDateTaken} /> },
            { label: 'Kreditkälla', value: person.creditSource },
            {
              label: 'Anmärkningar kontrollerade',
              value: <Day of={person.paymentDefaultsDateTaken} />,
            },
            {
              label: 'Omfrågandekopia',
              value: copyText(person.copySentToPerson),
            },
          ]}
        />
      </Section>
    </>
  )
}

function Origin({ of }: { of: Shown['information'] }) {
  if (!of) return <>Inte hämtad</>
  return (
    <>
      <Instant of={of.fetchedAt} />
      <span className={css.quiet}>
        {of.fetchedBy}
        {of.purpose ? `, ${of.purpose.toLowerCase()}` : null}
      </span>
    </>
  )
}

function Addresses({ person }: { person: Shown }) {
  const { addresses } = person.personCreditCheck
  const none = addresses ? 'Ingen registrerad adress' : 'Information saknas'
  return (
    <Section title="Adresser">
      {addresses?.length ? (
        <FactList
          stacked
          facts={addresses.map(({ street, zipCode, city, country }, at) => ({
            label:
              at === 0
                ? 'Folkbokföring'
                : `Särskild postadress${addresses.length > 2 ? ` ${at}` : ''}`,
            value: (
              <address className={css.address}>
                {street}
                <br />
                {country === 'SE' ? formatZipCode(zipCode) : zipCode} {city}
                {country === 'SE' ? null : `, ${country}`}
              </address>
            ),
          }))}
        />
      ) : (
        <p className={css.none}>{person.protectedIdentity ? 'Adressen är skyddad' : none}</p>
      )}
    </Section>
  )
}

function Relationships({ person }: { person: Shown }) {
  const { relationships } = person.personCreditCheck
  return (
    <Section title="Relationer">
      {relationships?.length ? (
        <FactList
          stacked
          facts={relationships.map(({ fullName, socialSecurityNumber, kind }, at) => ({
            label: `${kind ?? 'Relation'}${at > 0 ? ` ${at + 1}` : ''}`,
            value: (
              <>
                {fullName}
                <span className={css.quiet}>{formatOrganizationNumber(socialSecurityNumber)}</span>
              </>
            ),
          }))}
        />
      ) : (
        <p className={css.none}>
          {relationships && !person.protectedIdentity
            ? 'Inga registrerade relationer'
            : 'Information saknas'}
        </p>
      )}
    </Section>
  )
}
