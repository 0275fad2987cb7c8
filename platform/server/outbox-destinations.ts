import type { Config } from './config.ts'
import { Undeliverable, type Deliver, type Destinations } from './deliver.ts'
import { postJson } from './post-json.ts'

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
