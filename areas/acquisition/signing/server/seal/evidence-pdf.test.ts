import { expect, it } from 'vitest'
import { gatheredSet, openBankId } from '../testing/forgery/genuine.ts'
import { pdfaProblems } from '#platform/server/pdf/testing/pdfa.ts'
import { pdfText } from '#platform/server/pdf/testing/pdf-text.ts'
import { agreementsTold } from './evidence-form.ts'
import { evidencePdf } from './evidence-pdf.ts'

const date = new Date('2026-11-24T09:00:05Z')
const sealer = 'Skynet Finans AB'

it('signing 28: the sealed file shows what was signed before who signed it, with times to the second', async () => {
  const gathered = await gatheredSet(await openBankId(), date, 2)
  const file = await evidencePdf(gathered, { sealer, date })
  expect(await pdfaProblems(file)).toEqual([])
  const text = await pdfText(new Uint8Array(file))
  const [shown = '', evidence = ''] = text.split('Bevis om undertecknande')
  expect(shown).toMatch(/^Avtal om fakturaköp[^]*Provisionen är 2 %/)
  expect(shown).not.toContain('Anna Åström')
  expect(evidence).toMatch(/Anna Åström[^]*2026-11-24 10:00:05\s+\(09:00:05 UTC\)/)
})

it('signing 73: it says of each who signed by which BankID, what they were shown, and what is mailed, and names the company as it is', async () => {
  const gathered = await gatheredSet(await openBankId(), date, 2)
  const { evidence } = gathered
  const [anna, kalle] = evidence.signatures
  const agreementId = anna?.agreementId ?? ''
  const at = '2026-11-24T08:59:01.000000Z'
  const of = (one: typeof anna) => ({
    personalNumber: one?.personalNumber ?? '',
    name: one?.name ?? '',
    mailedTo: null,
    withFile: false,
  })
  const shown = {
    at,
    step: 'shown' as const,
    agreementId,
    what: 'Avtal om fakturaköp visades till slutet',
  }
  const signers = [
    { ...of(anna), steps: [shown], mailedTo: 'anna@seglar.example' },
    { ...of(kalle), steps: [] },
  ]
  const file = await evidencePdf(
    { ...gathered, evidence: { ...evidence, signers } },
    { sealer, date },
  )
  expect(await pdfaProblems(file)).toEqual([])
  // The name stands in the description too, which is XML.
  expect(file.toString('latin1')).toContain(Buffer.from('Seglar &amp; Söner AB').toString('latin1'))
  const text = (await pdfText(new Uint8Array(file))).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Seglar & Söner AB')
  expect(text).toContain('BankID från Testbanken AB (publ)')
  const [, own = '', other = ''] = text.split(
    /Så gick det till för var och en|Kalle Anka, 19900101-2385/,
  )
  expect(own).toMatch(
    /2026-11-24 09:59:01 \(08:59:01 UTC\) Avtal om fakturaköp visades till slutet/,
  )
  expect(own).toMatch(
    /Sigilleras av Skynet Finans AB 2026-11-24 10:00:05[^]*till anna@seglar[.]example/,
  )
  expect(other).toMatch(/Visades inte på kundens sida, utan på annat sätt: Avtal om fakturaköp[.]/)
})

it('signing 29: who checks a file is told of an agreement in it that nobody signed', async () => {
  const { evidence } = await gatheredSet(await openBankId(), date, 2)
  const [own] = evidence.agreements
  if (!own) throw new Error('no agreement')
  const more = { ...own, id: evidence.set.id, name: 'Villkor' }
  const told = agreementsTold({ ...evidence, agreements: [own, more] })
  expect(told).toMatchObject([
    { name: own.name, isSigned: true },
    { name: 'Villkor', isSigned: false },
  ])
})
