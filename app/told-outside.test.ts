import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { outside, type OutsideFact, type OutsideSentence } from '#platform/outside.ts'
import { anyone, onlyCustomer, partner, signedIn } from '#platform/permission.ts'
import { command, contract, type AnyEndpoint } from '#platform/endpoint.ts'
import { projectFolder } from '#platform/server/project.ts'
import { z } from 'zod'
import { contracts } from './server/areas.ts'
import { outsideFaults, toldOutside, type ToldOutside } from './told-outside.ts'

const document = readFileSync(path.join(projectFolder, 'docs/partner-api.md'), 'utf8')
const silent: ToldOutside = {
  partners: {},
  senders: {},
  letters: {},
  stamps: {},
  mails: {},
  calls: [],
  pages: {},
}

it('partners, customers and debtors are told what may be told them, as docs/partner-api.md says (invoices 161)', () => {
  expect(outsideFaults(toldOutside, document)).toEqual([])
})

it('a sentence that names another fact is found', () => {
  const sentence = (text: string, ...facts: string[]): OutsideSentence => ({
    text,
    facts: facts as OutsideFact[],
  })
  const list = {
    whole: outside('Fakturan på {invoiceAmount}', 'invoiceAmount'),
    more: sentence('Det saknas {left} av {invoiceAmount}', 'invoiceAmount'),
    less: sentence('Fakturan', 'invoiceNumber'),
    other: sentence('Limiten är {limit}', 'limit'),
    listed: sentence('Mottagaren står på en sanktionslista'),
  }
  const written = Object.values(list)
    .map(({ text }) => `- \`${text}\``)
    .join('\n')
  const faults = outsideFaults(
    { ...silent, partners: { reasons: list } },
    `# API\n\n## What is said\n\n### \`reasons\`\n\n${written}\n\n## Else\n`,
  )
  expect(faults).toEqual([
    'more: names left, which it does not say that it does',
    'less: does not name invoiceNumber',
    'other: limit is no fact for outsiders',
    'listed: ”sanktion” is said to nobody outside',
  ])
})

it('a mail that shows more than its facts, or runs more than if and for, is found', () => {
  const mails = {
    whole: {
      facts: { 'one.number': 'invoiceNumber', message: 'message' },
      subject: 'Om fakturor',
      text: '{% for one in all %}{{ one.number }}{% endfor %}{% if message %}{{ message }}{% endif %}',
      html: '',
    },
    more: {
      facts: { name: 'contactName', link: 'link' },
      subject: '{{ name }}',
      text: '{% if limit > 0 %}{{limit.left}}{% endif %}',
      html: '{% assign x = rating %}',
    },
  } as const
  expect(outsideFaults({ ...silent, mails }, '')).toEqual([
    'more: shows limit.left, which is no fact of it',
    'more: shows limit, which is no fact of it',
    'more: does not show link',
    'more: a mail to outsiders has no assign',
    'more: ”rating” is said to nobody outside',
  ])
})

it('a refusal or a page that says why somebody is looked into is found, where outsiders meet it', () => {
  const text = 'Kontakten står på svarta listan'
  const refusals = { listed: { status: 409, text } } as const
  const call = (path_: string, may: typeof anyone) =>
    command({
      method: 'POST',
      path: path_,
      may,
      summary: 'Prova',
      input: z.object({}),
      answer: z.object({ list: z.array(z.object({ limitLeft: z.number().nullable() })) }),
      refusals,
    })
  const calls = Object.values(
    contract('probe', {
      staff: call('/api/a', signedIn),
      open: call('/api/b', anyone),
      customer: call('/api/c', onlyCustomer),
      partner: call('/api/d', partner),
    }),
  )
  const pages = { swedish: { deep: { said: (name: string) => `${name}: ${text}`, fine: 'Hej' } } }
  expect(outsideFaults({ ...silent, calls, pages }, '')).toEqual([
    'probe.open, listed: ”svarta list” is said to nobody outside',
    'probe.customer, listed: ”svarta list” is said to nobody outside',
    'probe.partner, listed: ”svarta list” is said to nobody outside',
    'probe.open: answers limitLeft, which is nothing for outsiders',
    'probe.customer: answers limitLeft, which is nothing for outsiders',
    'probe.partner: answers limitLeft, which is nothing for outsiders',
    'pages in swedish: ”svarta list” is said to nobody outside',
  ])
})

it('what letters, stamps and answers to mail say too much is found', () => {
  const told = {
    ...silent,
    senders: { listed: outside('Avsändaren är svartlistad') },
    letters: { kvar: 'stillToPay', limit: 'limitLeft' },
    stamps: { sv: 'Överlåten', en: 'Sold in spite of fraud' },
  }
  expect(outsideFaults(told, '')).toEqual([
    '{limit} in letters: limitLeft is no fact for outsiders',
    'stamp in en: ”fraud” is said to nobody outside',
    'listed: ”svartlist” is said to nobody outside',
  ])
})

it('a sentence that the document lacks is found, and one that nobody is told any more', () => {
  const partners = { reasons: { a: outside('Kort'), b: outside('Lång') } }
  const text = '## What is said\n\n### `reasons`\n\n- `Kort`\n- `Gammal`\n'
  expect(outsideFaults({ ...silent, partners }, `\n${text}`)).toEqual([
    'docs/partner-api.md, reasons: lacks - `Lång`',
    'docs/partner-api.md, reasons: says what nobody is told: Gammal',
  ])
})

it('what is written for staff is sent from where its reader is one of them', () => {
  const areas = path.join(projectFolder, 'areas')
  const senders = readdirSync(areas, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\/server\/.*(?<![.]test)[.]ts$/.test(file))
    .filter((file) =>
      /template: '(?:notice|digest)'/.test(readFileSync(path.join(areas, file), 'utf8')),
    )
  expect(senders.toSorted()).toEqual([
    'acquisition/onboarding/server/followers.ts',
    'acquisition/onboarding/server/messages.ts',
    'acquisition/prospects/server/asked-decided.ts',
    // To an address that the operator's AUDIT_MAIL gives; nothing but hashes.
    'foundation/audit/server/stamp-job.ts',
    'operations/digest/server/digest-job.ts',
    // To the address of a channel, which two have given (channels 8).
    'operations/triggers/server/channels/chat-call.ts',
    'purchasing/accounting/server/invitations.ts',
    'purchasing/subscriptions/server/jobs.ts',
  ])
})

it('what one of us writes to somebody outside is held to what may be told (invoices 333, approvals 18)', () => {
  const taking = contracts
    .flatMap((one): AnyEndpoint[] => Object.values(one))
    .flatMap(({ id, input }) =>
      Object.entries(input.shape).flatMap(([field, schema]) =>
        schema.safeParse('Ni är svartlistade').error?.message.includes('sägs till ingen')
          ? [`${id} ${field}`]
          : [],
      ),
    )
  expect(taking.toSorted()).toEqual([
    'feedback.add message',
    'invoices.sendMessageFromOps message',
    'subscriptions.save message',
  ])
})
