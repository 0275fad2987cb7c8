import { formatMoney, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { oreOf } from '#platform/money.ts'
import type { DocumentField, Interpretation } from '../../contract.ts'
import { sure } from '../../checks.ts'
import { documentFieldNames, documentFields, type DocumentFieldName } from '../../fields.ts'
import { isRequired } from '../../rules.ts'
import { readFieldValue } from '../../values.ts'
import type { Box } from '../viewer/geometry.ts'

const likely = 0.75

/**
 * A value as people read it: amounts and organisation numbers in Swedish form. What could not be
 * understood is shown as it was written.
 */
export function shownValue(
  name: DocumentFieldName,
  field: Pick<DocumentField, 'rawValue' | 'formattedValue'>,
): string {
  const { formattedValue, rawValue } = field
  if (formattedValue === '') return rawValue
  switch (documentFields[name].kind) {
    case 'amount':
      return /^-?\d+(\.\d{1,2})?$/.test(formattedValue)
        ? formatMoney(oreOf(formattedValue))
        : formattedValue
    case 'organizationNumber':
      return formatOrganizationNumber(formattedValue)
    default:
      return formattedValue
  }
}

/** Something stands in the field that is not a value of its kind. */
export const isUnreadable = ({
  rawValue,
  formattedValue,
}: Pick<DocumentField, 'rawValue' | 'formattedValue'>) => rawValue !== '' && formattedValue === ''

/**
 * Why what stands in a field is no value of its kind, in Swedish, with what to write. `country`:
 * the recipient's.
 */
export function readingProblem(
  name: DocumentFieldName,
  field: Pick<DocumentField, 'rawValue' | 'formattedValue'>,
  country: string,
): string | undefined {
  if (!isUnreadable(field)) return undefined
  const read = readFieldValue(name, field.rawValue, country)
  return `${documentFields[name].label}: ${read.ok ? 'värdet går inte att läsa, skriv det på nytt' : read.problem}`
}

export const isLocked = ({
  fromQrCode,
  unlockedQrCode,
}: Pick<DocumentField, 'fromQrCode' | 'unlockedQrCode'>) => fromQrCode && !unlockedQrCode

export type Certainty = 'empty' | 'locked' | 'given' | 'sure' | 'likely' | 'unsure' | 'unreadable'
/** How much a person needs to look at a value. */
export function certaintyOf(field: DocumentField): Certainty {
  if (isUnreadable(field)) return 'unreadable'
  if (field.formattedValue === '') return 'empty'
  if (isLocked(field)) return 'locked'
  if (field.submittedByUser) return 'given'
  if (field.confidence >= sure) return 'sure'
  return field.confidence >= likely ? 'likely' : 'unsure'
}

/** Whether one who hurries stops here. */
export const needsLook = (field: DocumentField, required: boolean) => {
  const certainty = certaintyOf(field)
  return (
    certainty === 'likely' ||
    certainty === 'unsure' ||
    certainty === 'unreadable' ||
    (required && certainty === 'empty')
  )
}

/** Whether a person needs to look at a field of the document. */
export const isToLookAt = (
  {
    documentFields: fields,
    recipientIsForeignEntity,
  }: Pick<Interpretation, 'documentFields' | 'recipientIsForeignEntity'>,
  name: DocumentFieldName,
) => needsLook(fields[name], isRequired(name, recipientIsForeignEntity))
/** Where one begins: the first field that needs to be looked at. */
export const firstToLookAt = (shown: Interpretation): DocumentFieldName =>
  documentFieldNames.find((name) => isToLookAt(shown, name)) ?? documentFieldNames[0]

/**
 * The fields in the order they are looked at from one of them: those after it, then those before
 * it.
 */
export function fieldsFrom(name: DocumentFieldName): readonly DocumentFieldName[] {
  const at = documentFieldNames.indexOf(name)
  return [...documentFieldNames.slice(at + 1), ...documentFieldNames.slice(0, at)]
}

/** Where a value was read. */
export function boxOf({ startPosition, width, height, page }: DocumentField): Box | undefined {
  if (!startPosition || width === null || height === null || page === null) return undefined
  return { page, ...startPosition, width, height }
}

/** The field after or before another; undefined past the ends. */
export const fieldBeside = (name: DocumentFieldName, step: 1 | -1): DocumentFieldName | undefined =>
  documentFieldNames[documentFieldNames.indexOf(name) + step]
