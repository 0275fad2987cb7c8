import type { FieldName } from './document.ts'

/**
 * What one correction taught about a sender: where the field stands and which printed label points
 * it out. Positions are the middle of the value in parts of the page (0 to 1), so that they hold
 * for every page size.
 */
export interface LearnedPlace {
  readonly field: FieldName
  /** The printed label in lower case without punctuation; empty when no label stood by. */
  readonly label: string
  /**
   * Where the value stands seen from its label; 'page' when only the place on the page is known.
   */
  readonly relation: 'right' | 'below' | 'page'
  readonly page: 'first' | 'last'
  readonly x: number
  readonly y: number
  /**
   * The value itself, for what is the same on every invoice of the sender: its own number, its
   * bankgiro. Empty for values that change.
   */
  readonly constant: string
}

/** What earlier invoices of the same sender have taught. */
export interface SenderKnowledge {
  readonly places: readonly LearnedPlace[]
}

export interface RegisterCompany {
  /** 10 digits. */
  readonly organizationNumber: string
  readonly name: string
}

/**
 * Look-ups in the register, as far as the caller can make them. They answer undefined or an empty
 * list when nothing is known.
 */
export interface RegisterLookups {
  /** @param organizationNumber 10 digits */
  readonly byNumber?: (organizationNumber: string) => Promise<RegisterCompany | undefined>
  readonly byName?: (name: string) => Promise<readonly RegisterCompany[]>
  readonly byAddress?: (address: {
    street: string
    zipCode: string
    city: string
  }) => Promise<readonly RegisterCompany[]>
}

/** What an invoice that the issuer has sent before said. Texts are empty where nothing was said. */
export interface EarlierInvoice {
  readonly invoiceNumber: string
  /** 10 digits; empty for a recipient abroad. */
  readonly recipientOrganizationNumber: string
  readonly recipientName: string
  readonly street: string
  readonly zipCode: string
  readonly city: string
  readonly recipientEmailAddress: string
  readonly customerNumber: string
}

export interface ReadOptions {
  readonly known?: SenderKnowledge | undefined
  readonly register?: RegisterLookups | undefined
  /** The newest invoices of an issuer (10 digits), newest first. */
  readonly earlier?: ((issuer: string) => Promise<readonly EarlierInvoice[]>) | undefined
  /** The Swedish day dates are judged by. */
  readonly today: string
  /** The first attachment page when the sender or the uploader said so. */
  readonly attachmentPageStart?: number | undefined
}
