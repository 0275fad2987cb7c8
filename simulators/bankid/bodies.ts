import { z } from 'zod'
import { signingFaults } from './authority.ts'

const twelveDigits = z.string().regex(/^\d{12}$/)
const signed = {
  userVisibleData: z.base64().min(1).max(40_000),
  userVisibleDataFormat: z.enum(['plaintext', 'simpleMarkdownV1']).optional(),
  userNonVisibleData: z.base64().max(200_000).optional(),
}
const began = {
  endUserIp: z.union([z.ipv4(), z.ipv6()]),
  requirement: z.object({ personalNumber: twelveDigits.optional() }).optional(),
  returnRisk: z.boolean().optional(),
  returnUrl: z.url().max(512).optional(),
}
export const signBody = z.object({ ...began, ...signed })
export const phoneSignBody = z.object({
  ...signed,
  personalNumber: twelveDigits,
  callInitiator: z.enum(['user', 'RP']),
})
export const authBody = z.object({
  ...began,
  userVisibleData: z.base64().min(1).max(1500).optional(),
  userVisibleDataFormat: z.enum(['plaintext', 'simpleMarkdownV1']).optional(),
})
/** Somebody holds a telephone to a code, or opens the app on the same device. */
export const scanBody = z.object({
  autoStartToken: z.uuid(),
  personalNumber: z.string().regex(/^\d{12}$/),
})
export const orderBody = z.object({ orderRef: z.uuid() })

/** How somebody behaves in the app, and what BankID then says of it. */
export const manner = z.object({
  personalNumber: z.string().regex(/^\d{12}$/),
  /**
   * `wait` opens the app and does no more, `absent` never opens it, `decline` says in the app that the
   * call is not with us.
   */
  act: z.enum(['sign', 'cancel', 'wait', 'absent', 'decline', 'expire']).default('sign'),
  /** Who signs instead. */
  as: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  /** What BankID calls who signs; the register's name otherwise. */
  name: z.string().optional(),
  ipAddress: z.string().optional(),
  /** How BankID judges it, where it is asked. */
  risk: z.enum(['low', 'moderate', 'high']).optional(),
  /** Whether the chip of an identity document was read; not said when left out. */
  mrtd: z.boolean().optional(),
  /** 'YYYY-MM-DD' */
  issued: z.iso.date().optional(),
  /** What is answered as evidence instead, in base64: somebody else's, or none. */
  signature: z.base64().optional(),
  ocspResponse: z.base64().optional(),
  /** What is wrong with the evidence that is answered. */
  fault: z.enum(signingFaults).optional(),
  /** What the app signs instead of what was asked, as text. */
  visible: z.string().optional(),
  hidden: z.string().optional(),
  /** How often it is asked after until it is over; default 3. */
  collects: z.number().int().positive().optional(),
})
export type Manner = z.infer<typeof manner>
