import { expect, it } from 'vitest'
import { beginnings, clientTabCodes, places, type Place } from './places.ts'

const table: Readonly<Record<keyof typeof places, readonly (readonly [Place, string])[]>> = {
  start: [[places.start, '/']],
  startView: [[places.startView('tasks'), '/?view=tasks']],
  customer: [[places.customer, '/kund']],
  userTask: [[places.userTask('a'), '/task/a']],
  done: [[places.done('tasks', '2026-11-26'), '/done/tasks?day=2026-11-26']],
  signedOut: [
    [places.signedOut(), '/signed-out'],
    [places.signedOut('failed'), '/signed-out?failed'],
  ],
  signedOutFrom: [
    [places.signedOutFrom('/c/5560160680?a=1'), '/signed-out?return=%2Fc%2F5560160680%3Fa%3D1'],
  ],
  loggedIn: [[places.loggedIn, '/logged-in']],
  accountingConsent: [[places.accountingConsent, '/accounting/consent']],
  accessDenied: [
    [places.accessDenied(), '/access-denied'],
    [places.accessDenied('unknown'), '/access-denied?unknown'],
  ],
  clientSearch: [[places.clientSearch, '/clientsearch']],
  clients: [[places.clients, '/clients']],
  company: [[places.company('5560160680'), '/c/5560160680']],
  client: [
    [places.client('issuer', '5560160680'), '/client/issuer/5560160680/0'],
    [places.client('issuer', '5560160680', 'overview'), '/client/issuer/5560160680/1'],
    [places.client('recipient', '5560160680', 'limit4'), '/client/recipient/5560160680/24'],
    [places.client('issuer', '5560160680', 'cognomens'), '/client/issuer/5560160680/11'],
  ],
  personSearch: [[places.personSearch, '/person']],
  person: [
    [places.person('a', 'active'), '/person/a/active'],
    [places.person('b', 'snapshot'), '/person/b/snapshot'],
  ],
  personSnapshots: [[places.personSnapshots('a'), '/person/a/active?tab=snapshots']],
  invoices: [[places.invoices, '/invoices']],
  invoicesDecided: [
    [
      places.invoicesDecided(['Retry', 'Pause'], '2026-11-15', '2026-11-21'),
      '/invoices?decisions=Retry,Pause&fromDate=2026-11-15&toDate=2026-11-21',
    ],
  ],
  allInvoices: [[places.allInvoices, '/all-invoices']],
  allInvoicesIn: [
    [places.allInvoicesIn({ issuer: '5560160680', number: '' }), '/all-invoices?issuer=5560160680'],
    [
      places.allInvoicesIn({ decisions: 'Retry,Pause', number: 'A&B' }),
      '/all-invoices?decisions=Retry%2CPause&number=A%26B',
    ],
  ],
  invoice: [
    [places.invoice('a'), '/invoice/a'],
    [places.invoice('a', 'historik'), '/invoice/a?del=historik'],
  ],
  invoiceDetermination: [[places.invoiceDetermination, '/invoicedetermination']],
  expiredInvoices: [[places.expiredInvoices, '/debt-collector/expired-invoices']],
  expiredInvoicesOf: [
    [
      places.expiredInvoicesOf('2026-11-15'),
      '/debt-collector/expired-invoices?fromDate=2026-11-15&toDate=2026-11-15',
    ],
  ],
  debtor: [[places.debtor('5560160680'), '/debt-collector/debtor/5560160680']],
  dunningTexts: [[places.dunningTexts, '/debt-collector/texts']],
  workList: [[places.workList, '/invoices-edit']],
  feedback: [[places.feedback, '/invoices-edit?tab=feedback']],
  sameRecipients: [[places.sameRecipients, '/same-recipients']],
  sameRecipientsIn: [[places.sameRecipientsIn('notSame'), '/same-recipients?state=notSame']],
  settlement: [[places.settlement, '/invoice-settlement']],
  settlementIn: [[places.settlementIn('unknown'), '/invoice-settlement?view=unknown']],
  ticker: [[places.ticker, '/ticker']],
  amlMonitor: [[places.amlMonitor, '/aml-monitor-overview']],
  amlRisk: [[places.amlRisk, '/aml-risk-overview']],
  amlRiskOf: [
    [places.amlRiskOf('passed'), '/aml-risk-overview?show=passed'],
    [places.amlRiskOf('failed', 'pep'), '/aml-risk-overview?show=failed&factor=pep'],
  ],
  amlRiskAt: [[places.amlRiskAt('failed', '7'), '/aml-risk-overview?show=failed&points=7']],
  amlMonitorOf: [[places.amlMonitorOf('hits'), '/aml-monitor-overview?show=hits']],
  amlChanges: [
    [
      places.amlChanges('90', 'lowered', '2026-11-23'),
      '/aml-monitor-overview?days=90&kind=lowered&week=2026-11-23',
    ],
  ],
  portfolio: [[places.portfolio, '/portfolio']],
  portfolioOn: [
    [places.portfolioOn(''), '/portfolio'],
    [places.portfolioOn('2026-11-20'), '/portfolio?day=2026-11-20'],
  ],
  portfolioInvoices: [
    [
      places.portfolioInvoices('2026-11-20', 'issuer', '5560160680'),
      '/portfolio/invoices?day=2026-11-20&by=issuer&key=5560160680',
    ],
  ],
  interpretations: [[places.interpretations, '/tolkien']],
  interpretationsIn: [[places.interpretationsIn('intake'), '/tolkien?view=intake']],
  interpretation: [[places.interpretation('a'), '/tolkien/invoice/a']],
  ruleBuckets: [[places.ruleBuckets, '/rule-buckets']],
  ruleBucket: [[places.ruleBucket('a'), '/rule-buckets?bucket=a']],
  rules: [[places.rules, '/rules']],
  rule: [
    [places.rule('a'), '/rule/a'],
    [places.rule('a', 'b'), '/rule/a?bucketId=b'],
  ],
  determination: [[places.determination('a'), '/determination/a']],
  replayChecks: [[places.replayChecks, '/replaychecks']],
  batch: [[places.batch, '/batchdetermination']],
  batchRun: [[places.batchRun('a'), '/batchdetermination?run=a']],
  ratings: [[places.ratings, '/rating']],
  rating: [[places.rating('a'), '/rating?id=a']],
  prospects: [[places.prospects, '/prospect']],
  recipientProspects: [[places.recipientProspects, '/prospect/recipient']],
  prospect: [[places.prospect('a'), '/prospect/a']],
  internalKyc: [[places.internalKyc('a/b'), '/internalkyc/a%2Fb']],
  onboardings: [[places.onboardings, '/onboardings']],
  onboardingsStill: [
    [places.onboardingsStill, '/onboardings?onboardingCompletionResult=1&sort=since&order=asc'],
  ],
  onboardingsFaulty: [[places.onboardingsFaulty, '/onboardings?faultyOngoing=1']],
  onboardingsManual: [[places.onboardingsManual, '/onboardings?manualTasks=1']],
  onboardingsExport: [[places.onboardingsExport('weekly'), '/onboardings?export=weekly']],
  onboarding: [[places.onboarding('a'), '/onboarding/a']],
  companyTask: [
    [
      places.companyTask('kyc-response', 'a', { onboardingId: null, dataId: null }),
      '/company-task/a/kyc-response/redirected/true',
    ],
    [
      places.companyTask('agreement-signing', 'a', { onboardingId: null, dataId: 'b' }),
      '/company-task/a/agreement-signing/b/redirected/true',
    ],
    [
      places.companyTask('bank-account-validation', 'a', { onboardingId: 'c', dataId: null }),
      '/onboarding/c/company-task/a/bank-account-validation/redirected/true',
    ],
    [
      places.companyTask('kyc-response', 'a', { onboardingId: 'c', dataId: 'b' }),
      '/onboarding/c/company-task/a/kyc-response/b/redirected/true',
    ],
  ],
  companyTaskRedirect: [[places.companyTaskRedirect('a'), '/company-task/a/redirect']],
  agreements: [[places.agreements, '/agreements']],
  agreement: [[places.agreement('a'), '/agreement/a']],
  newAgreement: [[places.newAgreement, '/agreement/nytt']],
  checkAgreement: [[places.checkAgreement, '/agreement/kontrollera']],
  agreementVersions: [[places.agreementVersions('a'), '/agreement/a/versions']],
  agreementVersion: [[places.agreementVersion('a', 'b'), '/agreement/a/version/b']],
  bundles: [[places.bundles, '/agreement/bundles']],
  bundle: [[places.bundle('a'), '/agreement/bundles/a']],
  newBundle: [[places.newBundle, '/agreement/bundles/ny']],
  kycSets: [[places.kycSets, '/kyc']],
  kycSet: [[places.kycSet('a'), '/kyc/a']],
  newKycSet: [[places.newKycSet, '/kyc/ny']],
  kycPreview: [[places.kycPreview('a'), '/kyc/preview?id=a']],
  kycResponse: [[places.kycResponse('a'), '/answerkyc/a']],
  triggers: [[places.triggers, '/monitoring-triggers']],
  monitoring: [[places.monitoring, '/settings/monitoring']],
  oddRows: [[places.oddRows, '/settings/odd-rows']],
  chatChannels: [[places.chatChannels, '/settings/channels']],
  personAccess: [[places.personAccess('p'), '/person/p/active?tab=access']],
  currencies: [[places.currencies, '/exchange-rates']],
  costs: [[places.costs, '/costs']],
  costsOf: [[places.costsOf('2026-11-01'), '/costs?month=2026-11-01']],
  blacklist: [[places.blacklist, '/blacklist']],
  blacklistItem: [[places.blacklistItem('a'), '/blacklist?item=a&open=a']],
  users: [[places.users, '/users']],
  permissions: [[places.permissions, '/permissions']],
  user: [[places.user('a+b@example.se'), '/user/?email=a%2Bb%40example.se']],
  userById: [[places.userById('a'), '/user/?id=a']],
  newUser: [[places.newUser, '/user?email=new']],
  ownSessions: [[places.ownSessions, '/sessions']],
  handbook: [[places.handbook, '/handbok']],
  handbookOf: [[places.handbookOf('fakturor'), '/handbok#fakturor']],
  apiClients: [[places.apiClients, '/apclients']],
  apiClient: [[places.apiClient('a'), '/apclients/a']],
  newApiClient: [[places.newApiClient, '/apclients/ny']],
  settings: [[places.settings, '/settings']],
  settingsPart: [[places.settingsPart('jobb'), '/settings?del=jobb']],
  audit: [[places.audit, '/audit']],
  auditOf: [[places.auditOf('5560160680'), '/audit?company=5560160680&changes=1']],
  protection: [[places.protection, '/protection']],
  retention: [[places.retention, '/protection/retention']],
  processingRegister: [[places.processingRegister, '/protection/register']],
  deliveries: [[places.deliveries, '/deliveries']],
  delivery: [[places.delivery('m 1'), '/deliveries?open=m%201']],
  designSystem: [[places.designSystem, '/ui']],
}

it.each(Object.values(table).flat())('gives %s as %s', (place, address) =>
  expect(place).toBe(address),
)

it('a part that is put in stays one part', () => {
  expect(places.company('../users?x#y')).toBe('/c/..%2Fusers%3Fx%23y')
})

it('every tab of a client has a code of its own, 2 and its type for a limit', () => {
  const codes = Object.values(clientTabCodes)
  expect(new Set(codes).size).toBe(codes.length)
  const { limit1, limit2, limit3, limit4 } = clientTabCodes
  expect([limit1, limit2, limit3, limit4]).toEqual([21, 22, 23, 24])
})

it('no string of one’s own is taken for a place', () => {
  // @ts-expect-error only what `places` gives is one
  const place: Place = '/invoices'
  expect(place).toBe(places.invoices)
})

it('every kind of address begins as it is said to', () => {
  const all = Object.values(table).flatMap((rows) => rows.map(([place]) => place))
  for (const beginning of Object.values(beginnings))
    expect(
      all.some((place) => place.startsWith(`${beginning}/`)),
      beginning,
    ).toBe(true)
})
