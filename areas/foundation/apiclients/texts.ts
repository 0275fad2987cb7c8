import { formatInstant } from '#platform/swedish/format.ts'

/** Since when a secret is mailed to the address that stands there, and by whose word (apiclients 6). */
export const contactInWords = ({
  contactChanged,
  contactChangedBy,
}: {
  readonly contactChanged: Date | string | null
  readonly contactChangedBy: string | null
}) =>
  contactChanged === null || contactChangedBy === null
    ? 'Innan det började antecknas'
    : `${formatInstant(contactChanged)}, av ${contactChangedBy}`
