import type { Column, Table } from '../registry/holding.ts'

/** 'table.column', as the types have them. */
type ColumnName = { readonly [T in Table]: `${T}.${Column<T>}` }[Table]

/** Columns in words that hold no personal data, and why. */
interface Without {
  readonly because: string
  readonly columns: readonly ColumnName[]
}

/** Columns that can hold words and hold nobody's personal data, and why (protection 1). */
export const without: readonly Without[] = [
  {
    because: 'Summor av granskningsloggen, och vad tidsstämplingstjänsten svarat om dem',
    columns: ['auditStamp.statement', 'auditStamp.token'],
  },
  {
    because: 'Vad en kod eller ett val kallas, skrivet av oss',
    columns: [
      'blacklistType.name',
      'documentFileAssociationType.name',
      'invoiceState.name',
      'limitType.name',
      'limitType.shortName',
      'partnerType.label',
      'partnerType.name',
      'policyType.name',
      'relationStatusType.label',
      'relationStatusType.name',
      'offerPriceSupplement.ratingCode',
      'companyInformationFailure.part',
      'interpretationCount.status',
      'intakeCount.fate',
      'invoiceDayCount.decision',
      'screeningRound.listVersion',
      'screeningRound.source',
      'stateHistoryBegan.kind',
    ],
  },
  {
    because:
      'Mallar, avtalstexter och formulär: vad vi frågar och lovar alla, inte vad någon har svarat',
    columns: [
      'agreement.contentSummary',
      'agreement.contentText',
      'agreement.description',
      'agreement.name',
      'agreement.tokens',
      'agreementBundle.description',
      'agreementBundle.name',
      'agreementBundleAgreement.presetValues',
      'agreementBundleDeparture.presetValues',
      'agreementVersion.agreementType',
      'agreementVersion.contentSummary',
      'agreementVersion.contentText',
      'agreementVersion.description',
      'agreementVersion.name',
      'agreementVersion.signatureType',
      'agreementVersion.tokens',
      'automationTrigger.headerTemplate',
      'automationTrigger.name',
      'automationTrigger.selectedRulesToWhitelist',
      'automationTrigger.template',
      'automationTrigger.templateForIssuer',
      'automationTrigger.templateForRecipient',
      'kycSet.name',
      'kycSet.questions',
    ],
  },
  {
    because: 'Regler, och hur de föll ut i stort: räknade utan vem',
    columns: [
      'backTest.changes',
      'backTest.draft',
      'backTest.result',
      'baseRule.configuration',
      'baseRule.id',
      'replayDrift.decisionAfter',
      'replayDrift.decisionBefore',
      'replayDrift.rules',
      'ruleBucket.name',
      'ruleBucketRelease.trial',
      'ruleBucketRelease.why',
      'ruleBucketRule.configuration',
      'ruleBucketRule.ruleId',
      'ruleBucketVersion.limitIntervals',
      'ruleBucketVersion.name',
      'ruleBucketVersion.why',
      'shadowInvoice.tally',
      'tickerRuleCount.ruleId',
      'tickerRuleCount.ruleName',
    ],
  },
  {
    because: 'Inställningar av huset självt',
    columns: [
      'chatChannel.address',
      'chatChannel.host',
      'chatChannel.lastFour',
      'chatChannel.name',
      'chatChannel.testSaid',
      'configurationValue.description',
      'configurationValue.key',
      'configurationValue.namespace',
      'configurationValue.value',
      'exchangeRate.reason',
      'lookUpBudget.title',
      'monitoringSetting.value',
      'offerPriceList.reason',
      'schedule.name',
      'schedule.pattern',
      'scheduleRun.error',
      'scheduleRun.name',
    ],
  },
  {
    because: 'Ett program, ett system eller en plats i en ström',
    columns: [
      'accountingRate.tenantId',
      'accountingTold.documentNumber',
      'accountingTold.tenantId',
      'accountingTopic.heardTo',
      'accountingTopic.topic',
      'agreementSeal.problem',
      'agreementSeal.renewalProblem',
      'agreementSealRenewal.renewsFirst',
      'batchRun.fileName',
      'invoiceForecast.buckets',
      'monitoringFeed.cursor',
      'workClaim.queue',
      'workClaim.subject',
    ],
  },
  {
    because: 'En kontrollsumma eller ett slumptal som inte pekar ut någon',
    columns: [
      'auditLane.hash',
      'onboardingInvitationToken.hash',
      'revokedToken.jti',
      'seenLogoutToken.jti',
    ],
  },
  {
    because: 'Ord som namn är gjorda av, vart och ett för sig och utan vem',
    columns: ['nameWord.word'],
  },
]
