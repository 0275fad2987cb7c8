import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { clientNotes } from '../contract.ts'
import { addNote } from './note-store.ts'

const add: Handler<typeof clientNotes.add> = async (
  { organizationNumber, text },
  { db, actor, now, refuse, audit },
) => {
  const note = { organizationNumber, kind: 'client', body: text } as const
  const id = await addNote(db, note, { by: actor.name, now })
  if (id === undefined) return refuse('unknownCompany')
  audit({ company: organizationNumber, subject: id })
}

export const clientNotesServed = handlers(clientNotes, { add })
