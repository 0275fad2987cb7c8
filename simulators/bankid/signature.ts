interface Signing {
  /** 12 digits. */
  readonly personalNumber: string
  /** Both in base64, as they were asked to be signed. */
  readonly visible: string
  readonly hidden: string
}

/** The XML of a signature, in base64: what was signed and by whom, without any key. */
export function signatureOf({ personalNumber, visible, hidden }: Signing): string {
  const xml = `<Signature><personalNumber>${personalNumber}</personalNumber><usrVisibleData>${visible}</usrVisibleData><usrNonVisibleData>${hidden}</usrNonVisibleData></Signature>`
  return Buffer.from(xml).toString('base64')
}
