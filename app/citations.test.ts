import { expect, test } from 'vitest'
import { brokenCitations } from '../scripts/citations.mjs'
import { smallHouse } from './testing/walls-tree.ts'

test('a comment or a test that rests on a rule no page defines is found, and so is one that names a document from elsewhere', async () => {
  const house = await smallHouse({
    'areas/credit/limits/README.md':
      '- **limits 1** A value.\n- **limits 2** Who.\n- **A10** Which path.\n',
    'areas/credit/rating/README.md': '- **rating 1** A grade.\n- **rating 1** A grade again.\n',
    'sound.ts':
      '/** Stores a value (limits 1, 2; decision A10). */\nexport const limits = 3 // rating 1\nexport const text = `limits 9`\n',
    'broken.test.ts':
      "test('limits 3: nobody wrote it', () => {})\n// decision B4, limits 1 and 7\n",
    'dead.ts': '// As the requirement has it (part-2 §4, CONFLICTS A3), see world.md.\n',
  })
  try {
    expect(brokenCitations(house.root, ['sound.ts', 'broken.test.ts', 'dead.ts'])).toEqual([
      'areas/credit/rating/README.md: rating 1 is defined twice',
      'broken.test.ts:1: limits 3 stands on no page',
      'broken.test.ts:2: limits 7 stands on no page',
      'broken.test.ts:2: decision B4 stands on no page',
      'dead.ts:1: part-2 is not in the repository',
      'dead.ts:1: CONFLICTS is not in the repository',
      'dead.ts:1: world.md is not in the repository',
    ])
  } finally {
    await house.remove()
  }
})
