import type { Handler } from '#platform/server/context.ts'
import { heading, paragraph } from '#platform/server/pdf/blocks.ts'
import { drawPaper } from '#platform/server/pdf/draw-paper.ts'
import { facts, listed, opening, wordsFor } from '#platform/server/pdf/paper.ts'
import type { Db } from '#platform/server/database.ts'
import { formatInstant, formatMoney } from '#platform/swedish/format.ts'
import {
  presentDetermination,
  storedDetermination,
} from '#areas/credit/determinations/server/public.ts'
import { decisionNames, limitNames } from '#areas/credit/rules/texts.ts'
import { moneyText } from '#areas/foundation/currencies/rules.ts'
import type { invoices } from '../contract.ts'
import { undecidedText } from '../list-texts.ts'
import { collectionStateOf, collectionStates } from '../collection-rules.ts'
import { collectionOf } from './collection/collection-store.ts'
import { get } from './decision.ts'

type Calls = typeof invoices
/** Rows of each list, so that a paper is two pages. */
const most = 12

const sides = { issuer: 'Utställare', recipient: 'Mottagare' } as const

/** Where it is on its way to be paid, where anything has been done about that (invoices 300). */
async function claimInWords(db: Db, id: string, currency: string): Promise<string> {
  const kept = await collectionOf(db, id)
  if (!kept) return ''
  const { name } = collectionStates[collectionStateOf(kept.state)]
  return kept.disputedAmount === null
    ? name
    : `${name}, ${moneyText(kept.disputedAmount, currency)}`
}

/** What an invoice was decided on by, on two pages (invoices 334). */
export const decisionPaper: Handler<Calls['decisionPaper']> = async (input, context) => {
  const { db, actor, now, seesNumbers, refuse } = context
  const invoice = await get(input, context as Parameters<typeof get>[1])
  const made = invoice.determinationId
    ? await storedDetermination(db, invoice.determinationId)
    : undefined
  const judged = made && (await presentDetermination(db, made))
  const { told, company } = wordsFor({ seesNumbers })
  const party = (name: string, number: string | null) =>
    told(`${name}, ${number === null ? 'utländskt företag' : company(number)}`)
  const against = invoice.reasons.filter(({ passed }) => !passed)
  const without = invoice.decision ? 'Ingen regel hindrade beslutet.' : 'Inget är bedömt än.'
  const why = invoice.decisionReasons.length > 0 ? invoice.decisionReasons : [without]
  const title = `Beslutsunderlag, faktura ${told(invoice.invoiceNumber)}`
  const madeAt = now.toISOString()
  const body = await drawPaper(
    {
      title,
      subject: told(invoice.issuerName),
      madeAt,
      footer: title,
      blocks: [
        ...opening(title, actor.name, madeAt),
        facts([
          ['Beslut', invoice.decision ? decisionNames[invoice.decision] : undecidedText],
          ['Beslutad', invoice.decidedAt ? formatInstant(invoice.decidedAt) : ''],
          ['Status', told(`${invoice.invoiceStateText} ${invoice.stateComment}`)],
          ['Belopp', moneyText(invoice.invoiceAmount, invoice.currency)],
          ['Omräknat', told(invoice.exchange ?? '')],
          ['Utställare', party(invoice.issuerName, invoice.issuerOrganizationNumber)],
          ['Mottagare', party(invoice.recipientName, invoice.recipientOrganizationNumber)],
          ['Fakturadag och förfallodag', `${invoice.invoiceDate} och ${invoice.dueDate}`],
          [
            'Kvar att betala',
            invoice.balance.isBought ? moneyText(invoice.balance.left, invoice.currency) : '',
          ],
          ['Krav', await claimInWords(db, input.id, invoice.currency)],
          ['Pausad därför att', told(invoice.holdReason ?? '')],
        ]),
        heading('H2', 'Varför'),
        ...why.slice(0, most).map((text) => paragraph(told(text))),
        heading('H2', 'Vad som talar emot'),
        listed(
          ['Av', 'Regel', 'Vad den säger'],
          against
            .slice(0, most)
            .map(({ side, ruleName, message }) => [sides[side], told(ruleName), told(message)]),
          'Ingen regel talar emot.',
        ),
        ...(against.length > most ? [paragraph(`Och ${against.length - most} regler till.`)] : []),
        heading('H2', 'Limiter när den bedömdes'),
        listed(
          ['Limit', 'Belopp, kr', 'Utnyttjat före, kr'],
          (judged?.limits ?? []).map(({ name, amount, used }) => [
            limitNames[name],
            formatMoney(amount),
            used === null ? '' : formatMoney(used),
          ]),
          'Inga limiter vägdes in.',
        ),
        heading('H2', 'Historik'),
        listed(
          ['Tid', 'Status', 'Av', 'Kommentar'],
          invoice.history
            .slice(-most)
            .map(({ at, stateText, by, comment }) => [
              formatInstant(at),
              stateText,
              told(by),
              told(comment),
            ]),
          'Inget har hänt än.',
        ),
      ],
    },
    actor.id,
  )
  if (!body) return refuse('tooLong')
  return { name: `${title}.pdf`, contentType: 'application/pdf', body, persons: [] }
}
