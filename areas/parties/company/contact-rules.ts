const filledIn = ['relationToCompany', 'phoneNumber', 'cellphoneNumber'] as const
type FilledIn = { readonly [K in (typeof filledIn)[number]]: string }

/**
 * What a new contact adds to the stored one with the same e-mail address: only fields the stored
 * one lacks. What somebody wrote before is never replaced by it.
 */
export const fillIn = (stored: FilledIn, sent: FilledIn): Partial<FilledIn> =>
  Object.fromEntries(
    filledIn
      .filter((field) => stored[field] === '' && sent[field] !== '')
      .map((field) => [field, sent[field]]),
  )

/** How a save is answered (client 7, 8). */
export const contactSaved = (answer: boolean) =>
  answer ? 'Kontakt sparad' : 'Kontakt med denna email fanns sparad sedan tidigare'
