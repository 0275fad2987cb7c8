/** Why an invoice waits, by the number it is stored and sent as. */
export const errorKinds = {
  organizationNumber: 1,
  duplicate: 2,
  other: 3,
  undelivered: 4,
  emailAddress: 5,
  ocrReference: 6,
} as const
export const allErrorStates = Object.values(errorKinds)
export type ErrorState = (typeof allErrorStates)[number]
/** Why an invoice waits in the work list (unprocessed 16). */
export const errorStates: Readonly<Record<ErrorState, string>> = {
  [errorKinds.organizationNumber]: 'Organisationsnummer saknas eller är fel',
  [errorKinds.duplicate]: 'Dubblett',
  [errorKinds.other]: 'Övrigt fel',
  [errorKinds.undelivered]: 'Kunde inte skickas till fakturasystemet',
  [errorKinds.emailAddress]: 'E-postadress saknas eller är fel',
  [errorKinds.ocrReference]: 'Fel OCR-nummer',
}

/** Which of them a field of an invoice leads to when it is wrong. */
export function errorStateOf(field: string): ErrorState {
  switch (field) {
    case 'recipientOrganizationNumber':
      return errorKinds.organizationNumber
    case 'recipientEmail':
      return errorKinds.emailAddress
    case 'ocrReference':
      return errorKinds.ocrReference
    case 'reference':
      return errorKinds.duplicate
    default:
      return errorKinds.other
  }
}

/** The field that mends a state; the others are not mended by a value. */
export const fieldOf = {
  [errorKinds.organizationNumber]: 'recipientOrganizationNumber',
  [errorKinds.emailAddress]: 'recipientEmail',
  [errorKinds.ocrReference]: 'ocrReference',
} as const
