import { keysOf } from '#platform/record.ts'
import type { InputOf } from '#platform/endpoint.ts'
import type { DocumentField, interpretation, Interpretation } from '../../contract.ts'
import { documentFieldNames } from '../../fields.ts'

/** What a person changes at a time, as savechange takes it. */
export type Changes = Omit<
  InputOf<typeof interpretation.savechange>,
  'id' | 'version' | 'ignoreBlacklistWarning'
>
type FieldChange = NonNullable<
  NonNullable<Changes['documentFields']>[(typeof documentFieldNames)[number]]
>

/** A field as it is shown until the server has read the new value. */
function changedField(field: DocumentField, change: FieldChange): DocumentField {
  const rawValue = change.rawValue ?? ''
  return {
    ...field,
    rawValue,
    formattedValue: change.formattedValue || rawValue,
    startPosition: change.startPosition ?? null,
    width: change.width ?? null,
    height: change.height ?? null,
    page: typeof change.page === 'number' ? change.page : null,
    unlockedQrCode: change.unlockedQrCode === true ? true : field.unlockedQrCode,
    confidence: 1,
    submittedByUser: true,
    isLoading: true,
  }
}

const isFlag = (value: unknown) => value === true || value === 'true' || value === '1'

/**
 * The interpretation with changes that are on their way to the server, so that no key waits for the
 * network.
 */
export function applyChanges(stored: Interpretation, waiting: readonly Changes[]): Interpretation {
  let shown = stored
  for (const change of waiting) {
    const documentFields = { ...shown.documentFields }
    for (const name of documentFieldNames) {
      const one = change.documentFields?.[name]
      if (one) documentFields[name] = changedField(documentFields[name], one)
    }
    shown = {
      ...shown,
      documentFields,
      ...(change.isCreditInvoice !== undefined && {
        isCreditInvoice: isFlag(change.isCreditInvoice),
      }),
      ...(change.creditForInvoiceNumber !== undefined && {
        creditForInvoiceNumber: change.creditForInvoiceNumber,
      }),
      ...(change.isElectronicInvoicing !== undefined && {
        isElectronicInvoicing: isFlag(change.isElectronicInvoicing),
      }),
      ...(change.gln !== undefined && { gln: change.gln }),
      ...(change.paymentAccount !== undefined && { paymentAccount: change.paymentAccount }),
      ...(change.recipientVatNumber !== undefined && {
        recipientVatNumber: change.recipientVatNumber,
      }),
      ...(change.administer !== undefined && { administer: isFlag(change.administer) }),
      ...(change.recipientIsForeignEntity !== undefined && {
        recipientIsForeignEntity: isFlag(change.recipientIsForeignEntity),
      }),
      ...(change.comment !== undefined && { comment: change.comment }),
    }
  }
  return shown
}

/** Whether what has been saved since is of other fields than these changes. */
export function leavesAlone(
  before: Interpretation,
  now: Interpretation,
  { documentFields, ...beside }: Changes,
): boolean {
  const named = documentFieldNames.filter((name) => documentFields?.[name])
  const keys = keysOf(beside)
  return (
    named.every((name) => {
      const [then, since] = [before.documentFields[name], now.documentFields[name]]
      return then.rawValue === since.rawValue && then.formattedValue === since.formattedValue
    }) && keys.every((key) => before[key] === now[key])
  )
}
