import type { z } from 'zod'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { outsideFacts, saysTooMuch, type OutsideSentence } from '#platform/outside.ts'
import { callSentences } from '#platform/outside-sentences.ts'
import { isForOutsiders } from '#platform/permission.ts'
import { unwrapped } from '#platform/schema.ts'
import type { OutsideMails } from '#platform/server/mail/templates/template.ts'
import { customerWords } from '#areas/purchasing/invoices/customer-words.ts'
import { documentSentences } from '#areas/purchasing/invoices/document-sentences.ts'
import { mailSentences } from '#areas/purchasing/interpretation/mail-sentences.ts'
import { stampTexts } from '#areas/purchasing/interpretation/settings.ts'
import { letterFacts } from '#areas/purchasing/invoices/dunning-rules.ts'
import {
  creditSentences,
  outsideSentences,
  reasonSentences,
  sendSentences,
} from '#areas/purchasing/invoices/outside-sentences.ts'
import { contracts } from './server/areas.ts'
import { outsideMails } from './server/mail-templates.ts'
import { english } from './web/customer/words-en.ts'
import { swedish } from './web/customer/words-sv.ts'

type Sentences = Readonly<Record<string, OutsideSentence>>

/** All that is said to partners, customers and debtors. */
export interface ToldOutside {
  /** By the heading in docs/partner-api.md that has each of them, word for word. */
  readonly partners: Readonly<Record<string, Sentences>>
  /** To who sends mail with invoices. */
  readonly senders: Sentences
  /** What letters to debtors may say, by the name of the field in their texts. */
  readonly letters: Readonly<Record<string, string>>
  /** What debtors read on an invoice that is sold, unless two have chosen other words. */
  readonly stamps: Readonly<Record<string, string>>
  readonly mails: OutsideMails
  readonly calls: readonly AnyEndpoint[]
  /** What the customers' pages say. */
  readonly pages: Readonly<Record<string, object>>
}

const ofRules = Object.fromEntries(
  Object.entries(customerWords).flatMap(([measure, words]) =>
    words === 'keptBack' ? [] : [[measure, words.sentence] as const],
  ),
)
export const toldOutside: ToldOutside = {
  partners: {
    explanation: { ...outsideSentences, ...ofRules },
    reasons: reasonSentences,
    'credit and credits': creditSentences,
    'What is refused': { ...callSentences, ...sendSentences, ...documentSentences },
  },
  senders: mailSentences,
  letters: letterFacts,
  stamps: { sv: stampTexts.sv.standard, en: stampTexts.en.standard },
  mails: outsideMails,
  calls: contracts.flatMap((contract) => Object.values<AnyEndpoint>(contract)),
  pages: { swedish, english },
}

/** What the lists, the mails, the calls, the pages and the document for partners do wrong, as sentences. */
export function outsideFaults(
  { partners, senders, letters, stamps, mails, calls, pages }: ToldOutside,
  document: string,
): string[] {
  const sentences = [...Object.values(partners), senders].flatMap((list) => Object.entries(list))
  return [
    ...Object.entries(letters)
      .filter(([, fact]) => !isFact(fact))
      .map(([field, fact]) => `{${field}} in letters: ${fact} is no fact for outsiders`),
    ...Object.entries(stamps).flatMap(([name, text]) => never(`stamp in ${name}`, text)),
    ...sentences.flatMap(([name, sentence]) => faultsOfSentence(name, sentence)),
    ...Object.entries(mails).flatMap(([name, mail]) => faultsOfMail(name, mail)),
    ...calls
      .filter(({ may }) => isForOutsiders(may))
      .flatMap(({ id, refusals = {} }) =>
        Object.entries(refusals).flatMap(([code, { text }]) => never(`${id}, ${code}`, text)),
      ),
    ...calls
      .filter(({ may }) => isForOutsiders(may))
      .flatMap(({ id, answer }) =>
        typeof answer === 'object'
          ? [...fieldsIn(answer)]
              .filter((field) => secretFields.test(field))
              .map((field) => `${id}: answers ${field}, which is nothing for outsiders`)
          : [],
      ),
    ...Object.entries(pages).flatMap(([name, page]) =>
      textsIn(page).flatMap((text) => never(`pages in ${name}`, text)),
    ),
    ...faultsOfDocument(partners, document),
  ]
}

/** What a field is called that tells of a limit, of what somebody is judged to be, or of others. */
const secretFields =
  /limit|exposure|rating|score|signal|risk|sanction|blacklist|pep(?![a-z])|suspicio|warning|supplier/i
/** The names of all fields of an answer, however deep. */
function fieldsIn(schema: z.ZodType, met = new Set<z.ZodType>()): Set<string> {
  if (met.has(schema)) return new Set()
  met.add(schema)
  const { shape = {}, element, valueType, options = [] } = unwrapped(schema)
  const within = [...Object.values(shape), element, valueType, ...options]
  return new Set([
    ...Object.keys(shape),
    ...within.flatMap((one) => (one ? [...fieldsIn(one, met)] : [])),
  ])
}

function never(where: string, text: string): string[] {
  const word = saysTooMuch(text)
  return word === undefined ? [] : [`${where}: ”${word}” is said to nobody outside`]
}

const isFact = (name: string) => outsideFacts.some((fact) => fact === name)
/** What of some names is not among others. */
const beside = (names: readonly string[], others: readonly string[]) =>
  [...new Set(names)].filter((name) => !others.includes(name))

function faultsOfSentence(name: string, { text, facts }: OutsideSentence): string[] {
  const named = [...text.matchAll(/\{([^}]*)\}/g)].map(([, fact = '']) => fact)
  return [
    ...beside(named, facts).map(
      (fact) => `${name}: names ${fact}, which it does not say that it does`,
    ),
    ...beside(facts, named).map((fact) => `${name}: does not name ${fact}`),
    ...facts
      .filter((fact) => !isFact(fact))
      .map((fact) => `${name}: ${fact} is no fact for outsiders`),
    ...never(name, text),
  ]
}

/** What a template shows, and asks about: values, `if` and `for` are all that a mail is made of. */
function valuesIn(template: string): { values: string[]; others: string[] } {
  const shown = [...template.matchAll(/\{\{-?\s*([\w.]*)/g)].map(([, name = '']) => name)
  const tags = [...template.matchAll(/\{%-?\s*(\w+)\s*([\w.]*)/g)]
  const asked = tags.flatMap(([, tag, name = '']) => (tag === 'if' ? [name] : []))
  const others = tags.map(([, tag = '']) => tag)
  return {
    values: [...shown, ...asked],
    others: beside(others, ['if', 'endif', 'for', 'endfor']),
  }
}
function faultsOfMail(name: string, { facts, ...mail }: OutsideMails[string]): string[] {
  const text = `${mail.subject}\n${mail.text}\n${mail.html}`
  const { values, others } = valuesIn(text)
  return [
    ...beside(values, Object.keys(facts)).map(
      (value) => `${name}: shows ${value}, which is no fact of it`,
    ),
    ...beside(Object.keys(facts), values).map((value) => `${name}: does not show ${value}`),
    ...Object.values(facts)
      .filter((fact) => !isFact(fact))
      .map((fact) => `${name}: ${fact} is no fact for outsiders`),
    ...others.map((tag) => `${name}: a mail to outsiders has no ${tag}`),
    ...never(name, text),
  ]
}

/** Every text of a page's words; those that take values are asked with signs for them. */
function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function')
    return textsIn((words as (...given: string[]) => unknown)('·', '·'))
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []
}

const heading = '## What is said'
/** The document for partners has every sentence under its heading, and no other. */
function faultsOfDocument(partners: ToldOutside['partners'], document: string): string[] {
  const [, after = ''] = document.split(`\n${heading}\n`)
  const [section = ''] = after.split('\n## ')
  const parts = new Map(
    section
      .split('\n### ')
      .slice(1)
      .map((part) => {
        const [title = '', ...lines] = part.split('\n')
        const said = lines.flatMap((line) => /^- `(.*)`$/.exec(line)?.[1] ?? [])
        return [title.replaceAll('`', ''), said] as const
      }),
  )
  return Object.entries(partners).flatMap(([title, list]) => {
    const texts = Object.values(list).map(({ text }) => text)
    const written = parts.get(title) ?? []
    return [
      ...beside(texts, written).map((text) => `docs/partner-api.md, ${title}: lacks - \`${text}\``),
      ...beside(written, texts).map(
        (text) => `docs/partner-api.md, ${title}: says what nobody is told: ${text}`,
      ),
    ]
  })
}
