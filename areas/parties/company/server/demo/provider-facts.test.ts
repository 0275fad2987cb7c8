import { expect, test } from 'vitest'
import { startCompanyInformationA } from '#simulators/company-information/provider-a.ts'
import { openRegister } from '#world/register/register.ts'
import { askBoardA, askCompanyA } from '../provider/a.ts'
import { boardFactsOf, factsOn } from './provider-facts.ts'

const today = '2026-11-21'
const register = openRegister({ seed: 7, size: 300, persons: 400, today })

test('the demo world knows of companies what provider A answers', async () => {
  const simulator = await startCompanyInformationA({ register, apiKey: 'k' })
  try {
    const address = { url: simulator.url, key: 'k', timeout: 5000 }
    for (const index of [0, 1, 13, 40, 99]) {
      const file = register.companyFileAt(index)
      const { content } = await askCompanyA(address, file.organizationNumber)
      expect(factsOn(register, file, today)).toEqual({
        ...content,
        accounts: content.accounts ?? [],
      })
      const board = await askBoardA(address, file.organizationNumber)
      expect(boardFactsOf(register, file)).toEqual(board.content)
    }
  } finally {
    await simulator.stop()
  }
})
