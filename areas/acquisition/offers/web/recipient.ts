import type { ReactNode } from 'react'
import type { Recipient } from '../rules.ts'

/** Finds whom a company's offers go to, and draws what is drawn with that. */
export type FindRecipient = (props: {
  /** 10 digits. */
  organizationNumber: string
  /** Drawn once it is known whether anybody is; blank texts when nobody is. */
  children: (recipient: Recipient) => ReactNode
}) => ReactNode
