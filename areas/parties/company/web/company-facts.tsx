import type { ReactNode } from 'react'
import { formatBankgiro, readBankgiro } from '#platform/swedish/bankgiro.ts'
import { formatNumber, formatZipCode } from '#platform/swedish/format.ts'
import { formatPlusgiro, readPlusgiro } from '#platform/swedish/plusgiro.ts'
import type { Reading } from '#platform/swedish/reading.ts'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Day, Money } from '#platform/web/ui/value/values.tsx'
import type { CompanyFacts } from '../information.ts'

type Name = keyof CompanyFacts
interface Row {
  readonly name: Name
  readonly label: string
  readonly value: ReactNode
}

const missing = 'Information saknas'
const text = (value: string | null) => value ?? missing
function yesNo(value: boolean | null) {
  if (value === null) return missing
  return value ? 'Ja' : 'Nej'
}
function remarks({ paymentRemarkCount: count, paymentRemarkTotal: total }: CompanyFacts) {
  if (count === null) return missing
  if (count === 0) return 'Inga'
  return (
    <>
      {count} st, <Money ore={total} unit />
    </>
  )
}
const money = (ore: number | null) => (ore === null ? missing : <Money ore={ore} unit />)
const day = (value: string | null) => (value === null ? missing : <Day of={value} />)
const lines = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ') || missing
const postTown = (zipCode: string | null, city: string | null) =>
  [formatZipCode(zipCode ?? ''), city].filter(Boolean).join(' ')
/** A number as people write it; one that cannot be read is shown as it came. */
function written<T extends string>(
  value: string | null,
  read: (text: string) => Reading<T>,
  format: (number: T) => string,
) {
  if (value === null) return missing
  const reading = read(value)
  return reading.ok ? format(reading.value) : value
}
const percent = (value: number | null) => (value === null ? missing : `${formatNumber(value, 1)} %`)
function company(reference: CompanyFacts['parent']): ReactNode {
  if (!reference) return 'Inget'
  return (
    <>
      {reference.name} <OrganizationNumber number={reference.organizationNumber} />
    </>
  )
}

/** The facts in the order and the words staff read them. */
export function groupsOf(facts: CompanyFacts): readonly { title: string; rows: readonly Row[] }[] {
  const visiting = facts.visitingStreet
    ? [
        {
          name: 'visitingStreet' as const,
          label: 'Besöksadress',
          value: lines(facts.visitingStreet, postTown(facts.visitingZipCode, facts.visitingCity)),
        },
      ]
    : []
  return [
    {
      title: 'Rating och risk',
      rows: [
        { name: 'ratingCode', label: 'Ratingkod', value: text(facts.ratingCode) },
        {
          name: 'ratingScore',
          label: 'Poäng',
          value:
            facts.ratingScore === null ? missing : `${formatNumber(facts.ratingScore, 1)} av 10`,
        },
        { name: 'riskPercent', label: 'Risk inom ett år', value: percent(facts.riskPercent) },
        {
          name: 'recommendedLimit',
          label: 'Rekommenderad limit',
          value: money(facts.recommendedLimit),
        },
        {
          name: 'paymentRemarkCount',
          label: 'Anmärkningar',
          value: remarks(facts),
        },
        { name: 'publicDebt', label: 'Skuld, allmänna mål', value: money(facts.publicDebt) },
        { name: 'privateDebt', label: 'Skuld, enskilda mål', value: money(facts.privateDebt) },
      ],
    },
    {
      title: 'Företaget',
      rows: [
        { name: 'name', label: 'Namn', value: facts.name },
        {
          name: 'status',
          label: 'Status i registret',
          value: lines(facts.status, facts.statusDate),
        },
        { name: 'legalForm', label: 'Bolagsform', value: text(facts.legalForm) },
        { name: 'registrationDate', label: 'Registrerat', value: day(facts.registrationDate) },
        { name: 'industry', label: 'Bransch', value: lines(facts.industryCode, facts.industry) },
        {
          name: 'parent',
          label: 'Moderbolag',
          value:
            facts.parent === null && facts.subsidiaries === null ? missing : company(facts.parent),
        },
        {
          name: 'subsidiaries',
          label: 'Dotterbolag',
          value: facts.subsidiaries === null ? missing : `${facts.subsidiaries.length} st`,
        },
      ],
    },
    {
      title: 'Kontaktuppgifter',
      rows: [
        {
          name: 'street',
          label: 'Postadress',
          value: lines(facts.street, postTown(facts.zipCode, facts.city)),
        },
        ...visiting,
        { name: 'municipality', label: 'Kommun', value: text(facts.municipality) },
        { name: 'county', label: 'Län', value: text(facts.county) },
        { name: 'phone', label: 'Telefon', value: text(facts.phone) },
        { name: 'email', label: 'E-postadress', value: text(facts.email) },
        { name: 'website', label: 'Webbplats', value: text(facts.website) },
      ],
    },
    {
      title: 'Skatt och betalning',
      rows: [
        { name: 'fTax', label: 'F-skatt', value: yesNo(facts.fTax) },
        { name: 'vat', label: 'Momsregistrerat', value: yesNo(facts.vat) },
        { name: 'vatNumber', label: 'Momsnummer', value: text(facts.vatNumber) },
        { name: 'employer', label: 'Arbetsgivare', value: yesNo(facts.employer) },
        { name: 'taxDeferral', label: 'Anstånd med skatt', value: yesNo(facts.taxDeferral) },
        {
          name: 'bankgiro',
          label: 'Bankgiro',
          value: written(facts.bankgiro, readBankgiro, formatBankgiro),
        },
        {
          name: 'plusgiro',
          label: 'Plusgiro',
          value: written(facts.plusgiro, readPlusgiro, formatPlusgiro),
        },
        { name: 'bankAccount', label: 'Bankkonto', value: text(facts.bankAccount) },
      ],
    },
  ]
}
