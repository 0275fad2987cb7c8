import type { Handler } from '#platform/server/context.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { seesNumbers } from '#areas/foundation/users/rules.ts'
import { storeDetermination, whomInputNames } from '#areas/credit/determinations/server/public.ts'
import { heldLimits } from '#areas/credit/limits/server/public.ts'
import { decide, reasonText, ruleResults } from '#areas/credit/rules/rules.ts'
import { decisionNames } from '#areas/credit/rules/texts.ts'
import type { invoices } from '../contract.ts'
import { numberKey } from '../rules.ts'
import { reasonsOf } from './decision.ts'
import {
  determinationInput,
  exceptionsOf,
  isBooked,
  isSameParty,
} from './deciding/determination-input.ts'
import { earlierFacts } from './deciding/earlier-facts.ts'
import { earlierInvoices, readTolerances } from './deciding/earlier-invoices.ts'
import { partiesOf } from './deciding/parties.ts'

/** Days until an invoice of the form is taken to be due: the form does not ask. */
const assumedTerm = 30

/**
 * The manual form (invoices 25): an invoice that does not exist is judged by the balances somebody
 * gives, as if it were dated today. The determination is stored, and nothing is bought or reserved.
 */
export const determination: Handler<typeof invoices.determination> = async (
  { invoiceRequest },
  context,
) => {
  const { now, today, audit } = context
  const { issuer, recipient, invoiceAmount, invoiceNumber } = invoiceRequest
  audit({ company: issuer.organizationNumber })
  const [asked] = await partiesOf({ ...context, cause: 'trial' }, [
    {
      issuerOrganizationNumber: issuer.organizationNumber,
      recipientOrganizationNumber: recipient.organizationNumber,
    },
  ])
  if (!asked) throw new Error('Nobody was asked about')
  const { parties } = asked
  const fact = <T>(value: T, source: string) => ({ value, source, fetchedAt: now.toISOString() })
  return context.write(async (db) => {
    const about = {
      id: context.newId(),
      createdAt: now,
      issuerOrganizationNumber: issuer.organizationNumber,
      recipientOrganizationNumber: recipient.organizationNumber,
      recipientName: parties.recipient.name ?? '',
      numberKey: numberKey(invoiceNumber),
      invoiceAmount,
      currency: 'SEK',
      kronor: invoiceAmount,
      invoiceDate: today,
    }
    const [before] = await earlierInvoices(db, [about])
    if (!before) throw new Error('What came before an invoice was not found')
    // One that is judged once more is no duplicate of itself.
    const similar = before.similar.filter(({ id }) => id !== invoiceRequest.id)
    const input = determinationInput({
      invoice: {
        amount: fact(invoiceAmount, 'Formuläret'),
        number: fact(invoiceNumber, 'Formuläret'),
        invoiceDate: fact(today, 'Antaget'),
        dueDate: fact(addDays(today, assumedTerm), 'Antaget'),
        tolerances: await readTolerances(db),
        ...earlierFacts({ ...before, similar }, now),
      },
      parties,
      limits: await heldLimits(db, [
        { organizationNumber: issuer.organizationNumber, companyType: 'issuer' },
        ...(isBooked(parties)
          ? [
              {
                organizationNumber: parties.recipient.party.organizationNumber,
                companyType: 'recipient',
              } as const,
            ]
          : []),
      ]),
      open: {
        issuer: { amount: issuer.balance, count: 0 },
        repurchaseUsed: issuer.usedRepurchaseLimit,
        recipient: { amount: recipient.balance, count: 0 },
      },
      standing: {
        issuerKnown: parties.issuer.client.known,
        issuerActive: parties.issuer.client.active !== 0,
        determinationAllowed:
          !parties.issuer.client.known || parties.issuer.client.allowInvoiceDetermination,
        partnerSalesOff: false,
        issuerUnscreened: parties.issuer.unscreened,
        sameParty: isSameParty(parties),
        holds: [],
      },
      // Nobody tries again for a form.
      attempt: { number: 1, most: 1 },
      exceptions: await exceptionsOf(db, [parties], stockholmDay(now)),
      now,
    })
    const made = decide(input)
    const determinationId = await storeDetermination(db, {
      input,
      determination: made,
      invoiceId: null,
    })
    const { decision, judged, reasons, repurchaseUsage, depositionUsage } = made
    const persons = seesNumbers(context.actor) ? await whomInputNames(db, input) : []
    audit({ subject: determinationId, after: { decision }, persons })
    return {
      determinationId,
      decision,
      decisionText: decisionNames[decision],
      decisionReasons: reasons.map(reasonText),
      reasons: reasonsOf(
        context.actor,
        judged && { issuer: ruleResults(judged.issuer), recipient: ruleResults(judged.recipient) },
      ),
      repurchaseLimitUsage: repurchaseUsage,
      depositionUsage,
      issuerName: parties.issuer.name ?? '',
      recipientName: parties.recipient.name ?? '',
    }
  })
}
