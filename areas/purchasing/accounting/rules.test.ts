import { expect, it } from 'vitest'
import { isAutopilots, whyNotSold, type BookedInvoice } from './rules.ts'

const sound: BookedInvoice = {
  isCancelled: false,
  isCredit: false,
  creditedBy: '',
  isSoldElsewhere: false,
  type: 'INVOICE',
  isBooked: true,
  isSent: true,
  toPay: 12_500_00,
  balance: 12_500_00,
  taxReduction: 0,
  recipientOrganizationNumber: '5560160680',
  recipientVatNumber: null,
  recipientCountry: 'SE',
  isPrivate: false,
  currency: 'SEK',
  invoiceDate: '2026-11-01',
  dueDate: '2026-12-01',
}

it.each<[Partial<BookedInvoice>, RegExp | null]>([
  [{}, null],
  [{ isBooked: false }, null],
  [{ isCancelled: true }, /makulerad/],
  [{ isSoldElsewhere: true }, /Fortnox Finans/],
  [{ isCredit: true }, /kreditfaktura/],
  [{ toPay: -100, balance: -100 }, /kreditfaktura/],
  [{ type: 'CASHINVOICE' }, /kontantfaktura/],
  [{ type: 'INTRESTINVOICE' }, /räntefaktura/],
  [{ toPay: null }, /belopp/],
  [{ balance: 0 }, /redan betald/],
  [{ balance: 1 }, /delvis betald/],
  [{ taxReduction: 100 }, /ROT/],
  [{ isBooked: false, isSent: false }, /varken bokförd eller skickad/],
  [{ isPrivate: true }, /privatperson/],
  [{ dueDate: '' }, /förfallodatum/],
  [{ dueDate: '2026-02-31' }, /förfallodatum/],
  [{ toPay: 1e302, balance: 1e302 }, /belopp/],
  [{ currency: '' }, /valuta/],
  [{ recipientOrganizationNumber: null }, /organisationsnummer/],
  [{ recipientOrganizationNumber: null, recipientCountry: 'DE' }, /momsnummer/],
  [
    {
      recipientOrganizationNumber: null,
      recipientCountry: 'DE',
      recipientVatNumber: 'DE123456789',
    },
    null,
  ],
])('accounting 4: what is wrong with %o is %s', (changed, said) => {
  const why = whyNotSold({ ...sound, ...changed })
  if (said) expect(why).toMatch(said)
  else expect(why).toBeNull()
})

it('accounting 5: autopilot sells what is dated from the day of the consent', () => {
  const on = { isAutopilot: true, connectedDay: '2026-11-10' }
  expect(isAutopilots('2026-11-10', on)).toBe(true)
  expect(isAutopilots('2026-11-09', on)).toBe(false)
  expect(isAutopilots('2026-11-10', { ...on, isAutopilot: false })).toBe(false)
})
