import type { OtherInvoice, Subject } from '../engine/facts/facts.ts'
import { againstEarlier, belowSeries, earlierInWords, invoiceInWords } from './invoice-likeness.ts'
import {
  claimTwins,
  daysLookedThrough,
  nearestElsewhere,
  nextTwins,
  notSaidOther,
  slippedTwins,
} from './number-slips.ts'
import type { CatalogueRule } from './rule.ts'

/** Other issuers that are paid to the same account: a group may share one. */
function sharersOf({ company, invoice }: Subject): readonly OtherInvoice[] | undefined {
  const group = company.facts.group?.value
  if (group === undefined) return undefined
  return invoice?.sharedAccount?.value?.filter(({ issuer }) => !group.includes(issuer))
}
/**
 * Other companies that are paid on the account which the issuer is paid on itself: two persons have
 * said of each that it is theirs (bank 18). Decisions from before that was known have none.
 */
function companiesWithAccount({ company: { facts } }: Subject): readonly string[] {
  const group = facts.group?.value ?? []
  return facts.accountElsewhere?.value?.filter((other) => !group.includes(other)) ?? []
}
/** Who it is and by which invoice, and no account: that is personal. */
const sharerInWords = (other: OtherInvoice) =>
  `Utställare ${other.issuer} med faktura ${invoiceInWords(other)}`

const times = ['första', 'andra', 'tredje', 'fjärde', 'femte', 'sjätte', 'sjunde', 'åttonde']
/** 'Femte gången samma belopp samma dag', and by which invoices it was before. */
function claimInWords(subject: Subject): string {
  const before = notSaidOther(claimTwins(subject)) ?? []
  const time = times[before.length] ?? `${before.length + 1}:e`
  return before.length === 0
    ? 'Första gången mottagaren faktureras beloppet den dagen'
    : `${time.charAt(0).toUpperCase()}${time.slice(1)} gången samma belopp samma dag: ${before.map(invoiceInWords).join('; ')}`
}
/** How many times the claim has been sold before, and what a bucket asks of that. */
const soldBefore = (most: number, consequence?: 'approval') =>
  ({
    needsInvoice: true,
    kind: 'count',
    facts: ['invoice.amount', 'invoice.invoiceDate', 'invoice.similar'],
    value: (subject: Subject) => notSaidOther(claimTwins(subject))?.length,
    baseData: claimInWords,
    suggested: {
      executionType: 'binary',
      conditions: [`värde <= ${most}`],
      ...(consequence && { consequence }),
      acceptNoInputData: true,
    },
  }) as const

/** What the stored invoices tell of this one that are nearly the same. */
export const invoiceTwins: readonly CatalogueRule[] = [
  {
    measure: 'nearDuplicate',
    name: 'Nästan dubblett',
    failMessage: 'Samma belopp och dag står på en faktura med nästan samma nummer',
    needsInvoice: true,
    kind: 'count',
    facts: ['invoice.number', 'invoice.amount', 'invoice.invoiceDate', 'invoice.similar'],
    value: (subject) => notSaidOther(slippedTwins(subject))?.length,
    baseData: (subject) =>
      slippedTwins(subject)?.map(invoiceInWords).join('; ') ||
      'Ingen faktura med nästan samma nummer',
    suggested: { executionType: 'binary', conditions: ['värde = 0'], acceptNoInputData: true },
  },
  {
    measure: 'repeatedInvoice',
    name: 'Upprepad faktura',
    failMessage: 'Mottagaren har fått samma belopp samma dag på nästa nummer',
    needsInvoice: true,
    kind: 'count',
    facts: ['invoice.number', 'invoice.amount', 'invoice.invoiceDate', 'invoice.similar'],
    value: (subject) => notSaidOther(nextTwins(subject))?.length,
    baseData: (subject) =>
      nextTwins(subject)?.map(invoiceInWords).join('; ') || 'Ingen faktura på nästa nummer',
    suggested: {
      executionType: 'binary',
      conditions: ['värde = 0'],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  },
  {
    measure: 'repeatedClaim',
    name: 'Samma fordran förut',
    failMessage: 'Mottagaren har fått samma belopp samma dag flera gånger',
    ...soldBefore(1, 'approval'),
  },
  {
    measure: 'manyTimesClaimed',
    name: 'Samma fordran många gånger förut',
    failMessage: 'Mottagaren har fått samma belopp samma dag för många gånger',
    ...soldBefore(3),
  },
  {
    measure: 'sameClaimElsewhere',
    name: 'Dagar till samma fordran hos en annan utställare',
    failMessage: 'En annan utställare har en faktura med samma nummer, belopp och mottagare',
    needsInvoice: true,
    kind: 'days',
    facts: ['invoice.invoiceDate', 'invoice.elsewhere'],
    value: (subject) => {
      const nearest = nearestElsewhere(subject)
      return nearest === undefined ? undefined : (nearest?.days ?? daysLookedThrough + 1)
    },
    baseData: (subject) => {
      const nearest = nearestElsewhere(subject)
      return nearest
        ? invoiceInWords(nearest.other)
        : `Ingen hos andra utställare inom ${daysLookedThrough} dagar`
    },
    // How many days apart they may be is for the bucket to say.
    suggested: {
      executionType: 'binary',
      conditions: ['värde > 14 dagar'],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  },
  {
    measure: 'sharedAccount',
    name: 'Konto hos flera utställare',
    failMessage: 'Fakturan ska betalas till ett konto som en annan utställare använder',
    needsInvoice: true,
    kind: 'count',
    facts: ['invoice.sharedAccount', 'company.group'],
    value: (subject) => {
      const invoiced = sharersOf(subject)?.map(({ issuer }) => issuer)
      return invoiced && new Set([...invoiced, ...companiesWithAccount(subject)]).size
    },
    baseData: (subject) =>
      [
        ...(sharersOf(subject) ?? []).map(sharerInWords),
        ...companiesWithAccount(subject).map((other) => `Företag ${other} får betalt på kontot`),
      ].join('; ') || 'Ingen annan utställare utanför koncernen har kontot',
    suggested: {
      executionType: 'binary',
      conditions: ['värde = 0'],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  },
  {
    measure: 'sameText',
    name: 'Likhet i text',
    failMessage: 'Fakturan har samma text som en tidigare, med ett annat nummer eller belopp',
    needsInvoice: true,
    kind: 'percent',
    facts: ['invoice.sameText'],
    value: ({ invoice }) => {
      const twins = invoice?.sameText?.value
      return twins && Math.max(0, ...twins.map(({ likeness }) => likeness))
    },
    baseData: ({ invoice }) =>
      invoice?.sameText?.value
        ?.map((one) => `Mest lik i text: ${invoiceInWords(one)}`)
        .join('; ') || 'Utställaren har inte skickat en tryckt faktura till mottagaren de dagarna',
    // Two deliveries differ in more than a tenth of their words.
    suggested: {
      executionType: 'binary',
      conditions: ['värde < 90 %'],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  },
  {
    measure: 'likeLayout',
    name: 'Likhet i layout',
    failMessage: 'Fakturan ser inte ut som dem som köpts av utställaren',
    needsInvoice: true,
    kind: 'percent',
    facts: ['invoice.likeLayout'],
    value: ({ invoice }) => {
      const twins = invoice?.likeLayout?.value
      return twins && Math.max(0, ...twins.map(({ likeness }) => likeness))
    },
    baseData: ({ invoice }) =>
      invoice?.likeLayout?.value
        ?.map((one) => `Mest lik i layout: ${invoiceInWords(one)}`)
        .join('; ') ?? '',
    // One program's invoices have more of their places in common however they are scanned, and
    // another's less.
    suggested: {
      executionType: 'binary',
      conditions: ['värde >= 55 %'],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  },
  {
    measure: 'belowNumberSeries',
    name: 'Nummer under nummerserien',
    failMessage: 'Fakturanumret ligger under utställarens senaste nummer',
    needsInvoice: true,
    kind: 'count',
    facts: ['invoice.number', 'invoice.earlierNumbers'],
    value: againstEarlier(belowSeries),
    baseData: earlierInWords,
    // Invoices are not always sold in the order they were written.
    suggested: {
      executionType: 'binary',
      conditions: ['värde <= 50'],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  },
]
