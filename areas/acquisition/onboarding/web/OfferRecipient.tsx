import type { ReactNode } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { contacts } from '#areas/parties/company/contract.ts'
import type { Recipient } from '#areas/acquisition/offers/rules.ts'
import { onboarding } from '../contract.ts'

interface OfferRecipientProps {
  organizationNumber: string
  children: (recipient: Recipient) => ReactNode
}
/**
 * Whom a company's offers go to: the contact of its onboarding, else the first of its contacts that
 * has an address (offers 20). Whoever may not read them, or cannot just now, writes it.
 */
export function OfferRecipient({ organizationNumber, children }: OfferRecipientProps) {
  const mayRead = missingRole(onboarding.getContactDetails.may, useActor()) === undefined
  const begun = useAnswer(
    onboarding.getContactDetails,
    { id: organizationNumber },
    { enabled: mayRead, keep403: true },
  )
  const known = useAnswer(contacts.get, { organizationNumber }, { keep403: true })
  if ((mayRead && begun.isPending) || known.isPending) return null
  const details = begun.data?.contactDetails
  const contact = known.data?.find(({ email }) => email !== '')
  return children({
    contactName: details?.name ?? contact?.name ?? '',
    emailAddress: details?.emailAddress ?? contact?.email ?? '',
  })
}
