import { expect, it } from 'vitest'
import { signedDataIn } from './signed-data.ts'

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
