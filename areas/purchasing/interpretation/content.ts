import { keysOf, recordOf } from '#platform/record.ts'
import type { Candidate, DocumentField } from './answers.ts'
import {
  byOuterName,
  documentFieldNames,
  documentFieldOf,
  documentFields,
  outerFieldNames,
  type DocumentFieldName,
  type OuterFieldName,
} from './fields.ts'
import { readFieldValue } from './values.ts'

/** What an interpretation says, as it was read or as it is after what people have changed. */
export interface Content {
  readonly fields: Readonly<Record<DocumentFieldName, DocumentField>>
  readonly isCreditInvoice: boolean
  readonly creditForInvoiceNumber: string
  readonly isElectronicInvoicing: boolean
  readonly gln: string
  /** Where it is to be paid, as people write it: 'BG 5050-1055', an IBAN; empty when it does not say. */
  readonly paymentAccount: string
  /** The recipient's number for VAT, with its country first; empty when it does not say. */
  readonly recipientVatNumber: string
  readonly administer: boolean
  readonly recipientIsForeignEntity: boolean
}
/** What stands beside the fields, with the words of the difference a take-over shows. */
export const besideFields = {
  isCreditInvoice: 'Kreditfaktura',
  creditForInvoiceNumber: 'Fakturanummer som krediteras',
  isElectronicInvoicing: 'Elektronisk fakturering',
  gln: 'GLN',
  paymentAccount: 'Konto att betala till',
  recipientVatNumber: 'Mottagarens momsnummer',
  administer: 'Administration',
  recipientIsForeignEntity: 'Utländsk mottagare',
} as const
export type BesideField = keyof typeof besideFields

export const emptyField = (name: DocumentFieldName): DocumentField => ({
  rawValue: '',
  formattedValue: '',
  startPosition: null,
  width: null,
  height: null,
  page: null,
  fromQrCode: false,
  unlockedQrCode: false,
  type: documentFields[name].kind,
  termType: documentFields[name].kind,
  confidence: 0,
  submittedByUser: false,
  isLoading: false,
})
export const emptyContent: Content = {
  fields: recordOf(documentFieldNames, emptyField),
  isCreditInvoice: false,
  creditForInvoiceNumber: '',
  isElectronicInvoicing: false,
  gln: '',
  paymentAccount: '',
  recipientVatNumber: '',
  administer: false,
  recipientIsForeignEntity: false,
}
/** Content as it is stored: its fields by their outer names, and not what came to be since. */
export type StoredContent = Partial<Omit<Content, 'fields'>> & {
  readonly fields?: Readonly<Partial<Record<OuterFieldName, DocumentField>>>
}
/** What else fields could be as it is stored, best first. */
export type StoredCandidates = Readonly<Partial<Record<OuterFieldName, Candidate[]>>>
/** What is stored, made whole: fields the program has got since are empty. */
export const asContent = (stored: StoredContent | null): Content => ({
  ...emptyContent,
  ...stored,
  fields: recordOf(
    documentFieldNames,
    (name) => stored?.fields?.[outerFieldNames[name]] ?? emptyField(name),
  ),
})
/** Content as the text that is stored. */
export const contentText = ({ fields, ...beside }: Content): string =>
  JSON.stringify({ ...beside, fields: byOuterName(fields) })
/** What else fields could be as the text that is stored. */
export const candidatesText = (
  candidates: Readonly<Record<DocumentFieldName, readonly Candidate[]>>,
): string => JSON.stringify(byOuterName(candidates))

export interface FieldChange {
  readonly rawValue: string
  /** The value it was read as; left out, it is read in `rawValue`. */
  readonly formattedValue?: string | undefined
  readonly startPosition?: { readonly x: number; readonly y: number } | null | undefined
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
  readonly page?: number | null | undefined
  readonly unlockedQrCode?: boolean | undefined
}
export type Change = {
  readonly documentFields?:
    | Readonly<Partial<Record<DocumentFieldName, FieldChange | undefined>>>
    | undefined
} & {
  readonly [Name in BesideField]?: Content[Name] | undefined
}

/** A value from a QR code stays until somebody lets go of it (interpretation 12). */
export const isLocked = (field: DocumentField) => field.fromQrCode && !field.unlockedQrCode

/**
 * A field with what a person chose for it. What cannot be read as such a value keeps its text and
 * has no formatted one. `country`: the recipient's.
 */
function changedField(
  name: DocumentFieldName,
  before: DocumentField,
  change: FieldChange,
  country: string,
): DocumentField {
  const unlockedQrCode = change.unlockedQrCode ?? before.unlockedQrCode
  const isSame =
    change.rawValue === before.rawValue &&
    (change.formattedValue ?? before.formattedValue) === before.formattedValue
  if (isSame && !change.startPosition) return { ...before, unlockedQrCode }
  const read = readFieldValue(name, change.formattedValue || change.rawValue, country)
  return {
    ...emptyField(name),
    rawValue: change.rawValue,
    formattedValue: read.ok ? read.value : '',
    startPosition: change.startPosition ?? null,
    width: change.width ?? null,
    height: change.height ?? null,
    page: change.page ?? null,
    fromQrCode: before.fromQrCode && isSame,
    unlockedQrCode,
    confidence: 1,
    submittedByUser: true,
  }
}

/** What a field of a document may be, or what stands beside them. */
export type Value = DocumentField | Content[BesideField]
interface Difference {
  /** As it is stored: 'fields.invoiceNumber', 'gln'. */
  readonly path: string
  readonly before: Value
  readonly after: Value
}
interface Changed {
  readonly content: Content
  readonly changes: readonly Difference[]
  /** Fields whose value is locked and was to be changed. */
  readonly locked: readonly DocumentFieldName[]
}
/** The content after a change. Only what is sent is changed. */
export function applyChange(before: Content, change: Change): Changed {
  const changes: Difference[] = []
  const locked: DocumentFieldName[] = []
  const fields = { ...before.fields }
  const country = change.documentFields?.country?.rawValue ?? before.fields.country.formattedValue
  for (const name of documentFieldNames) {
    const wanted = change.documentFields?.[name]
    if (!wanted) continue
    const after = changedField(name, before.fields[name], wanted, country)
    if (JSON.stringify(after) === JSON.stringify(before.fields[name])) continue
    if (isLocked(before.fields[name]) && wanted.unlockedQrCode !== true) locked.push(name)
    changes.push({ path: `fields.${outerFieldNames[name]}`, before: before.fields[name], after })
    fields[name] = after
  }
  let content: Content = { ...before, fields }
  for (const name of keysOf(besideFields)) {
    const wanted = change[name]
    if (wanted === undefined || wanted === before[name]) continue
    changes.push({ path: name, before: before[name], after: wanted })
    content = withBeside(content, name, wanted)
  }
  return { content, changes, locked }
}

const withBeside = <Name extends BesideField>(
  content: Content,
  name: Name,
  value: Content[Name],
): Content => ({ ...content, [name]: value })

/**
 * The content with one path set: how a change is undone. Throws for a path that is not stored.
 */
export function withPath(content: Content, path: string, value: Value): Content {
  if (typeof value === 'object') {
    const field = documentFieldOf(path.replace(/^fields\./, ''))
    return { ...content, fields: { ...content.fields, [field]: value } }
  }
  const beside = keysOf(besideFields).find((name) => name === path)
  if (beside === undefined) throw new Error(`nothing of a document is stored as ${path}`)
  return withBeside(content, beside, value)
}

const yesOrNo = (value: boolean) => (value ? 'Ja' : 'Nej')
const asText = (value: unknown) => (typeof value === 'boolean' ? yesOrNo(value) : String(value))
interface DifferenceInWords {
  /** Its outer name. */
  readonly field: OuterFieldName | BesideField
  readonly label: string
  readonly before: string
  readonly after: string
}
/** What differs between two contents, in words, for callers and for the trail. */
export function differences(before: Content, after: Content): readonly DifferenceInWords[] {
  const fields = documentFieldNames.map((name) => ({
    field: outerFieldNames[name],
    label: documentFields[name].label,
    before: before.fields[name].formattedValue || before.fields[name].rawValue,
    after: after.fields[name].formattedValue || after.fields[name].rawValue,
  }))
  const beside = keysOf(besideFields).map((name) => ({
    field: name,
    label: besideFields[name],
    before: asText(before[name]),
    after: asText(after[name]),
  }))
  return [...fields, ...beside].filter((one) => one.before !== one.after)
}
