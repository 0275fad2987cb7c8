import { daysBetween } from '../engine/facts/calendar.ts'
import type { CompanyFacts, Subject } from '../engine/facts/facts.ts'
import type { CatalogueRule } from './rule.ts'

/** Days: a change older than this is no news. */
const lookBack = 183

type YesNoFact = 'fTax' | 'vat' | 'insolvent' | 'taxDeferral'
interface Wording {
  readonly measure: string
  readonly name: string
  readonly failMessage: string
  readonly yes: string
  readonly no: string
}
const yesNo = (fact: YesNoFact, good: boolean, wording: Wording): CatalogueRule => ({
  measure: wording.measure,
  name: wording.name,
  failMessage: wording.failMessage,
  needsInvoice: false,
  kind: 'yesNo',
  good,
  facts: [`company.${fact}`],
  value: ({ company }) => company.facts[fact]?.value,
  baseData: ({ company }) => (company.facts[fact]?.value ? wording.yes : wording.no),
  suggested: { executionType: 'binary' },
})

const changesAfter = (
  { company, today }: Subject,
  fact: 'addressChanges' | 'boardChanges',
  acceptedThrough: string | undefined,
): readonly string[] | undefined =>
  company.facts[fact]?.value?.filter(
    (day) =>
      daysBetween(day, today) <= lookBack &&
      (acceptedThrough === undefined || day > acceptedThrough),
  )
const changes = (
  fact: keyof CompanyFacts & ('addressChanges' | 'boardChanges'),
  wording: Omit<Wording, 'yes' | 'no'> & { readonly changed: string },
): CatalogueRule => ({
  measure: wording.measure,
  name: wording.name,
  failMessage: wording.failMessage,
  needsInvoice: false,
  kind: 'count',
  exception: { kind: 'date', needsCounterpart: false },
  facts: [`company.${fact}`],
  value: (subject, acceptedThrough) => changesAfter(subject, fact, acceptedThrough)?.length,
  baseData: (subject, acceptedThrough) => {
    const days = changesAfter(subject, fact, acceptedThrough) ?? []
    return days.length === 0
      ? 'Inga ändringar det senaste halvåret'
      : `${wording.changed} ${days.toSorted().join(', ')}`
  },
  suggested: { executionType: 'binary', conditions: ['värde = 0'] },
})

/** What the authorities have registered, and what has changed there. */
export const registrations: readonly CatalogueRule[] = [
  yesNo('fTax', true, {
    measure: 'fTax',
    name: 'F-skatt',
    failMessage: 'Bolaget är inte godkänt för F-skatt',
    yes: 'Godkänt för F-skatt',
    no: 'Inte godkänt för F-skatt',
  }),
  yesNo('vat', true, {
    measure: 'vat',
    name: 'Momsregistrering',
    failMessage: 'Bolaget är inte registrerat för moms',
    yes: 'Registrerat för moms',
    no: 'Inte registrerat för moms',
  }),
  {
    measure: 'employer',
    name: 'Arbetsgivarregistrering',
    failMessage: 'Bolaget är inte registrerat som arbetsgivare men har anställda',
    needsInvoice: false,
    kind: 'yesNo',
    good: true,
    facts: ['company.employer'],
    value: ({ company }) => {
      const registered = company.facts.employer?.value
      return registered === undefined
        ? undefined
        : registered || company.facts.employees?.value === 0
    },
    baseData: ({ company: { facts } }) => {
      if (facts.employer?.value) return 'Registrerat som arbetsgivare'
      return facts.employees?.value === 0
        ? 'Inte registrerat som arbetsgivare, och utan anställda'
        : 'Inte registrerat som arbetsgivare'
    },
    suggested: {
      executionType: 'binary',
      importance: 500,
      minValue: -500,
      acceptNoInputData: true,
    },
  },
  yesNo('insolvent', false, {
    measure: 'insolvency',
    name: 'Konkurs eller likvidation',
    failMessage: 'Bolaget är i konkurs, likvidation eller rekonstruktion',
    yes: 'Konkurs, likvidation eller rekonstruktion är registrerad',
    no: 'Varken konkurs, likvidation eller rekonstruktion är registrerad',
  }),
  {
    ...yesNo('taxDeferral', false, {
      measure: 'taxDeferral',
      name: 'Anstånd med skatt',
      failMessage: 'Bolaget har anstånd med att betala skatt',
      yes: 'Har anstånd med skatt',
      no: 'Har inte anstånd med skatt',
    }),
    exception: { kind: 'boolean', needsCounterpart: false },
    suggested: { executionType: 'binary', acceptNoInputData: true },
  },
  changes('addressChanges', {
    measure: 'addressChanged',
    name: 'Ändrad adress',
    failMessage: 'Bolaget har nyligen bytt adress',
    changed: 'Adressen ändrades',
  }),
  changes('boardChanges', {
    measure: 'boardTimeline',
    name: 'Styrelsens tidslinje',
    failMessage: 'Styrelsen har nyligen ändrats',
    changed: 'Styrelsen ändrades',
  }),
]
