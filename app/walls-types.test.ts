import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { act, declares, look, serves } from './testing/walls-calls.ts'
import { project, runTool, smallHouse } from './testing/walls-tree.ts'

/** What must not compile, by file, and what the compiler says about it. */
const broken: Readonly<Record<string, readonly [source: string, says: RegExp]>> = {
  'areas/probe/no-text.ts': [declares('{ taken: { status: 409 } }'), /'text' is missing/],
  'areas/probe/no-handler.ts': [serves(look), /'act' is missing/],
  'areas/probe/handler-of-nothing.ts': [
    serves(`${look}, ${act}, more: async () => undefined`),
    /'more' does not exist/,
  ],
  'areas/probe/wrong-answer.ts': [
    serves(`look: async () => ({ seen: 'one' }), ${act}`),
    /not assignable/,
  ],
  'areas/probe/undeclared-refusal.ts': [
    serves(`${look}, act: async (_input, context) => context.refuse('gone')`),
    /'"gone"'/,
  ],
}

test('the types refuse a refusal without a sentence, a contract entry without handler and an undeclared refusal', async () => {
  const house = await smallHouse({
    'areas/probe/contract.ts': declares("{ taken: { status: 409, text: 'Namnet är upptaget' } }"),
    'areas/probe/sound.ts': serves(`${look}, ${act}`),
    ...Object.fromEntries(Object.entries(broken).map(([path, [source]]) => [path, source])),
  })
  try {
    for (const floor of ['platform', 'database'])
      await symlink(join(project, floor), join(house.root, floor))
    const { output } = await runTool(
      'typescript/bin/tsc',
      ['--noEmit', '--pretty', 'false'],
      house.root,
    )
    const said = output.split(/\n(?=\S)/).filter((line) => line.startsWith('areas/'))
    expect(said.map((line) => line.slice(0, line.indexOf('('))).sort()).toEqual(
      Object.keys(broken).sort(),
    )
    for (const line of said)
      expect(line).toMatch(broken[line.slice(0, line.indexOf('('))]?.[1] ?? /never/)
  } finally {
    await house.remove()
  }
})
