import { texts } from './texts.ts'

/** Expected no's that several calls of the area have. */
export const missing = { status: 404, text: texts.notFound } as const
export const notPending = {
  status: 409,
  text: 'Fakturatolkningen är inte ohanterad längre och kan därför inte ändras',
} as const
/** The name is in the sentence and in `changed[0].stored`, field 'currentlyEditing'. */
export const editedByOther = { status: 403, text: texts.someoneElse } as const
/** decision C25: the body is to the letter. */
export const harmfulEmail = {
  status: 400,
  text: texts.harmfulEmail,
  body: 'emailaddress_bl',
} as const
export const filesMissing = { status: 404, text: texts.filesMissing } as const
/** What any change of a pending interpretation may meet. */
export const ofChange = { missing, notPending, editedByOther } as const
