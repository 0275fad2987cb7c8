import { z } from 'zod'
import { command, nothing } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { textField } from '#platform/swedish/fields.ts'
import { mayHandleInvoices } from '#areas/foundation/users/rules.ts'
import { interpretation } from './answers.ts'
import { base } from './call-parts.ts'
import { missing } from './refusals.ts'
import { texts } from './texts.ts'

/** Help that is asked for is a task of somebody. */
const stale = ['interpretation', 'usertasks'] as const

/** A question to a colleague about a document. */
export const helpCalls = {
  requestHelp: command({
    method: 'POST',
    path: `${base}/requestHelp`,
    may: mayHandleInvoices,
    summary: 'Be om hjälp med en fakturatolkning',
    input: z.object({
      id: id('Fakturatolkning'),
      message: textField({ label: 'Meddelande', max: 2000, multiline: true }),
    }),
    answer: interpretation,
    refusals: {
      missing,
      helpWaiting: { status: 409, text: 'Det finns redan en begäran om hjälp som väntar' },
    },
    stale,
  }),
  completeHelpRequest: command({
    method: 'POST',
    path: `${base}/completeHelpRequest`,
    may: mayHandleInvoices,
    summary: 'Markera en begäran om hjälp som klar',
    /** The help request's id, or the interpretation's. */
    input: z.object({ id: id('Begäran') }),
    answer: nothing,
    refusals: { noTask: { status: 404, text: texts.noTask } },
    stale,
  }),
} as const
