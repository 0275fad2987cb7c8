import { addDays } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { invoices, type InvoiceDecision } from '../contract.ts'
import { accuracyTexts, basisText, bucketText } from '../forecast-words.ts'
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
        {answer.error ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : paid ? (
          <FactList
            facts={[
              { label: 'Förfaller', value: <Day of={paid.dueDate} /> },
              ...(paid.expectedDays === null
                ? []
                : [
                    {
                      label: 'Betalning väntas',
                      value: <Day of={addDays(paid.dueDate, paid.expectedDays)} />,
                    },
                  ]),
              { label: 'Utbetald', value: <Instant of={paid.paymentSubmission} /> },
              { label: 'Första påminnelsen', value: <Instant of={paid.firstReminder} /> },
              { label: 'Andra påminnelsen', value: <Instant of={paid.secondReminder} /> },
              { label: 'Betald', value: <Instant of={paid.payed} /> },
              ...(paid.predictResult
                ? [
                    {
                      label: 'Prognosen',
                      value: accuracyTexts[paid.predictResult.predictResultType],
                    },
                  ]
                : []),
            ]}
          />
        ) : (
          <Delayed />
        )}
      </Section>
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
