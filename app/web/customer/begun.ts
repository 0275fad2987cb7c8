const kept = 'customer-signing'

/**
 * That a signing has been begun in this tab, and whether with the app on this device: telephones
 * load the page anew when one comes back from the app (customer 20).
 */
export const keepBegun = (agreementId: string, here: boolean): void =>
  sessionStorage.setItem(kept, `${agreementId} ${here ? 'here' : 'elsewhere'}`)
export const forgetBegun = (): void => sessionStorage.removeItem(kept)
/** Whether what was begun of an agreement was begun on this device; undefined when nothing was. */
export function begunHere(agreementId: string): boolean | undefined {
  const [id, where] = sessionStorage.getItem(kept)?.split(' ') ?? []
  return id === agreementId ? where === 'here' : undefined
}
