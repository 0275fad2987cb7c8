import { formatInstant } from '#platform/swedish/format.ts'
import { exchangeText } from '#areas/foundation/currencies/rules.ts'
import { decisionNames, limitNames } from '../texts.ts'
import type { Determination, DeterminationInput, Reason, Side } from './decision/determination.ts'
import { factLabel } from './facts/facts.ts'
import { kronorText, pointsText, valueText } from './facts/figures.ts'
import { flips } from './flips/find-flips.ts'
import type { Flip } from './flips/flip.ts'
import type { LimitName } from './decision/limits.ts'
import type { RuleResult } from './model.ts'
import { exceptedText, failedRuleText, sideText } from './reason-words.ts'
import { ruleResults } from './verdicts/results.ts'

export interface RuleExplanation extends RuleResult {
  readonly side: Side
  /** Everything about the rule in plain Swedish. */
  readonly text: string
}
export interface Explanation {
  /** The decision and its reasons in one paragraph. */
  readonly headline: string
  readonly reasons: readonly string[]
  readonly rules: readonly RuleExplanation[]
  /** What would have turned the decision, the smallest change first. */
  readonly flips: readonly (Flip & { readonly text: string })[]
}

/** A determination in plain Swedish, from nothing but its own record. */
export function explain(input: DeterminationInput, determination: Determination): Explanation {
  const { judged } = determination
  const reasons = determination.reasons.map((reason) =>
    reason.code === 'noAmount' && (input.invoice.amount?.value ?? 0) < 0
      ? creditNoteText
      : reasonText(reason),
  )
  const side = (name: Side): RuleExplanation[] =>
    judged
      ? ruleResults(judged[name]).map((result) => ({
          ...result,
          side: name,
          text: ruleText(result),
        }))
      : []
  return {
    headline: [decisionNames[determination.decision], ...reasons].join('. ') + '.',
    reasons,
    rules: [...side('issuer'), ...side('recipient')],
    flips: flips(input, determination).map((flip) => ({ ...flip, text: flipText(flip) })),
  }
}

/** A credit note is decided on as what it is, not as an invoice that lacks something (invoices 220). */
const creditNoteText = 'En kreditfaktura köps inte: den minskar det som ska betalas för en annan'

export function reasonText(reason: Reason): string {
  switch (reason.code) {
    case 'issuerUnknown':
      return 'Utställaren är inte kund hos oss'
    case 'issuerInactive':
      return 'Utställaren är inaktiv'
    case 'determinationNotAllowed':
      return 'Fakturabedömning är avstängd för utställaren'
    case 'issuerUnscreened':
      return `Utställaren får inte köpas av: ${reason.why}. Screena nyckelpersonerna på nytt på klientens flik Nyckelpersoner och bedöm sedan fakturan igen`
    case 'partnerSalesOff':
      return 'Försäljning genom partner är avstängd'
    case 'noAmount':
      return 'Fakturan har inget belopp över noll'
    case 'notFetched': {
      const tries =
        reason.triesLeft === 0 ? 'inga försök återstår' : `försök som återstår: ${reason.triesLeft}`
      const facts = reason.facts.map(factLabel).join(', ')
      return `Uppgifter om ${sideText[reason.side]} kunde inte hämtas (${facts}), ${tries}`
    }
    case 'notBought':
      return `Uppgifter om ${sideText[reason.side]} hämtades inte (${reason.facts.map(factLabel).join(', ')}): månadens budget för uppslag räcker inte. Fakturan bedöms igen av sig själv när budgeten har höjts eller månaden är slut`
    case 'held':
      return `${reason.on === 'issuer' ? 'Utställaren' : 'Fakturan'} är pausad: ${reason.why}`
    case 'rule':
      return failedRuleText(reason)
    case 'sameParty':
      return 'Utställaren och mottagaren är samma bolag, och det kan inget undantag godta'
    case 'abroadUndecided':
      return 'Fakturan är pausad: mottagaren finns utomlands, där inget register svarar, och ingen har tagit ställning till den. Godta eller neka mottagaren under Mottagaren utomlands på fakturan'
    case 'abroadDeclined':
      return 'Mottagaren utomlands är nekad'
    case 'abroadAccepted':
      return `Mottagaren utomlands är godtagen för hand till ${reason.endDate}`
    case 'exchanged':
      return exchangeText(reason.exchange)
    case 'excepted':
      return exceptedText(reason)
    case 'overLimit':
      return `${limitNames[reason.limit]} på ${kronorText(reason.limitAmount)} överskrids med ${kronorText(reason.over)}`
    case 'overCount':
      return `Fakturan blir öppen faktura ${reason.count}, och ${limitNames[reason.limit]} tillåter ${reason.maxCount}`
    case 'covered':
      return reason.by === 'repurchase'
        ? `Återköpslimiten täcker ${kronorText(reason.amount)}`
        : `Deposition täcker ${kronorText(reason.amount)}`
    case 'notCovered':
      return `${kronorText(reason.needed)} behöver täckas, och återköpslimiten har ${kronorText(reason.headroom)} kvar`
  }
}

function ruleText(result: RuleResult): string {
  const origin =
    result.fetchedAt === null ? '' : ` (${result.source}, ${formatInstant(result.fetchedAt)})`
  return [
    result.valueText === '' ? '' : `Värde ${result.valueText}${origin}`,
    result.baseData,
    result.threshold === '' ? '' : `Krav: ${result.threshold}`,
    result.pointsLost > 0 ? `Tappade ${pointsText(result.pointsLost)} poäng` : '',
    result.exceptionUsed
      ? `Godkänd genom undantag till ${result.exceptionUsed.endDate}: ${result.exceptionUsed.comment}`
      : '',
    result.message,
  ]
    .filter((part) => part !== '')
    .join('. ')
}

const limitWords: Readonly<Record<LimitName, string>> = {
  financing: 'finansieringslimit (FL)',
  repurchase: 'återköpslimit (ÅL)',
  recipient: 'mottagarlimit (ML)',
  approval: 'gräns för leveransgodkännande (LG)',
}
function flipText(flip: Flip): string {
  const then = `hade beslutet blivit ${decisionNames[flip.decision]}`
  switch (flip.kind) {
    case 'amount':
      return flip.to < flip.from
        ? `Med ett belopp på högst ${kronorText(flip.to)} ${then}`
        : `Med ett belopp från ${kronorText(flip.to)} ${then}`
    case 'limit':
      return `Med en ${limitWords[flip.limit]} på ${kronorText(flip.to)} i stället för ${kronorText(flip.from)} ${then}`
    case 'exception':
      return `Med ett undantag för ${flip.name}${reach(flip)} ${then}`
    case 'value': {
      const whose = flip.ofInvoice ? '' : ` för ${sideText[flip.side]}`
      const subject = `Om ${flip.name}${whose} hade varit ${valueText(flip.valueKind, flip.to)}`
      return flip.from === null
        ? `${subject}, och inte saknats, ${then}`
        : `${subject} i stället för ${valueText(flip.valueKind, flip.from)} ${then}`
    }
  }
}

function reach({ exception: { value } }: Extract<Flip, { kind: 'exception' }>): string {
  switch (value.kind) {
    case 'boolean':
      return ''
    case 'date':
      return ` för händelser till och med ${value.through}`
    case 'number':
      return ` upp till ${kronorText(value.upTo)}`
    case 'rating':
      return ` ned till betyget ${pointsText(value.notBelow)}`
  }
}
