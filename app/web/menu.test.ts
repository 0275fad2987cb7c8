import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { mayCall } from '#platform/permission.ts'
import { agreements } from '#areas/acquisition/agreements/contract.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { batch } from '#areas/credit/batch/contract.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { currencies } from '#areas/foundation/currencies/contract.ts'
import { aml } from '#areas/operations/aml/contract.ts'
import { portfolio } from '#areas/purchasing/portfolio/contract.ts'
import { costs } from '#areas/foundation/costs/contract.ts'
import { protection } from '#areas/foundation/protection/contract.ts'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { authorize, users } from '#areas/foundation/users/contract.ts'
import { policies, type Policy } from '#areas/foundation/users/rules.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { delivery } from '#areas/operations/delivery/contract.ts'
import { jobs } from '#areas/operations/jobs/contract.ts'
import { search } from '#areas/operations/search/contract.ts'
import { clientList } from '#areas/operations/timeline/contract-list.ts'
import { triggers } from '#areas/operations/triggers/contract.ts'
import { person } from '#areas/parties/person/contract.ts'
import { places } from '#areas/places.ts'
import { invoiceList } from '#areas/purchasing/invoices/contract-list.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'
import { unprocessed } from '#areas/purchasing/unprocessed/contract.ts'
import { entries, menuOf } from './menu.ts'

/** What each screen shows of its own: one of the calls at least, for whoever is led there. */
const shows: Readonly<Record<string, readonly AnyEndpoint[]>> = {
  [places.start]: [usertasks.all],
  [places.clientSearch]: [search.company],
  [places.clients]: [clientList.all],
  [places.personSearch]: [person.search],
  [places.workList]: [unprocessed.list],
  [places.invoices]: [invoiceList.all],
  [places.interpretations]: [interpretation.all],
  [places.ruleBuckets]: [rulebucket.all],
  [places.ratings]: [rating.issuerV2],
  // Who may not search is told so there (users B4).
  [places.prospects]: [authorize.prospect],
  [places.onboardings]: [onboarding.all],
  [places.agreements]: [agreements.list],
  [places.triggers]: [triggers.all],
  [places.blacklist]: [blacklist.all],
  [places.users]: [users.allInternal],
  [places.kycSets]: [kyc.all],
  [places.expiredInvoices]: [invoices.getExpired],
  [places.batch]: [batch.all],
  [places.settings]: [settings.getConfigurationValues, jobs.runs],
  [places.currencies]: [currencies.counting],
  [places.portfolio]: [portfolio.overview],
  [places.amlMonitor]: [aml.changes],
  [places.amlRisk]: [aml.clients],
  [places.costs]: [costs.month],
  [places.audit]: [audit.all],
  [places.protection]: [protection.exports],
  [places.deliveries]: [delivery.messages],
}
const holder = (policy: Policy) => ({ name: policy, email: 'a@example.se', policies: [policy] })

describe.each(policies)('the menu of %s', (policy) => {
  test.each(menuOf(holder(policy)).map(({ label, href }) => [label, href] as const))(
    'leads to content: %s',
    (_, href) => {
      const actor = { kind: 'staff', id: 'a', ...holder(policy) } as const
      expect(shows[href]?.some(({ may }) => mayCall(may, actor))).toBe(true)
    },
  )
})

test('shell 86: each entry has a letter of its own', () => {
  const letters = entries.map(({ letter }) => letter)
  expect(letters.filter((letter) => !/^[a-zåäö]$/.test(letter ?? ''))).toEqual([])
  expect(new Set(letters).size).toBe(entries.length)
})

test('shell 114: the menu stands in four groups', () => {
  const groups = menuOf(holder('Auditor')).map(({ group }) => group)
  const changes = groups.filter((group, at) => group !== groups[at - 1])
  expect(changes).toEqual(['Arbete', 'Uppslag', 'Kredit och AML', 'System'])
})
test.each([
  ['Administrator', 'Arbete', ['Start', 'Arbetslista fakturor']],
  ['DebtCollectorDepartment', 'Arbete', ['Start', 'Förfallna fakturor']],
  ['SalesRepresentative', 'Arbete', ['Start', 'Onboarding']],
  ['AmlDepartment', 'Kredit och AML', ['AML-övervakning', 'Blacklist']],
  ['RuleAdmin', 'Kredit och AML', ['Regler', 'KYC']],
  ['TechnicalSupport', 'System', ['Leveranser', 'Inställningar']],
] as const)('shell 114: for %s the group %s begins with %s', (policy, group, begin) => {
  const own = menuOf(holder(policy)).filter((entry) => entry.group === group)
  expect(own.slice(0, begin.length).map(({ label }) => label)).toEqual(begin)
})

test('every entry is tried', () => {
  expect(entries.map(({ href }) => href).sort()).toEqual(Object.keys(shows).sort())
})

/** What the requirement lists, in its order (shell 11-20), and who sees it with what was decided since. */
const required: readonly (readonly [string, string, (readonly Policy[])?])[] = [
  ['/', 'Start'],
  ['/clientsearch', 'Klienter'],
  ['/person', 'Personupplysning'],
  ['/invoices-edit', 'Arbetslista fakturor'],
  ['/invoices', 'Fakturor'],
  ['/tolkien', 'Tolkningsresultat'],
  ['/rule-buckets', 'Regler', ['Administrator', 'RuleAdmin']],
  ['/rating', 'Rating'],
  ['/prospect', 'Ny kund'],
  [
    '/onboardings',
    'Onboarding',
    ['Administrator', 'SalesRepresentative', 'OnboardingUser', 'InternalSalesRep'],
  ],
  ['/agreements', 'Avtal', ['LegalDepartment', 'Administrator']],
  ['/monitoring-triggers', 'Bevakningtrigger', ['Administrator']],
  ['/blacklist', 'Blacklist', ['AmlDepartment']],
  ['/users', 'Användare', ['ConfigurationAdmin', 'Administrator']],
  ['/kyc', 'KYC'],
  [
    '/debt-collector/expired-invoices',
    'Förfallna fakturor',
    ['DebtCollectorDepartment', 'TechnicalSupport', 'Administrator'],
  ],
  ['/batchdetermination', 'Batchkörning'],
  [
    '/settings',
    'Inställningar',
    ['ConfigurationAdmin', 'LegalDepartment', 'TechnicalSupport', 'Administrator'],
  ],
  [
    '/aml-monitor-overview',
    'AML-övervakning',
    ['LegalDepartment', 'Administrator', 'AmlDepartment'],
  ],
  ['/aml-risk-overview', 'AML-risköversikt', ['LegalDepartment', 'Administrator', 'AmlDepartment']],
]
test('shell 11-20: the menu begins with what the requirement lists, in its order', () => {
  expect(entries.slice(0, required.length).map(({ href, label }) => [href, label])).toEqual(
    required.map(([href, label]) => [href, label]),
  )
})
test.each(required)('shell 11-20: %s (%s) is seen by whom it is for', (href, _, seers) => {
  const seeing = policies.filter((policy) =>
    menuOf(holder(policy)).some((entry) => entry.href === href),
  )
  expect(seeing.toSorted()).toEqual([...(seers ? [...seers, 'Auditor'] : policies)].toSorted())
})

/** What goes beyond the requirement, and who sees it. */
const beyond: readonly (readonly [string, (readonly Policy[])?])[] = [
  ['Portfölj', ['Administrator', 'CreditOfficer']],
  ['Kunder'],
  ['Valutakurser'],
  ['Kostnader', ['Administrator', 'CreditOfficer']],
  ['Granskningslogg', ['Administrator']],
  ['Dataskydd', ['AmlDepartment', 'LegalDepartment', 'Administrator']],
  ['Leveranser', ['Administrator', 'TechnicalSupport']],
]
test('the rest of the menu is what goes beyond the requirement', () => {
  expect(entries.slice(required.length).map(({ label }) => label)).toEqual(
    beyond.map(([label]) => label),
  )
})
test.each(beyond)('%s is seen by whom it is for', (label, seers) => {
  const seeing = policies.filter((policy) =>
    menuOf(holder(policy)).some((entry) => entry.label === label),
  )
  expect(seeing.toSorted()).toEqual([...(seers ? [...seers, 'Auditor'] : policies)].toSorted())
})

/** What is kept from most, and whom it answers beside the auditor. */
const kept: readonly (readonly [string, AnyEndpoint, readonly Policy[]])[] = [
  ['users', users.allInternal, ['Administrator', 'ConfigurationAdmin']],
  ['rule buckets', rulebucket.all, ['Administrator', 'RuleAdmin']],
  ['blacklist', blacklist.all, ['AmlDepartment']],
  ['agreements', agreements.list, ['Administrator', 'LegalDepartment']],
  ['API clients', apiClients.list, ['Administrator']],
  ['trail', audit.all, ['Administrator']],
  ['deliveries', delivery.messages, ['Administrator', 'TechnicalSupport']],
  [
    'configuration values',
    settings.getConfigurationValues,
    ['Administrator', 'ConfigurationAdmin', 'TechnicalSupport'],
  ],
  ['general settings', settings.general, ['Administrator', 'LegalDepartment']],
]
test.each(kept)('%s: what is kept from most answers nobody else', (_, { may }, readers) => {
  const answered = policies.filter((policy) =>
    mayCall(may, { kind: 'staff', id: 'a', ...holder(policy) }),
  )
  expect(answered.toSorted()).toEqual([...readers, 'Auditor'].toSorted())
})

test('administrators find the users', () => {
  expect(menuOf(holder('Administrator')).map(({ label }) => label)).toContain('Användare')
})

test('the auditor, who reads everything, finds all that administrators find', () => {
  const found = menuOf(holder('Auditor')).map(({ label }) => label)
  expect(found).toEqual(
    expect.arrayContaining(menuOf(holder('Administrator')).map(({ label }) => label)),
  )
})
