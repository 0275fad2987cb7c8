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
    'motpartens gräns för leveransgodkännande saknas eller under motpartens gräns för leveransgodkännande',
  ],
  [
    'yesNo',
    'värde = nej eller faktura.belopp < 250 000 kr eller faktura.köptpåmottagaren > 0',
    'nej eller fakturabelopp under 250 000,00 kr eller köpta fakturor på mottagaren över 0',
  ],
  [
    'yesNo',
    'företag.fskatt och (företag.omsättning > 0 eller inte motpart.fskatt)',
    'företagets F-skatt ja och (företagets omsättning över 0,00 kr eller inte motpartens F-skatt ja)',
  ],
])('a rule on %s with the condition %s asks for: %s', (kind, line, said) => {
  expect(plain(requirementText([line], kind))).toBe(said)
})
