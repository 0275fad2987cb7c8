import { expect, it } from 'vitest'
import { ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { pdfContent, sameCompany } from './call.ts'

it('takes answers about the company asked about, and reports that are PDFs', () => {
  expect(() => sameCompany('556016-0680', '5560160680')).not.toThrow()
  expect(() => sameCompany('5560160680', '5560360793')).toThrow(ProviderFailure)
  expect(() => pdfContent(Buffer.from('<html>'))).toThrow(ProviderFailure)
})
