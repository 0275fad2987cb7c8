import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { emailField, textField } from '#platform/swedish/fields.ts'
import { harmfulAddress } from '#areas/foundation/blacklist/texts.ts'
import { alreadyWaiting, waits } from '#areas/foundation/approvals/contract.ts'
import { mayCollect, maySeeExpired, withAuditor } from '#areas/foundation/users/rules.ts'
import { letterNames, toDebtor } from './dunning-rules.ts'

const letter = z.enum(letterNames).meta({ label: 'Brev' })
const textVersion = z.number().int().min(1).max(100_000).meta({ label: 'Version' })
const text = z.object({
  letter: z.enum(letterNames),
  version: z.number(),
  heading: z.string(),
  body: z.string(),
  at: instant(),
  by: z.string(),
})
export type DunningText = z.output<typeof text>

/** What debtors are written (beyond the requirement; invoices 313, 314). */
export const dunning = contract('dunning', {
  texts: query({
    method: 'POST',
    path: '/api/invoice/dunning/texts',
    may: withAuditor(maySeeExpired),
    summary: 'Visa texterna i påminnelser och inkassokrav, med alla versioner',
    input: z.object({}),
    /** Of each letter the newest version first: it is the one that counts. */
    answer: z.array(text),
  }),
  change: command({
    method: 'POST',
    path: '/api/invoice/dunning/change',
    may: mayCollect,
    summary: 'Begär att texten i en påminnelse eller ett inkassokrav ändras',
    input: z.object({
      letter,
      /** The version that was changed. */
      textVersion,
      heading: textField({ label: 'Rubrik', max: 200 }),
      body: textField({ label: 'Text', max: 4000, multiline: true }),
      why: textField({ label: 'Motivering', max: 500 }),
    }),
    answer: waits,
    refusals: {
      alreadyWaiting,
      wrongText: { status: 400, text: 'Texten kan inte användas. Se fältet.' },
      changed: { status: 409, text: 'Texten har ändrats sedan du läste den. Ladda om sidan.' },
    },
    stale: ['dunning', 'approvals'],
  }),
  letter: query({
    method: 'POST',
    path: '/api/invoice/dunning/letter',
    may: withAuditor(maySeeExpired),
    summary: 'Visa ett brev om en faktura innan det skickas',
    input: z.object({ id: id('Faktura'), letter }),
    answer: z.object({
      version: z.number(),
      heading: z.string(),
      body: z.string(),
      /** The address that the invoice bears, of the issuer its first contact's; '' without one. */
      email: z.string(),
    }),
    refusals: { notOpen: { status: 409, text: 'Inget är kvar att kräva av fakturan' } },
  }),
  send: command({
    method: 'POST',
    path: '/api/invoice/dunning/send',
    may: mayCollect,
    summary: 'Skicka en påminnelse eller ett inkassokrav till mottagaren av en faktura',
    input: z.object({
      id: id('Faktura'),
      letter: z.enum(toDebtor).meta({ label: 'Brev' }),
      /** The version of the text that was read. */
      textVersion,
      email: emailField({ label: 'E-postadress' }),
    }),
    answer: nothing,
    refusals: {
      notOpen: { status: 409, text: 'Inget är kvar att kräva av fakturan' },
      notFromThere: {
        status: 409,
        text: 'Brevet kan inte skickas som fakturan är nu: den är bestridd, har en plan, eller har redan fått det',
      },
      harmful: { status: 409, text: harmfulAddress },
      changed: { status: 409, text: 'Texten har ändrats sedan du läste den. Läs den igen.' },
    },
    stale: ['collection', 'debtor', 'invoices', 'queues', 'inbox'],
  }),
})
