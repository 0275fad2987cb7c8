import type { Config } from './config.ts'
import { postJson } from './post-json.ts'

/** A message as it is taken from the outbox. */
export interface WaitingMessage {
  readonly id: string
  readonly destination: string
  readonly kind: string
  readonly idempotencyKey: string
  readonly payload: object
  readonly company: string | null
  readonly createdAt: Date
}
/** Brings one message to an outside system, or throws. */
export type Deliver = (message: WaitingMessage) => Promise<void>
export type Destinations = Readonly<Record<string, Deliver>>

/** The destination will not take the message, however often it is sent. Anything else that is thrown is tried again. */
export class Undeliverable extends Error {}

type Addresses = Pick<Config, 'coreSystemUrl' | 'invoiceSystemUrl' | 'crmUrl' | 'chatWebhookUrl'>

/** Systems get what the message is and what it is about; the chat gets the payload as it is, since its webhook decides the form. */
export const systemDestinations = (config: Addresses, timeout?: number): Destinations => {
  const system =
    (name: string, address: string | undefined): Deliver =>
    ({ kind, company, createdAt, payload, idempotencyKey }) =>
      postJson(addressOf(name, address), { kind, company, createdAt, payload }, idempotencyKey, timeout)
  return {
    'core-system': system('kärnsystemet', config.coreSystemUrl),
    'invoice-system': system('fakturasystemet', config.invoiceSystemUrl),
    crm: system('CRM', config.crmUrl),
    chat: ({ payload, idempotencyKey }) =>
      postJson(addressOf('chatten', config.chatWebhookUrl), payload, idempotencyKey, timeout),
  }
}

function addressOf(name: string, address: string | undefined): string {
  if (!address) throw new Undeliverable(`Ingen adress till ${name} är konfigurerad`)
  return address
}
