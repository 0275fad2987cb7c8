import { useAnswer } from '#platform/web/data.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { priceKinds, priceText, provisionOf } from '#areas/acquisition/agreements/rules.ts'
import { clientTerms } from '../contract.ts'

interface InvoiceCostProps {
  /** 10 digits. */
  organizationNumber: string
  /** Hundredths of its currency. */
  amount: number
  currency: string
  /** YYYY-MM-DD. */
  invoiceDate: string
  dueDate: string
}
/**
 * What the client pays for an invoice by its terms (terms 5), in the words of the agreement. What
 * nobody has agreed on is said.
 */
export function InvoiceCost({ organizationNumber, ...invoice }: InvoiceCostProps) {
  const answer = useAnswer(clientTerms.ofClient, { organizationNumber })
  const ran = Date.parse(invoice.dueDate) - Date.parse(invoice.invoiceDate)
  const days = Math.max(0, Math.round(ran / dayLength))
  const currency = invoice.currency === 'SEK' ? 'kr' : invoice.currency
  return (
    <Section title="Vad kunden betalar">
      <Answered answer={answer}>
        {({ terms }) => {
          const inForce = terms.find(({ kind }) => kind === 'commission')?.inForce
          return (
            <FactList
              stacked
              facts={[
                {
                  label: priceKinds.Commission.label,
                  value: inForce ? priceText('Commission', inForce.value) : 'Inte bestämd',
                },
                ...(inForce
                  ? [
                      {
                        label: `Till förfallodagen, ${days} dagar`,
                        value: `${formatMoney(provisionOf(inForce.value, invoice.amount, days))} ${currency}`,
                      },
                      { label: 'Varifrån', value: inForce.source },
                    ]
                  : []),
              ]}
            />
          )
        }}
      </Answered>
    </Section>
  )
}
