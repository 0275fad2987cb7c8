import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declares, look, serves } from './testing/walls-calls.ts'
import { project, runTool, smallHouse } from './testing/walls-tree.ts'

test('npm run check fails and says why: refusal without a sentence, entry without handler, web on the server, areas in a circle', async () => {
  const house = await smallHouse({
    'areas/ORDER.md': '## parties: probe\n\n1. first: probe\n2. second: probe\n',
    'areas/parties/first/contract.ts': declares(
      "{ taken: { status: 409, text: 'Namnet är upptaget' } }",
    ),
    'areas/parties/first/silent.ts': declares('{ taken: { status: 409 } }'),
    'areas/parties/first/server/calls.ts': serves(look, '../contract.ts'),
    'areas/parties/first/web/Screen.tsx':
      "import { served } from '../server/calls.ts'\nexport const Screen = () => <p>{served.length}</p>\n",
    'areas/parties/first/rules.ts':
      "import { second } from '#areas/parties/second/rules.ts'\nexport const first = () => second\n",
    'areas/parties/second/rules.ts':
      "import { first } from '#areas/parties/first/rules.ts'\nexport const second = () => first\n",
  })
  try {
    for (const part of ['scripts', 'platform', 'database'])
      await cp(join(project, part), join(house.root, part), { recursive: true })
    const { code, output } = await runTool(join(house.root, 'scripts/check.mjs'), [], house.root)
    expect(code).toBe(1)
    const refusals = output
      .split(/\n\s*\n/)
      .filter((one) => /is missing/.test(one))
      .toSorted()
    expect(refusals).toEqual([
      expect.stringMatching(/'act' is missing[\s\S]*areas\/parties\/first\/server\/calls\.ts/),
      expect.stringMatching(/'text' is missing[\s\S]*areas\/parties\/first\/silent\.ts/),
    ])
    expect(output).toContain('web-never-imports-server: areas/parties/first/web/Screen.tsx')
    expect(output).toContain('areas-in-order: areas/parties/first/rules.ts')
    expect(output).toContain('no-circles: areas/parties/first/rules.ts')
  } finally {
    await house.remove()
  }
}, 180_000)
