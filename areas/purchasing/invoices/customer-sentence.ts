import { concernedBy, type Determination } from '#areas/credit/rules/rules.ts'
import { isCurrency, moneyText } from '#areas/foundation/currencies/rules.ts'
import { nothingTold, oneAfterAnother, plainly, told, type OutsideText } from '#platform/outside.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { customerWords, saidOfRule } from './customer-words.ts'
import { outsideSentences } from './outside-sentences.ts'

type Reason = Determination['reasons'][number]
type Failed = Extract<Reason, { code: 'rule' }>
type Decided = Pick<Determination, 'decision' | 'reasons' | 'repurchaseUsage' | 'depositionUsage'>
interface About {
  readonly isCredit: boolean
  /** What was judged, öre. */
  readonly amount: number
  /** The currency of one that was not judged for want of a rate (currencies 4). */
  readonly unrated?: string | undefined
}

/** Öre as customers read them: without the öre where there are none. */
const kronor = (ore: number) => `${formatMoney(ore).replace(/,00$/, '')} kr`

const { handled, recipientNotMet, notMet } = outsideSentences

/**
 * A decision as the customer and the partner are told it: whose side it is about, and what would help
 * (invoices 160), in a sentence of the list of those that leave the house (outside-sentences.ts). No
 * name, no person, no figure of a limit, and nothing of lists, screening, credit information and
 * signs of fraud: those are told in the words of any other condition, alone, so that nobody can
 * guess them (invoices 161).
 */
export function customerSentence(made: Decided, about: About): OutsideText {
  if (about.isCredit) return plainly(outsideSentences.creditNote)
  switch (made.decision) {
    case 'Pause':
      return paused(made, about)
    case 'Retry':
      return plainly(outsideSentences.retry)
    case 'Reject':
    case 'NoDecision':
      return refusal(made.reasons.filter(({ code }) => code !== 'exchanged'))
    default:
      return bought(made, about)
  }
}

/** What lies with the currency alone is told; what else somebody looks at is not (invoices 210). */
function paused({ reasons }: Decided, { unrated }: About): OutsideText {
  const { abroad, currencyNotBought, noRate } = outsideSentences
  if (reasons.some(({ code }) => code === 'abroadUndecided')) return plainly(abroad)
  if (unrated === undefined) return plainly(handled)
  if (!isCurrency(unrated)) return told(currencyNotBought, { invoiceCurrency: unrated })
  return reasons.length === 1 ? told(noRate, { invoiceCurrency: unrated }) : plainly(handled)
}

function termsOf({ repurchaseUsage, depositionUsage }: Decided) {
  if (repurchaseUsage > 0) return depositionUsage > 0 ? 'Both' : 'Repurchase'
  return depositionUsage > 0 ? 'Deposition' : ''
}

/** How much is taken of a limit or held is not told: the rest is what the recipient's limit had left. */
function bought(made: Decided, { amount }: About): OutsideText {
  const terms = termsOf(made)
  if (!made.decision.includes('RecipientApproval'))
    return plainly(outsideSentences[`bought${terms}`])
  const exchanged = made.reasons.find((reason) => reason.code === 'exchanged')?.exchange
  const invoiceAmount = exchanged ? moneyText(exchanged.amount, exchanged.currency) : kronor(amount)
  return told(outsideSentences[`awaits${terms}`], { invoiceAmount })
}

/** The sentence of what stands in the way; alone where one of the reasons is kept back. */
function refusal(reasons: readonly Reason[]): OutsideText {
  // Nobody can complete what no register has (rules 100).
  if (reasons.some(({ code }) => code === 'abroadDeclined')) return plainly(recipientNotMet)
  const kept = reasons.find((reason) => reason.code === 'rule' && openWords(reason) === nothingTold)
  if (kept?.code === 'rule') return keptBack(kept)
  const said = [...new Set(reasons.flatMap((reason) => reasonForCustomer(reason)))]
  const [first, ...others] = said
  if (first === undefined) return plainly(notMet)
  return others.length > 0 ? oneAfterAnother(first, plainly(outsideSentences.others)) : first
}

/** Empty for what is kept back. */
function openWords(failed: Failed): OutsideText {
  const words = customerWords[failed.outcome.rule.rule.measure] ?? 'keptBack'
  return words === 'keptBack' || failed.outcome.missing ? nothingTold : saidOfRule(words, failed)
}

function keptBack({ side, outcome }: Failed): OutsideText {
  const concerned = concernedBy(side, outcome.rule.rule.measure)
  if (outcome.missing) {
    const about = {
      issuer: 'utställaren',
      recipient: 'mottagaren',
      bothParties: 'utställaren eller mottagaren',
      invoice: 'fakturan',
    }[concerned]
    return told(outsideSentences.missing, { side: about })
  }
  // One sentence for the issuer and the invoice: a sign of fraud in the invoice has no words of its own.
  return plainly(concerned === 'recipient' ? recipientNotMet : notMet)
}

function reasonForCustomer(reason: Reason): OutsideText[] {
  const {
    cannotSell,
    partnerSalesOff,
    noAmount,
    notFetched,
    sameParty,
    issuerOverLimit,
    recipientOverLimit,
    issuerOverCount,
    recipientOverCount,
  } = outsideSentences
  switch (reason.code) {
    case 'issuerUnknown':
    case 'issuerInactive':
    case 'determinationNotAllowed':
    case 'issuerUnscreened':
      return [plainly(cannotSell)]
    case 'partnerSalesOff':
      return [plainly(partnerSalesOff)]
    case 'noAmount':
      return [plainly(noAmount)]
    case 'notFetched':
      return [told(notFetched, { side: reason.side === 'issuer' ? 'utställaren' : 'mottagaren' })]
    // The month's budget for look-ups is ours to mend.
    case 'notBought':
    case 'held':
      return [plainly(handled)]
    case 'sameParty':
      return [plainly(sameParty)]
    case 'rule':
      return [openWords(reason)]
    case 'overLimit':
      return [plainly(reason.limit === 'financing' ? issuerOverLimit : recipientOverLimit)]
    case 'overCount':
      return [plainly(reason.limit === 'financing' ? issuerOverCount : recipientOverCount)]
    case 'covered':
    case 'excepted':
    case 'exchanged':
    case 'abroadUndecided':
    case 'abroadDeclined':
    case 'abroadAccepted':
    // Said with what it could not cover.
    case 'notCovered':
      return []
  }
}
