import { passesLuhn } from '#platform/swedish/luhn.ts'
import type { FieldName } from '../document.ts'
import { putRight } from '../values/misread.ts'
import { more, type Weighing } from './reading.ts'

const plain = (text: string) => text.replaceAll(/[^\p{L}\d|]/gu, '')

/** Fields whose values are put right as OCR may have misread them. */
const fields: readonly FieldName[] = [
  'issuerOrganizationNumber',
  'recipientOrganizationNumber',
  'bankgiro',
  'plusgiro',
  'ocrReference',
]

/**
 * The payment references and, where a check digit fails as OCR read it, what may stand there in
 * truth.
 */
export const withReferencesPutRight = (references: readonly Weighing[]): readonly Weighing[] =>
  references.flatMap((one) => {
    const right = one.seen < 1 ? putRight(plain(one.raw), passesLuhn) : []
    // They have not failed the check digit, as what was read has.
    return [one, ...right.map((canonical) => more({ ...one, canonical }, 3))]
  })

/**
 * The signs that were exchanged: '0 i stället för O'. Undefined when the value is as it was read.
 */
function exchanged({ field, raw, canonical }: Weighing): string | undefined {
  const [read, right] = [plain(raw), plain(canonical)]
  if (!fields.includes(field) || read === right || read.length !== right.length) return undefined
  return [...right]
    .flatMap((digit, at) => (digit === read[at] ? [] : [`${digit} i stället för ${read[at]}`]))
    .join(' och ')
}

/**
 * Says of each value that was put right what was exchanged, and doubts it unless the number is
 * printed elsewhere as well.
 */
export function weighMisread(weighed: readonly Weighing[]): readonly Weighing[] {
  const printed = weighed
    .filter((one) => exchanged(one) === undefined)
    .map(({ canonical }) => plain(canonical))
  return weighed.map((one) => {
    const change = exchanged(one)
    if (change === undefined) return one
    const isAgain = printed.some((number) => number.includes(plain(one.canonical)))
    const why = [`OCR läste "${one.raw}": med ${change} stämmer kontrollsiffran`, ...one.why]
    return isAgain
      ? more({ ...one, why }, -0.5, 'Numret står även på ett annat ställe')
      : more({ ...one, why }, -3.5)
  })
}
