import { expect, it } from 'vitest'
import type { Kind } from '../facts/facts.ts'
import { requirementText } from './requirement.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

it.each<[Kind, string, string]>([
  ['days', 'värde <= 90 dagar', 'högst 90 dagar'],
  ['days', 'värde >= 1 dagar', 'minst 1 dag'],
  ['days', 'värde >= 0 dagar och värde <= 45 dagar', 'minst 0 dagar och högst 45 dagar'],
  ['count', 'värde = 0', '0'],
  ['text', 'värde <> "AB"', 'inte AB'],
  ['text', 'värde i ("AB", "HB")', 'AB eller HB'],
  [
    'ore',
    'motpart.leveransgodkännandegräns saknas eller värde < motpart.leveransgodkännandegräns',
    'gräns för leveransgodkännande (motparten) saknas eller under gräns för leveransgodkännande (motparten)',
  ],
  [
    'yesNo',
    'värde = nej eller faktura.belopp < 250 000 kr eller faktura.köptpåmottagaren > 0',
    'nej eller fakturabelopp under 250 000,00 kr eller köpta fakturor på mottagaren över 0',
  ],
  [
    'yesNo',
    'företag.fskatt och (företag.omsättning > 0 eller inte motpart.fskatt)',
    'F-skatt ja och (omsättning över 0,00 kr eller inte F-skatt (motparten) ja)',
  ],
])('a rule on %s with the condition %s asks for: %s', (kind, line, said) => {
  expect(plain(requirementText([line], kind))).toBe(said)
})
