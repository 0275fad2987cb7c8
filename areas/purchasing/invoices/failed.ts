export const allErrorStates = [1, 2, 3, 4, 5, 6] as const
export type ErrorState = (typeof allErrorStates)[number]
/** Why an invoice waits in the work list (unprocessed 16). */
export const errorStates: Readonly<Record<ErrorState, string>> = {
  1: 'Organisationsnummer saknas eller är fel',
  2: 'Dubblett',
  3: 'Övrigt fel',
  4: 'Kunde inte skickas till fakturasystemet',
  5: 'E-postadress saknas eller är fel',
  6: 'Fel OCR-nummer',
}

/** Which of them a field of an invoice leads to when it is wrong. */
export function errorStateOf(field: string): ErrorState {
  switch (field) {
    case 'recipientOrganizationNumber':
      return 1
    case 'recipientEmail':
      return 5
    case 'ocrReference':
      return 6
    case 'reference':
      return 2
    default:
      return 3
  }
}

/** The field that mends a state; the others are not mended by a value. */
export const fieldOf = {
  1: 'recipientOrganizationNumber',
  5: 'recipientEmail',
  6: 'ocrReference',
} as const
