import { expect, it } from 'vitest'
import { invoiceListsOf } from './invoice-words.ts'

const today = '2026-11-24'
const companies = [
  {
    organizationNumber: '5560160680',
    name: 'Ica Nord AB',
    roles: ['recipient' as const],
    also: null,
  },
]
const waysOf = (text: string, found: typeof companies = []) =>
  invoiceListsOf(text, today)?.ways(found)

it('search 20: a text without such words asks for no list', () => {
  for (const text of ['', 'sundsvall', '15130', 'kl. 12:30', 'https://skynet.example', 'namn: x'])
    expect([text, invoiceListsOf(text, today)]).toEqual([text, undefined])
})

it('search 20: words open all invoices of the company so filtered', () => {
  const text = 'status:avslag belopp:>100 000 gäldenär:ica sedan:2026-10'
  expect(invoiceListsOf(text, today)?.company).toBe('ica')
  expect(waysOf(text, companies)).toEqual([
    {
      label: 'Fakturor: Ica Nord AB',
      detail: 'Avslag, från 100\u00a0000 kr, sedan 2026-10-01',
      href: '/all-invoices?fromDate=2026-10-01&toDate=2026-11-24&decisions=Reject&fromKronor=10000000&issuer=5560160680',
    },
  ])
})

it('search 20: what stands before the words is the company', () => {
  expect(invoiceListsOf('Ica Nord  till:2026-02 belopp:100-200,50', today)?.company).toBe(
    'ica nord',
  )
  expect(waysOf('Ica till:2026-02 belopp:100-200,50', companies)).toMatchObject([
    {
      detail: '100 kr till 200,50 kr, till och med 2026-02-28',
      href: '/all-invoices?fromDate=2000-01-01&toDate=2026-02-28&fromKronor=10000&toKronor=20050&issuer=5560160680',
    },
  ])
})

it('search 20: without a company, decisions and amounts open the list, and the rest the search that asks for one', () => {
  expect(waysOf('status:avslag,pausad')).toEqual([
    {
      label: 'Fakturor',
      detail: 'Avslag, 1 beslut till',
      href: '/invoices?decisions=Reject%2CPause',
    },
  ])
  expect(waysOf('belopp:<500')).toEqual([
    { label: 'Fakturor', detail: 'till 500 kr', href: '/invoices?where=amount.most.500.00' },
  ])
  expect(waysOf('status:avslag belopp:>100000')).toEqual([
    {
      label: 'Fakturor',
      detail: expect.stringMatching(/^Avslag, från 100.000 kr$/),
      href: '/invoices?decisions=Reject&where=amount.least.100000.00',
    },
  ])
  expect(waysOf('belopp:100-200,50')?.[0]?.href).toBe(
    '/invoices?where=amount.between.100.00..200.50',
  )
  expect(waysOf('klient:finns inte')).toEqual([
    {
      label: 'Sök i alla fakturor',
      detail: 'ingen klient heter finns inte',
      href: '/all-invoices?',
    },
  ])
})

it('search 20: a word that means nothing is said, and the others count', () => {
  expect(waysOf('status:köpt sedan:oktober status:avslag')).toEqual([
    {
      label: 'Fakturor',
      detail: 'Avslag, utan status:köpt sedan:oktober, som inte finns',
      href: '/invoices?decisions=Reject',
    },
  ])
  for (const wrong of [
    'belopp:',
    'belopp:>1-2',
    'belopp:-5',
    'sedan:2026-13',
    'till:26',
    'nummer:',
  ])
    expect(waysOf(`${wrong} status:avslag`)?.[0]?.detail).toContain(`utan ${wrong}`)
})
