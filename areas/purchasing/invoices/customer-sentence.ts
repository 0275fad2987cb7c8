import { concernedBy, type Determination } from '#areas/credit/rules/rules.ts'
import { boughtCurrencies, isCurrency, moneyText } from '#areas/foundation/currencies/rules.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { customerWords } from './customer-words.ts'

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

const handled = 'Fakturan är pausad och gås igenom av oss. Ni behöver inte göra något nu.'
const abroad =
  'Mottagaren finns utomlands och gås igenom av oss. Fakturan bedöms igen av sig själv när vi har bestämt oss, och ni behöver inte göra något.'
const recipientNotMet =
  'Mottagaren uppfyller inte villkoren för köp. Fakturor på andra mottagare kan köpas.'
const cannotSell =
  'Utställaren kan inte sälja fakturor just nu. Kontakta oss om vad som behöver göras.'
const notMet = 'Fakturan uppfyller inte villkoren för köp. Kontakta oss om ni har frågor.'
const creditNote = 'En kreditfaktura köps aldrig. Den räknas av från fakturan som den krediterar.'

/**
 * A decision as the customer and the partner are told it: whose side it is about, the figure, and
 * what would help (invoices 160). No name, no person, and nothing of lists, screening, credit
 * information and signs of fraud: those are told in the words of any other condition, alone, so
 * that nobody can guess them (invoices 161).
 */
export function customerSentence(made: Decided, about: About): string {
  if (about.isCredit) return creditNote
  switch (made.decision) {
    case 'Pause':
      return paused(made, about)
    case 'Retry':
      return 'Uppgifter hämtas fortfarande. Fakturan bedöms igen av sig själv, och ni behöver inte göra något.'
    case 'Reject':
    case 'NoDecision':
      return refusal(made.reasons.filter(({ code }) => code !== 'exchanged'))
    default:
      return bought(made, about)
  }
}

/** What lies with the currency alone is told; what else somebody looks at is not (invoices 210). */
function paused({ reasons }: Decided, { unrated }: About): string {
  if (reasons.some(({ code }) => code === 'abroadUndecided')) return abroad
  if (unrated === undefined) return handled
  if (!isCurrency(unrated))
    return `Fakturor i ${unrated} köps inte, utan bara i ${boughtCurrencies}. Skicka fakturan i en av de valutorna, med ett nytt nummer.`
  return reasons.length === 1
    ? `Fakturan är pausad, för vi har ingen kurs för ${unrated} just nu. Den bedöms av sig själv när kursen har kommit, och ni behöver inte göra något.`
    : handled
}

function bought(made: Decided, { amount }: About): string {
  const terms = [
    ...(made.repurchaseUsage > 0 ? [`${kronor(made.repurchaseUsage)} tas av återköpslimiten`] : []),
    ...(made.depositionUsage > 0
      ? [`${kronor(made.depositionUsage)} hålls inne tills mottagaren har betalat`]
      : []),
  ].join(' och ')
  const exchanged = made.reasons.find((reason) => reason.code === 'exchanged')?.exchange
  const own = exchanged ? moneyText(exchanged.amount, exchanged.currency) : kronor(amount)
  if (made.decision.includes('RecipientApproval'))
    return `Fakturan på ${own} köps när mottagaren har godkänt leveransen${terms && `: ${terms}`}. Be mottagaren svara på vår fråga.`
  return terms === '' ? 'Fakturan är köpt.' : `Fakturan är köpt: ${terms}.`
}

/** The sentence of what stands in the way; alone where one of the reasons is kept back. */
function refusal(reasons: readonly Reason[]): string {
  // Nobody can complete what no register has (rules 100).
  if (reasons.some(({ code }) => code === 'abroadDeclined')) return recipientNotMet
  const kept = reasons.find((reason) => reason.code === 'rule' && openWords(reason) === '')
  if (kept?.code === 'rule') return keptBack(kept)
  const said = [...new Set(reasons.flatMap((reason) => reasonForCustomer(reason, reasons)))]
  const [first, ...others] = said
  if (first === undefined) return notMet
  return others.length > 0 ? `${first} Det finns även andra hinder.` : first
}

/** Empty for what is kept back. */
function openWords(failed: Failed): string {
  const words = customerWords[failed.outcome.rule.rule.measure] ?? 'keptBack'
  return words === 'keptBack' || failed.outcome.missing ? '' : words(failed)
}

function keptBack({ side, outcome }: Failed): string {
  const concerned = concernedBy(side, outcome.rule.rule.measure)
  if (outcome.missing) {
    const missing = {
      issuer: 'Uppgifter om utställaren saknas',
      recipient: 'Uppgifter om mottagaren saknas',
      bothParties: 'Uppgifter om utställaren eller mottagaren saknas',
      invoice: 'Uppgifter om fakturan saknas',
    }[concerned]
    return `${missing}. Kontakta oss, så kompletterar vi dem och bedömer fakturan på nytt.`
  }
  // One sentence for the issuer and the invoice: a sign of fraud in the invoice has no words of its own.
  return concerned === 'recipient' ? recipientNotMet : notMet
}

function reasonForCustomer(reason: Reason, all: readonly Reason[]): string[] {
  switch (reason.code) {
    case 'issuerUnknown':
    case 'issuerInactive':
    case 'determinationNotAllowed':
    case 'issuerUnscreened':
      return [cannotSell]
    case 'partnerSalesOff':
      return [
        'Försäljning genom partner är avstängd just nu. Kontakta oss när fakturan ska bedömas på nytt.',
      ]
    case 'noAmount':
      return ['Fakturan har inget belopp över noll. Skicka en faktura med ett belopp att betala.']
    case 'notFetched':
      return [
        `Uppgifter om ${reason.side === 'issuer' ? 'utställaren' : 'mottagaren'} kunde inte hämtas. Kontakta oss, så bedömer vi fakturan på nytt.`,
      ]
    // The month's budget for look-ups is ours to mend.
    case 'notBought':
    case 'held':
      return [handled]
    case 'sameParty':
      return [
        'Utställaren och mottagaren är samma bolag. Skicka fakturor till andra mottagare än det egna bolaget.',
      ]
    case 'rule':
      return [openWords(reason)]
    case 'overLimit':
      return [shortOf(reason, all)]
    case 'overCount':
      return [tooMany(reason)]
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

/**
 * What a limit lacks: of the recipient's, when nothing else is wrong with the recipient, after what
 * the repurchase limit covers. A smaller invoice helps only where something of it has room.
 */
function shortOf(
  { limit, over, amount }: Extract<Reason, { code: 'overLimit' }>,
  all: readonly Reason[],
): string {
  const cover = all.find((one) => one.code === 'notCovered')
  const headroom = cover && all.length === 2 ? cover.headroom : 0
  const short = over - headroom
  const room = Math.max(amount - short, headroom)
  const side = limit === 'financing' ? 'Utställarens' : 'Mottagarens'
  const smaller = room > 0 ? ' eller skicka en mindre faktura' : ''
  return `${side} limit räcker inte: ${kronor(short)} saknas. Höj limiten${smaller}.`
}

function tooMany({ limit, maxCount }: Extract<Reason, { code: 'overCount' }>): string {
  const side = limit === 'financing' ? 'Utställaren' : 'Mottagaren'
  return `${side} har för många obetalda fakturor hos oss: högst ${maxCount} får vara öppna. Kontakta oss när någon är betald, så bedöms fakturan på nytt.`
}
