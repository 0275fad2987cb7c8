import { afterAll, beforeAll } from 'vitest'
import { askCoreTerms } from '#areas/acquisition/terms/server/ask.ts'
import { readRows } from '#areas/credit/batch/rules.ts'
import { askCoreSystem } from '#areas/credit/limits/server/am/core-system.ts'
import { openFortnox } from '#areas/purchasing/accounting/server/fortnox.ts'
import { askInvoiceSystem } from '#areas/purchasing/invoices/server/invoice-system/invoice-system.ts'
import type { InvoiceRow } from '#areas/purchasing/invoices/server/invoice-store.ts'
import { readRow } from '#areas/purchasing/invoices/server/partner/rows.ts'
import {
  company,
  last,
  numbers,
  startOutside,
  walkReaders,
  type Outside,
} from './testing/odd-rows.ts'

let outside: Outside
beforeAll(async () => {
  outside = await startOutside()
})
afterAll(() => outside.stop())
const answer = (body: unknown) => outside.answer(body)

const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
/** Valid, by their check digits. */
const sound = ['5560160680', '5567037485', '5521144575', '5526090906', '5588552157']
const unmetered = { call: <T>(work: () => Promise<T>) => work(), hasRoom: async () => true }

walkReaders({
  'news of the invoice system': {
    row: (number) => ({ id: uuid(number), externalId: `I${number}` }),
    odd: (number) => ({ id: uuid(number), externalId: `I${number}`, paidAmount: -1 }),
    read: async (rows) => {
      answer({ invoices: rows })
      const ours = numbers.map((number) => ({ id: uuid(number) }) as InvoiceRow)
      const { told, odd } = await askInvoiceSystem(outside.config, ours)
      return { good: told.map(({ id }) => last(id)), odd }
    },
  },
  'invoices of a partner’s call': {
    row: (number) => ({
      issuerOrganizationNumber: '5560160680',
      recipientOrganizationNumber: '5567037485',
      recipientName: 'Ek AB',
      invoiceNumber: `F${number}`,
      invoiceAmount: 1250,
      invoiceDate: '2026-11-20',
      dueDate: '2026-12-20',
    }),
    odd: (number) => ({ invoiceNumber: `F${number}` }),
    read: async (rows) => {
      const read = rows.map(readRow)
      return {
        good: read.flatMap(({ invoice }) => (invoice ? [last(invoice.invoiceNumber)] : [])),
        odd: read.flatMap(({ invoice, fields: [first] }, at) =>
          invoice || !first ? [] : [{ key: `${at}`, about: first.field, reason: first.message }],
        ),
      }
    },
  },
  'companies of a file': {
    row: (number) => sound[number - 1],
    odd: () => '5560160681',
    read: async (rows) => {
      const read = readRows([['Organisationsnummer'], ...rows.map((cell) => [String(cell)])])
      return {
        good: read.flatMap(({ organizationNumber }) =>
          organizationNumber === null ? [] : [sound.indexOf(organizationNumber) + 1],
        ),
        odd: read.flatMap(({ organizationNumber, written, problem }) =>
          organizationNumber === null
            ? [{ key: written, about: written, reason: problem ?? '' }]
            : [],
        ),
      }
    },
  },
  'terms of the core system': {
    row: (number) => ({ organizationNumber: company(number), commission: 150 }),
    odd: (number) => ({ organizationNumber: company(number), commission: 'mycket' }),
    read: async (rows) => {
      answer({ terms: rows })
      const { said, odd } = await askCoreTerms(outside.config, numbers.map(company))
      return { good: [...said.keys()].map(last), odd }
    },
  },
  'limit cases of the core system': {
    row: (number) => ({ externalReference: `L${number}`, outcome: 'accepted' }),
    odd: (number) => ({ externalReference: `L${number}`, outcome: 'kanske' }),
    read: async (rows) => {
      answer({ cases: rows })
      const asked = numbers.map((number) => ({
        reference: `L${number}`,
        limitValue: 1,
        expiresDate: '2027-01-01',
      }))
      const { answers, odd } = await askCoreSystem(outside.config, asked)
      return { good: answers.map(({ externalReference }) => last(externalReference)), odd }
    },
  },
  'lists of invoices in books': {
    row: (number) => ({ DocumentNumber: number }),
    odd: () => ({ CustomerName: 'Ek AB' }),
    read: async (rows) => {
      answer({ MetaInformation: { '@TotalPages': 1 }, Invoices: rows })
      const { invoices, odd } = await openFortnox(outside.config, 'token', unmetered).page(
        1,
        undefined,
      )
      return { good: invoices.map(({ DocumentNumber }) => Number(DocumentNumber)), odd }
    },
  },
})
