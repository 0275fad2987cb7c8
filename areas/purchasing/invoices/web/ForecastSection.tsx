import type { AnswerOf } from '#platform/endpoint.ts'
import { addDays } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { FactList, type Fact } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { invoices, type InvoiceDecision } from '../contract.ts'
import { accuracyTexts, basisText, bucketText } from '../forecast-words.ts'
import { CollectionSection } from './collection/CollectionSection.tsx'
import { balanceFacts } from './balance-facts.ts'
import css from './invoice.module.css'

/**
 * The day an invoice is expected to be paid, YYYY-MM-DD; undefined without a forecast, and when it
 * has been paid.
 */
export function useExpectedDay({ invoiceId, predictions }: InvoiceDecision): string | undefined {
  const { data } = useAnswer(
    invoices.paymentResult,
    { id: invoiceId },
    { enabled: predictions.length > 0 },
  )
  if (!data || data.expectedDays === null || data.payed !== null) return undefined
  return addDays(data.dueDate, data.expectedDays)
}

const factsOf = (result: AnswerOf<typeof invoices.paymentResult>): Fact[] => [
  { label: 'Förfaller', value: <Day of={result.dueDate} /> },
  ...(result.expectedDays === null
    ? []
    : [
        {
          label: 'Betalning väntas',
          value: <Day of={addDays(result.dueDate, result.expectedDays)} />,
        },
      ]),
  { label: 'Till inkasso', value: <Instant of={result.paymentSubmission} /> },
  { label: 'Första påminnelsen', value: <Instant of={result.firstReminder} /> },
  { label: 'Andra påminnelsen', value: <Instant of={result.secondReminder} /> },
  { label: 'Betald', value: <Instant of={result.payed} /> },
  ...(result.predictResult
    ? [{ label: 'Prognosen', value: accuracyTexts[result.predictResult.predictResultType] }]
    : []),
]

/**
 * When it is expected to be paid, with how certain that is, and what has happened so far (invoices
 * 32, 33).
 */
export function ForecastSection({ invoice }: { invoice: InvoiceDecision }) {
  const answer = useAnswer(
    invoices.paymentResult,
    { id: invoice.invoiceId },
    { placeholderData: undefined },
  )
  const { predictions } = invoice
  const paid = answer.data
  return (
    <>
      <Section title="Betalning">
        <Answered answer={answer}>
          {(result) => <FactList facts={[...factsOf(result), ...balanceFacts(invoice)]} />}
        </Answered>
      </Section>
      {invoice.balance.isBought ? <CollectionSection id={invoice.invoiceId} /> : null}
      {predictions.length > 0 ? (
        <Section
          title="När mottagaren väntas betala"
          note={paid ? basisText(paid.ownPayments) : undefined}
        >
          <table className={css.forecast} aria-label="Prognos för betalningen">
            <thead className="unseen">
              <tr>
                <th scope="col">När</th>
                <th scope="col">Säkerhet</th>
              </tr>
            </thead>
            <tbody>
              {predictions.map((bucket) => (
                <tr key={bucket.maximum}>
                  <th scope="row">{bucketText(bucket)}</th>
                  <td>
                    <meter
                      className={css.certainty}
                      min={0}
                      max={100}
                      value={bucket.modelCertainty}
                      aria-hidden
                    />
                    <span className={`tabular ${css.share}`}>{bucket.modelCertainty} %</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      ) : null}
    </>
  )
}
