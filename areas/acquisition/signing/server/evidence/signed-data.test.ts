import { expect, it } from 'vitest'
import { namesAgreement, signedDataIn, signedDataOf } from './signed-data.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const shown = `<b:usrVisibleData charset="UTF-8">${base64('Jag signerar Å & Ö.')}</b:usrVisibleData>`
const hidden = `<b:usrNonVisibleData>${base64('{}')}</b:usrNonVisibleData>`
const read = (inside: string, before = '') =>
  signedDataIn(base64(`${before}<Signature xmlns:b="urn:b"><b:data>${inside}</b:data></Signature>`))

it('signing 26: what was signed is read from XML that can be read in one way, and from no other', () => {
  expect(read(shown + hidden)).toEqual({ visible: 'Jag signerar Å & Ö.', hidden: '{}' })
  for (const inside of [
    shown,
    shown + shown + hidden,
    shown + hidden.replace('<b:', '<').replace('</b:', '</') + hidden,
    `<b:usrVisibleData>${base64('Hej')}<b:more/></b:usrVisibleData>${hidden}`,
    `<b:usrVisibleData>${base64('Hej')}<!-- --></b:usrVisibleData>${hidden}`,
    `${shown}${hidden}<b:open>`,
  ])
    expect([inside, read(inside)]).toEqual([inside, undefined])
  expect(read(shown + hidden, '<!DOCTYPE a>')).toBeUndefined()
  expect(signedDataIn('')).toBeUndefined()
})

const signed = {
  setId: '00000000-0000-4000-8000-000000000001',
  agreementId: '00000000-0000-4000-8000-000000000002',
  orderId: '00000000-0000-4000-8000-000000000003',
  name: 'Avtal *ett*',
  revision: 1,
  companyName: 'A*B*C _D_ AB',
  organizationNumber: '5560000001',
  contentSha256: 'a'.repeat(64),
  contentSummary: '<p>Provisionen är **inte** `9` % men *5* %</p><p># Rubrik</p>',
  tokenValues: [{ label: 'Till', value: 'anna_ek@seglar.example \\*' }],
}

it('signing 27: no sign in what somebody reads in BankID makes a word of it bold, or something else', () => {
  const { visible } = signedDataOf(signed)
  expect(visible.slice(1)).not.toMatch(/[*_`\\]|\n#/)
  expect(visible).toContain('Provisionen är ∗∗inte∗∗ ˋ9ˋ % men ∗5∗ %')
  expect(visible).toMatch(/^# Avtal ∗ett∗\n/)
  expect(namesAgreement(visible, signed.name)).toBe(true)
})
