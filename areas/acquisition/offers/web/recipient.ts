import type { ReactNode } from 'react'

/** Whom an offer is sent to unless somebody else is written. */
export interface Recipient {
  readonly contactName: string
  readonly emailAddress: string
}
/** Finds whom a company's offers go to, and draws what is drawn with that. */
export type FindRecipient = (props: {
  /** 10 digits. */
  organizationNumber: string
  /** Drawn once it is known whether anybody is; blank texts when nobody is. */
  children: (recipient: Recipient) => ReactNode
}) => ReactNode
