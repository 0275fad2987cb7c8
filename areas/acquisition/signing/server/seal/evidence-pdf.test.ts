import { expect, it } from 'vitest'
import { gatheredSet, openBankId } from '../testing/forgery/genuine.ts'
import { pdfaProblems } from '../testing/pdfa.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { evidencePdf } from './evidence-pdf.ts'

it('signing 28: the sealed file shows what was signed before who signed it, with times to the second', async () => {
  const date = new Date('2026-11-24T09:00:05Z')
  const gathered = await gatheredSet(await openBankId(), date, 2)
  const file = await evidencePdf(gathered, { sealer: 'Skynet Finans AB', date })
  expect(await pdfaProblems(file)).toEqual([])
  const text = await pdfText(new Uint8Array(file))
  const [shown = '', evidence = ''] = text.split('Bevis om undertecknande')
  expect(shown).toMatch(/^Avtal om fakturaköp[^]*Provisionen är 2 %/)
  expect(shown).not.toContain('Anna Åström')
  expect(evidence).toMatch(/Anna Åström[^]*2026-11-24 10:00:05\s+\(09:00:05 UTC\)/)
})
