/*
 * What was judged is stored as it was and never changes, so the number in it keeps the name it had
 * when the first was stored.
 */

/** Something judged with its number under the name it is stored by. */
export type Stored<T extends { readonly organizationNumber: string }> = Omit<
  T,
  'organizationNumber'
> & { readonly organisationNumber: string }

/** A party or an exception as it is stored. */
export const asStored = <T extends { readonly organizationNumber: string }>({
  organizationNumber,
  ...rest
}: T) => ({ organisationNumber: organizationNumber, ...rest })

/** A party or an exception as it was before it was stored. */
export const fromStored = <S extends { readonly organisationNumber: string }>({
  organisationNumber,
  ...rest
}: S) => ({ organizationNumber: organisationNumber, ...rest })
