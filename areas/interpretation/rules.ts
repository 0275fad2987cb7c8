/** Part-3 §2, §4. */
export const statuses = ['Pending', 'Completed', 'Removed', 'FaultReported'] as const
export type Status = (typeof statuses)[number]
export const statusNames: Readonly<Record<Status, string>> = {
  Pending: 'Ohanterad',
  Completed: 'Hanterad',
  Removed: 'Borttagen',
  FaultReported: 'Felrapporterad',
}

/** How far the machine has come with a document. */
export const readingStates = ['waiting', 'read', 'failed'] as const
export type ReadingState = (typeof readingStates)[number]

/** What became of a mail or a file that came in. 'received': not looked at yet. */
export const fates = ['received', 'interpreted', 'attachment', 'refused', 'duplicate'] as const
export type Fate = (typeof fates)[number]
export const fateNames: Readonly<Record<Fate, string>> = {
  received: 'Mottagen',
  interpreted: 'Tolkad',
  attachment: 'Bilaga',
  refused: 'Avvisad',
  duplicate: 'Dubblett',
}

/** The source filter (part-2 §9, CONFLICTS A19): -1 all. */
export const sources = { '-1': 'Alla', '0': 'KF inkorg', '3': 'Mina Sidor', '4': 'Manuell uppladdning', '5': 'Bygglet' }
export const sourceNumbers = [0, 3, 4, 5] as const
export const manualUpload = 4
/** invoiceRequestSource of invoices that are only administered (part-3 §3). */
export const administrationSource = 3

export const sortFields = [
  'created',
  'fileName',
  'sentFromEmail',
  'issuerName',
  'issuerOrganizationNumber',
  'recipientName',
  'recipientOrganizationNumber',
  'invoiceNumber',
  'status',
  'source',
  'sentToKeeros',
] as const

/** Part-3 §9. */
export const pageSize = 30
export const mostBySearch = 1000
export const pageImage = { width: 2480, height: 3508 } as const
export const attachmentImage = { width: 1240, height: 1754 } as const
export const defaultStamp = { width: 1100, height: 346 } as const
export const stampLanguages = ['sv', 'en'] as const
export type StampLanguage = (typeof stampLanguages)[number]

/** Bytes an uploaded or mailed file may have at most, and pages a document. */
export const largestFile = 25 * 1024 * 1024
export const mostPages = 200

/** What may be attached: other than the invoice itself, which is a PDF (CONFLICTS A17). */
export const attachmentTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/tiff',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const
