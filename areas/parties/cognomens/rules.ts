/** How the recipient gets its invoices from the issuer. */
export const deliveryMethods = { Email: 'E-post', Post: 'Post', EInvoice: 'E-faktura' } as const
export type DeliveryMethod = keyof typeof deliveryMethods

/** Why a cognomen cannot be saved: an invoice that goes by e-mail needs an address. */
export const emailProblem = ({
  deliveryMethod,
  recipientEmail,
}: {
  readonly deliveryMethod: DeliveryMethod
  readonly recipientEmail: string
}) => (deliveryMethod === 'Email' && recipientEmail === '' ? ('emailNeeded' as const) : undefined)
