import { z } from 'zod'
import { command, contract, file, nothing, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { dayField, emailField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, waits } from '#areas/foundation/approvals/contract.ts'
import { mayCollect, maySeeCollection, withAuditor } from '#areas/foundation/users/rules.ts'
import { acceptedTypes, largestDocument } from '#areas/parties/documents/rules.ts'
import {
  collectionStateNames,
  kindsByOne,
  kindsByTwo,
  collectionKinds,
  mostPapers,
} from './collection-rules.ts'
import { keysOf } from '#platform/record.ts'
import { oreField } from './ore-field.ts'

const planned = z.object({ day: z.string(), amount: z.number() })
const plannedField = z.object({
  day: dayField({ label: 'Dag' }),
  /** Hundredths of the invoice's currency. */
  amount: oreField('Belopp', 1),
})
export const planStates = ['kept', 'running', 'broken'] as const
/** Where an invoice is, whose it is, and what comes next (invoices 300). */
export const standing = z.object({
  state: z.enum(collectionStateNames),
  since: instant(),
  /** What is to be done next, and by when. */
  next: z.string(),
  due: instant(),
  /** A person, or else the role. */
  owner: z.string(),
  /** Hundredths of the currency: what of it is disputed; null of what is not. */
  disputed: z.number().nullable(),
  /** What was promised, and whether it has come. */
  plan: z.object({ payments: z.array(planned), state: z.enum(planStates) }).nullable(),
})
export type CollectionStanding = z.output<typeof standing>
export const collectionEvent = z.object({
  id: z.number(),
  kind: z.enum(keysOf(collectionKinds)),
  at: instant(),
  by: z.string(),
  amount: z.number().nullable(),
  plan: z.array(planned).nullable(),
  saidBy: z.string(),
  papers: z.string(),
  note: z.string(),
})
export type CollectionEvent = z.output<typeof collectionEvent>
/** A paper of a claim: what its debtor disputes it by, or was said of it (invoices 302). */
export const claimPaper = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  at: instant(),
  by: z.string(),
  /** Whether the caller may take it away. */
  mayRemove: z.boolean(),
})
export type ClaimPaper = z.output<typeof claimPaper>

const stale = ['collection', 'invoices', 'queues', 'inbox', 'portfolio', 'approvals'] as const
const cannotNow = (text: string) => ({ status: 409, text }) as const
const notOpen = cannotNow('Inget är kvar att kräva av fakturan')
const notFromThere = cannotNow('Det går inte som fakturan är nu. Ladda om sidan.')

/** What is done about a bought invoice that is not paid (beyond the requirement; invoices 300-306). */
export const collection = contract('collection', {
  of: query({
    method: 'POST',
    path: '/api/invoice/collection/get',
    may: withAuditor(maySeeCollection),
    summary: 'Visa hur det går med att få betalt för en faktura',
    input: z.object({ id: id('Faktura') }),
    answer: z.object({
      /** Hundredths of the currency: what is left to pay. */
      left: z.number(),
      currency: z.string(),
      /** Of the debtor's page; null abroad, and for who may not see it. */
      recipientNumber: z.string().nullable(),
      /** Whether it is bought and has something left. */
      isOpen: z.boolean(),
      /** Null before anything has been done. */
      standing: standing.nullable(),
      /** The newest first. */
      events: z.array(collectionEvent),
      /** The newest first. */
      papers: z.array(claimPaper),
    }),
  }),
  addPaper: command({
    method: 'POST',
    path: '/api/invoice/collection/paper/add',
    may: mayCollect,
    summary: 'Lägg till underlag om en fordran',
    upload: { field: 'File1', maxBytes: largestDocument, types: acceptedTypes },
    input: z.object({ id: id('Faktura') }),
    answer: nothing,
    refusals: {
      notBought: cannotNow('Fakturan är inte köpt, så det finns ingen fordran'),
      enough: cannotNow(`En fordran har högst ${mostPapers} underlag. Ta bort något först.`),
    },
    stale: ['collection'],
  }),
  openPaper: query({
    method: 'GET',
    path: '/api/invoice/collection/paper/{id}',
    may: withAuditor(maySeeCollection),
    summary: 'Öppna underlag om en fordran',
    personal: true,
    input: z.object({ id: id() }),
    answer: file,
  }),
  removePaper: command({
    method: 'POST',
    path: '/api/invoice/collection/paper/remove',
    may: mayCollect,
    summary: 'Ta bort underlag om en fordran',
    input: z.object({ id: id() }),
    answer: nothing,
    refusals: {
      notYours: cannotNow('Bara den som lade till underlaget och administratörer tar bort det'),
    },
    stale: ['collection'],
  }),
  register: command({
    method: 'POST',
    path: '/api/invoice/collection/register',
    may: mayCollect,
    summary: 'Skriv in vad som har gjorts för att få betalt för en faktura',
    input: z.object({
      id: id('Faktura'),
      kind: z.enum(kindsByOne).meta({ label: 'Vad som har hänt' }),
      /** What of it is disputed, hundredths of the currency; all that is left when left out. */
      amount: oreField('Bestritt belopp', 1).nullish(),
      /** Of a promise one, of instalments each, in order. */
      plan: z.array(plannedField).max(60).default([]).meta({ label: 'Plan' }),
      /** Who of the debtor said it: needed of a dispute and of a promise. */
      saidBy: textField({ label: 'Vem som sade det', max: 200, required: false }).default(''),
      /** Which papers there are, and where. */
      papers: textField({ label: 'Underlag', max: 1000, multiline: true, required: false }).default(
        '',
      ),
      note: textField({ label: 'Anteckning', max: 2000, multiline: true, required: false }).default(
        '',
      ),
    }),
    answer: nothing,
    refusals: {
      notOpen,
      notFromThere,
      incomplete: { status: 400, text: 'Något saknas. Se fälten.' },
    },
    stale,
  }),
  giveUp: command({
    method: 'POST',
    path: '/api/invoice/collection/giveup',
    may: mayCollect,
    summary: 'Begär att en fordran skrivs av, eller att utställaren ska återköpa den',
    input: z.object({
      id: id('Faktura'),
      how: z.enum(kindsByTwo).meta({ label: 'Hur' }),
      why: textField({ label: 'Motivering', max: 500 }),
      /** Where the issuer is written, of a repurchase. */
      email: emailField({ label: 'E-postadress', required: false }).default(''),
    }),
    answer: waits,
    refusals: {
      alreadyWaiting,
      notOpen,
      notFromThere,
      noAddress: { status: 400, text: 'Skriv vart utställaren ska mejlas' },
      harmful: {
        status: 409,
        text: 'E-postadressen står i blacklist. Kontakta AML-avdelningen, eller mejla en annan adress.',
      },
    },
    stale,
  }),
})
