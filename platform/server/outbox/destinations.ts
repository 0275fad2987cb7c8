import type { Config } from '../config.ts'
import { NotDelivered, Undeliverable, type Deliver, type Destinations } from './deliver.ts'
import { outsideSystems, type OutsideSystem } from '../outside/outside-system.ts'
import { postJson, type Reply } from '../outside/post-json.ts'

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
 * it. Where the chat's and the mails go is said beside (`app/server/jobs.ts`).
 */
export const systemDestinations = (config: Partial<Config>, timeout?: number): Destinations => {
  const { coreSystem, invoiceSystem, crm } = outsideSystems(config)
  const system =
    (name: string, one: OutsideSystem): Deliver =>
    async ({ kind, company, createdAt, payload, idempotencyKey }) => {
      const body = { kind, company, createdAt, payload }
      const said = await postJson(configured(name, one), body, idempotencyKey, timeout)
      if (!isReceipt(said))
        throw new NotDelivered('Mottagaren svarade med något annat än ett kvitto', said.status)
      return said.text
    }
  return {
    'core-system': system('kärnsystemet', coreSystem),
    'invoice-system': system('fakturasystemet', invoiceSystem),
    crm: system('CRM', crm),
  }
}

function configured(name: string, system: OutsideSystem): OutsideSystem {
  if (!system.url) throw new Undeliverable(`Ingen adress till ${name} är konfigurerad`)
  return system
}
