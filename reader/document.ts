import type { Corners } from './layout/perspective.ts'
import { recordOf } from '#platform/record.ts'

/*
 * What the reader says of a document. Every position is in pixels of a page image of 2480x3508, origin at the upper left; pages count from 1.
 */

/**
 * A file to read, on disk or in memory. What it is, is told by its content: a PDF, an e-invoice in
 * XML or an image.
 */
export type DocumentFile = { readonly path: string } | { readonly bytes: Uint8Array }

/** The size of a page image, and of an attachment's (interpretation 53). */
export const pageSize = { width: 2480, height: 3508 } as const
export const attachmentSize = { width: 1240, height: 1754 } as const

/**
 * The fields of a document (interpretation 17, 18), and what else is read because it proves them or
 * is asked for beside them.
 */
export const fieldNames = [
  'invoiceAmount',
  'invoiceNumber',
  'issuerOrganizationNumber',
  'invoiceDate',
  'dueDate',
  'recipientName',
  'recipientOrganizationNumber',
  'vat',
  'street',
  'zipCode',
  'city',
  'country',
  'streetSecondary',
  'recipientEmailAddress',
  'invoiceCurrency',
  'customerNumber',
  'ocrReference',
  'bankgiro',
  'plusgiro',
  'iban',
  'issuerName',
  'issuerVatNumber',
  'recipientVatNumber',
  'creditForInvoiceNumber',
  'isCreditInvoice',
  'gln',
] as const
export type FieldName = (typeof fieldNames)[number]

/** Degrees clockwise that a page must be turned for its print to stand upright. */
export type Turn = 0 | 90 | 180 | 270

/** One page as an image file. */
export interface PageImage {
  readonly number: number
  readonly path: string
  readonly width: number
  readonly height: number
  /** Beside the page of the file. */
  readonly turn: Turn
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Word extends Box {
  readonly text: string
  /** 0 to 1; 1 for words of a digital text layer. */
  readonly confidence: number
}

export interface QrCode extends Box {
  readonly text: string
}

export interface Page {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly words: readonly Word[]
  /** Whether the words come from OCR. */
  readonly scanned: boolean
  /**
   * Degrees the print leans clockwise. Word boxes are where the words stand in the leaning image.
   */
  readonly angle: number
  /**
   * Where the corners of the paper stand when it does not fill the image, as on a photograph; the
   * angle is then that of the print on the paper.
   */
  readonly corners?: Corners
  readonly qrCodes: readonly QrCode[]
}

/** One reading of a field. */
export interface Candidate extends Box {
  /**
   * As printed. Empty when the value is worked out and printed nowhere; the box is then empty too.
   */
  readonly rawValue: string
  /** Canonical: '1234.50', '2026-11-21', '556016-0680', '602 13', 'SEK', 'true'. */
  readonly formattedValue: string
  /** 0 when the value has no place in the document. */
  readonly page: number
  /** 0 to 1, calibrated: of the values with 0.95 or more fewer than one in a hundred is wrong. */
  readonly confidence: number
  readonly fromQrCode: boolean
  /** Swedish sentences saying why the value was chosen, strongest first. */
  readonly why: readonly string[]
  /** The printed label that pointed the value out, for learning; empty when none did. */
  readonly label: string
}

/** The candidates of each field, best first. A field that was not found has none. */
export type Fields = Readonly<Record<FieldName, readonly Candidate[]>>

/**
 * Below this a value is rather wrong than right: an empty field serves better, and the value is
 * only offered.
 */
const believable = 0.4
/** The value a field gets: its best candidate, unless that is not to be believed. */
export const believed = ([best]: readonly Candidate[]): Candidate | undefined =>
  best && best.confidence >= believable ? best : undefined

export interface InvoiceGroup {
  readonly pages: readonly number[]
  readonly attachmentPages: readonly number[]
  readonly fields: Fields
}

export const problemTexts = {
  notPdf: 'Filen är inte en PDF.',
  archive:
    'Filen är ett ZIP-arkiv, och det som ligger i det är inte läst. Packa upp det och ladda upp filerna var för sig, eller be avsändaren bifoga dem så.',
  portfolio:
    'PDF-filen är en portfölj, och filerna i den är inte lästa. Öppna den i Acrobat och ladda upp filerna var för sig, eller be avsändaren bifoga dem så.',
  password: 'PDF-filen är skyddad med lösenord och kan inte läsas.',
  unreadable: 'PDF-filen är trasig och kan inte läsas.',
  noPages: 'PDF-filen innehåller inga sidor.',
  tooManyPages: 'PDF-filen har för många sidor.',
  tooManyScannedPages: 'Dokumentet har fler inskannade sidor än som tolkas.',
  tooLarge: 'Filen är för stor.',
  tooManyPixels: 'Filen innehåller en för stor bild.',
  tooSlow: 'Läsningen tog för lång tid och avbröts.',
  tooHeavy: 'Läsningen krävde för mycket minne och avbröts.',
  readerDied: 'Filen kunde inte läsas: läsningen avbröts oväntat.',
  pageUnreadable: 'En eller flera sidor kunde inte läsas.',
  noText: 'Dokumentet innehåller ingen läsbar text.',
  badXml: 'E-fakturans innehåll kunde inte läsas.',
  severalPdfs:
    'Filen är flera PDF:er efter varandra, och bara en av dem kan läsas. Skicka dem var för sig.',
  dataAgainstPrint:
    'E-fakturan i filen säger något annat än det som står på sidan. Jämför belopp, förfallodatum, nummer, konto och mottagare.',
  codeAgainstPrint:
    'QR-koden på sidan säger något annat än det som är tryckt. Jämför belopp, förfallodatum, nummer och konto.',
  otherKind:
    'Dokumentet kallar sig något annat än faktura, till exempel påminnelse, orderbekräftelse eller kontoutdrag. Kontrollera att det är en faktura.',
  severalOnPage:
    'Sidan ser ut att ha flera fakturor under varandra. Be avsändaren skicka dem var för sig.',
  mayBeCredit:
    'Sidan talar om kredit eller retur, men beloppet har inget minus. Kontrollera om det är en kreditfaktura.',
  otherSigns:
    'Texten i PDF-filen säger andra siffror än sidan visar. Sidan är läst som en bild: kontrollera värdena mot den.',
  sumsAtOdds: 'Nettobelopp och moms på sidan ger inte beloppet att betala.',
  recipientUnstated: 'E-fakturan säger inte vem den är ställd till.',
  severalInvoices: 'Filen har flera e-fakturor i sig som säger olika saker. Den första är läst.',
  formElsewhere:
    'Filen är ett formulär som bara Adobe Reader visar. Be avsändaren spara den som en vanlig PDF.',
} as const
export type ProblemCode = keyof typeof problemTexts

export interface Problem {
  readonly code: ProblemCode
  /** Swedish, for the person who sent the file or reads the ledger. */
  readonly text: string
  /** Whether nothing could be read at all: the file is refused. */
  readonly fatal: boolean
}

/** Where values came from when the file holds them as data. */
export type StructuredKind = 'ubl' | 'cii' | 'svefaktura' | 'finvoice'

/** What a document says of one of its sums, and what the parts of that sum give. Öre. */
export interface SumAtOdds {
  readonly sum: 'lines' | 'allowances' | 'charges' | 'net' | 'vat' | 'gross' | 'rounding'
  readonly stated: number
  readonly parts: number
}

/** Why there is no VAT on something, as UNCL 5305 names it. */
export const vatReasons = ['AE', 'E', 'Z', 'G', 'K', 'O'] as const
export type VatReason = (typeof vatReasons)[number]
/** What a document says of its VAT beside the amount. */
export interface StatedVat {
  /** Hundredths of a percent, each once, from the lowest; none when it does not say. */
  readonly rates: readonly number[]
  /** Why there is none on some of it, each once. */
  readonly reasons: readonly VatReason[]
}

/** What a document states beside the values of its invoice. Öre, signed as the document signs. */
export interface Statement {
  /** UNTDID 1001, '380'; empty when it does not say. */
  readonly kind: string
  /** Who is to be paid in the issuer's place; null when nobody is named. */
  readonly payee: { readonly name: string; readonly organizationNumber: string } | null
  /** What of it is paid already. */
  readonly prepaid: number
  /** What is to be paid by its own sums; null when it states none. */
  readonly payable: number | null
  readonly atOdds: readonly SumAtOdds[]
  /** The amounts without VAT that are called so in print. */
  readonly nets: readonly number[]
  /** Left out of what was read before it was looked for. */
  readonly taxed?: StatedVat
  /** Whether nothing else is known of it than what its print or its sender says. */
  readonly isPrint?: true
}

export interface ReadDocument {
  readonly pages: readonly Page[]
  /** Fields of the first invoice in the file. */
  readonly fields: Fields
  /** The kind of data the fields were taken from, when the file is an e-invoice or carries one. */
  readonly structured: StructuredKind | undefined
  /** What it states of its own sums, or of its print what is called an amount without VAT, and why there is none. */
  readonly stated?: Statement | undefined
  /** The fingerprint of the words on its first page; empty when there are hardly any. */
  readonly textPrint?: readonly number[]
  /** The fingerprint of where print stands on that page; empty when nothing can be made of it. */
  readonly layoutPrint?: readonly number[]
  /** The first page, from 1, of the attachments that end the file; null when there are none. */
  readonly attachmentPageStart: number | null
  /** One block per invoice in the file, in page order; a file with one invoice has one. */
  readonly invoices: readonly InvoiceGroup[]
  readonly problems: readonly Problem[]
}

export const problem = (code: ProblemCode, fatal: boolean): Problem => ({
  code,
  text: problemTexts[code],
  fatal,
})

export const noFields: Fields = recordOf(fieldNames, () => [])

export const nothingStated: Statement = {
  kind: '',
  payee: null,
  prepaid: 0,
  payable: null,
  atOdds: [],
  nets: [],
}
