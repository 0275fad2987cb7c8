import type { Config } from '#platform/server/config.ts'
import type { ChatMessage } from '#platform/server/outbox/chat.ts'
import { maskedCompany } from '#platform/swedish/masked.ts'
import { places } from '#areas/places.ts'
import { eventCodes, factsOf } from '../rules.ts'
import { aboutCompany, type Occurrence } from './occurrence.ts'

/**
 * What stands beside a trigger's words in the chat: what has happened, to whom, and where it is
 * looked at (channels 6). A sole trader's page bears the number of a person, which does not leave
 * the house.
 */
export function besidesOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { code, client, invoiceId, data }: Occurrence,
): Pick<ChatMessage, 'facts' | 'link'> {
  const { namn, organisationsnummer, roll } = aboutCompany(client)
  const { organizationNumber, companyType } = client
  const isPerson = maskedCompany(organizationNumber) !== organizationNumber
  const page = isPerson ? undefined : places.client(companyType, organizationNumber)
  const link = invoiceId === undefined ? page : places.invoice(invoiceId)
  return {
    facts: [
      { label: 'Händelse', value: eventCodes[code].name },
      { label: roll, value: `${namn} (${organisationsnummer})` },
      ...factsOf(data),
    ],
    ...(link !== undefined && {
      link: {
        text: invoiceId === undefined ? 'Öppna kunden' : 'Öppna fakturan',
        url: `${publicUrl}${link}`,
      },
    }),
  }
}
