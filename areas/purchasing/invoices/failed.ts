import { keysOf, nameOfCode } from '#platform/record.ts'

/** Why an invoice waits in the work list, by the numbers of the wire and of tables (unprocessed 16). */
export const errorKindNumbers = {
  organizationNumber: 1,
  duplicate: 2,
  other: 3,
  undelivered: 4,
  emailAddress: 5,
  ocrReference: 6,
} as const
export type ErrorKind = keyof typeof errorKindNumbers
/** In the order of their numbers. */
export const errorKinds = keysOf(errorKindNumbers)
/** @throws Error when no kind has the number. */
export const errorKindOf = (number: number): ErrorKind =>
  nameOfCode(errorKindNumbers, number, 'kind of error')
export const errorKindNames: Readonly<Record<ErrorKind, string>> = {
  organizationNumber: 'Organisationsnummer saknas eller är fel',
  duplicate: 'Dubblett',
  other: 'Övrigt fel',
  undelivered: 'Kunde inte skickas till fakturasystemet',
  emailAddress: 'E-postadress saknas eller är fel',
  ocrReference: 'Fel OCR-nummer',
}

/** Which of them a field of an invoice leads to when it is wrong. */
export function errorKindOfField(field: string): ErrorKind {
  switch (field) {
    case 'recipientOrganizationNumber':
      return 'organizationNumber'
    case 'recipientEmail':
      return 'emailAddress'
    case 'ocrReference':
      return 'ocrReference'
    case 'reference':
      return 'duplicate'
    default:
      return 'other'
  }
}

/** The field that mends an error; the others are not mended by a value. */
export const fieldOf = {
  organizationNumber: 'recipientOrganizationNumber',
  emailAddress: 'recipientEmail',
  ocrReference: 'ocrReference',
} as const satisfies Partial<Record<ErrorKind, string>>
