import { z } from 'zod'
import { command, contract, nothing } from '#platform/endpoint.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { mayKeepClients } from '#areas/foundation/users/rules.ts'
import { longestNote } from './rules.ts'

/** What staff write down of a client (client 18); what has been written stands in its timeline. */
export const clientNotes = contract('clientNotes', {
  add: command({
    method: 'POST',
    path: '/api/client/note/add',
    may: mayKeepClients,
    summary: 'Skriv en anteckning om en klient',
    input: z.object({
      organizationNumber: organizationNumberField(),
      text: textField({ label: 'Anteckning', max: longestNote, multiline: true }),
    }),
    answer: nothing,
    refusals: { unknownCompany: { status: 404, text: 'Företaget finns inte i Skynet' } },
    stale: ['timeline'],
  }),
})
