import { useEffect, useState } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { emailField } from '#platform/swedish/fields.ts'
import { approvers } from '../contract.ts'

/** ms without a key until what is typed is asked about. */
const pause = 400
const address = emailField()

/** How far an address that is being typed is trusted; nothing until it is one. */
export function useTrust(invoiceIds: readonly string[], typed: string) {
  const [email, setEmail] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setEmail(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const isAddress = address.safeParse(email).success
  return useAnswer(
    approvers.trust,
    { invoiceIds: [...invoiceIds], email },
    { enabled: isAddress && invoiceIds.length > 0, keep403: true },
  )
}
