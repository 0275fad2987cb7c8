import type { Config } from '../config.ts'
import { NotDelivered, Undeliverable, type Deliver, type Destinations } from './deliver.ts'
import { postJson, type Reply } from '../outside/post-json.ts'

type Addresses = Pick<Config, 'coreSystemUrl' | 'invoiceSystemUrl' | 'crmUrl' | 'chatWebhookUrl'>

/**
 * Whether a system has said that it has the message: nothing more than yes, or JSON. A page of
 * somebody in between is no receipt.
 */
function isReceipt({ text, isWhole }: Reply): boolean {
  try {
    return isWhole && (text.trim() === '' || JSON.parse(text) !== undefined)
  } catch {
    return false
  }
}

/**
 * Systems get what the message is and what it is about, and it is sent until they have acknowledged
 * it; the chat gets the payload as it is, since its webhook decides the form.
 */
export const systemDestinations = (config: Addresses, timeout?: number): Destinations => {
  const system =
    (name: string, address: string | undefined): Deliver =>
    async ({ kind, company, createdAt, payload, idempotencyKey }) => {
      const body = { kind, company, createdAt, payload }
      const said = await postJson(addressOf(name, address), body, idempotencyKey, timeout)
      if (!isReceipt(said))
        throw new NotDelivered('Mottagaren svarade med något annat än ett kvitto', said.status)
    }
  return {
    'core-system': system('kärnsystemet', config.coreSystemUrl),
    'invoice-system': system('fakturasystemet', config.invoiceSystemUrl),
    crm: system('CRM', config.crmUrl),
    chat: async ({ payload, idempotencyKey }) => {
      await postJson(addressOf('chatten', config.chatWebhookUrl), payload, idempotencyKey, timeout)
    },
  }
}

function addressOf(name: string, address: string | undefined): string {
  if (!address) throw new Undeliverable(`Ingen adress till ${name} är konfigurerad`)
  return address
}
