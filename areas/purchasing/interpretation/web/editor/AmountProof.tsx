import { Icon } from '#platform/web/ui/look/icons.tsx'
import { amountProof } from '../../amount-proof.ts'
import type { AnswerOf } from '#platform/endpoint.ts'
import type { interpretation, Interpretation } from '../../contract.ts'
import type { DocumentFieldName } from '../../fields.ts'
import { readFieldValue } from '../../values.ts'
import type { FieldWalk } from '../fields/useFieldWalk.ts'
import css from '../fields/fields.module.css'

interface AmountProofProps {
  shown: Interpretation
  matches: AnswerOf<typeof interpretation.getothermatches> | undefined
  walk: FieldWalk
}

/** Under the VAT, as one writes: whether net and VAT make up the amount (interpretation 80). */
export function AmountProof({ shown, matches, walk }: AmountProofProps) {
  const { documentFields: fields } = shown
  const valueOf = (name: DocumentFieldName) => {
    if (walk.writing?.name !== name) return fields[name].formattedValue
    const read = readFieldValue(name, walk.writing.text, fields.country.formattedValue)
    return read.ok ? read.value : ''
  }
  const amount = valueOf('invoiceAmount')
  const chosen = matches?.invoiceAmount?.find(({ formattedValue }) => formattedValue === amount)
  const proof = amountProof({
    amount,
    vat: valueOf('vat'),
    currency: valueOf('invoiceCurrency'),
    why: chosen?.why ?? '',
  })
  return (
    <p className={css.proof} role="status" data-holds={proof?.holds}>
      {proof ? (
        <>
          <Icon name={proof.holds ? 'check' : 'warning'} />
          {proof.text}
        </>
      ) : null}
    </p>
  )
}
