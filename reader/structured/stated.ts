import { type FieldName, fieldNames } from '../document.ts'
import type { Weighing } from '../fields/reading.ts'
import { lessThanPrint } from '../understand/against-print.ts'
import type { StructuredInvoice } from './structured.ts'

const names = {
  ubl: 'e-fakturan (UBL)',
  cii: 'e-fakturan (Factur-X)',
  svefaktura: 'e-fakturan (Svefaktura)',
  finvoice: 'e-fakturan (Finvoice)',
} as const

/** More than print can ever reach. */
const certain = 12

/**
 * What the e-invoice states, as candidates: with the place of the same value in print, where it
 * stands there. @param against the fields of which print says another thing: what is seen goes first
 */
export const statedFields = (
  { kind, fields }: StructuredInvoice,
  printed: readonly Weighing[],
  against: readonly FieldName[],
): Weighing[] =>
  fieldNames.flatMap((field): Weighing[] => {
    const value = fields[field]
    if (value === undefined) return []
    const same = printed.find((one) => one.field === field && one.canonical === value && one.box)
    return [
      {
        field,
        raw: same?.raw ?? value,
        canonical: value,
        page: same?.page ?? 0,
        box: same?.box,
        score: against.includes(field) ? lessThanPrint(printed, field) : certain,
        why: [`Värdet står som data i ${names[kind]}`],
        label: same?.label ?? '',
        seen: 1,
        fromQrCode: false,
      },
    ]
  })
