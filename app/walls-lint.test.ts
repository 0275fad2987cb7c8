import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project, runTool, smallHouse } from './testing/walls-tree.ts'

const wait = 'const wait = async () => 1\n'
/** What must not be written, by the rule that says so. */
const broken: readonly (readonly [rule: string, path: string, source: string])[] = [
  [
    'typescript(no-explicit-any)',
    'platform/any.ts',
    'export const read = (text: string): any => text',
  ],
  [
    'typescript(no-floating-promises)',
    'areas/first/server/floating.ts',
    `${wait}export const go = () => {\n  wait()\n}`,
  ],
  [
    'typescript(no-misused-promises)',
    'areas/first/server/misused.ts',
    `${wait}export const go = () => (wait() ? 1 : 2)`,
  ],
  [
    'typescript(no-misused-promises)',
    'areas/first/web/Misused.tsx',
    `${wait}export const go = () => [1].forEach(async () => wait())`,
  ],
  [
    'typescript(await-thenable)',
    'platform/thenable.ts',
    'export async function go(days: number) {\n  const read = await days\n  return read + 1\n}',
  ],
  [
    'typescript(only-throw-error)',
    'platform/thrown.ts',
    "export const go = () => {\n  throw 'a sentence'\n}",
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'areas/first/rules.ts',
    "export function rule(state: 'open' | 'closed') {\n  switch (state) {\n    case 'open':\n      return 1\n  }\n  return 2\n}",
  ],
  [
    'typescript(ban-ts-comment)',
    'platform/silenced.ts',
    "// @ts-ignore\nexport const day: number = '1'",
  ],
  [
    'typescript(no-non-null-assertion)',
    'platform/surely.ts',
    'export const go = (days: number[]) => days[0]!',
  ],
  [
    'typescript(consistent-type-imports)',
    'platform/types.ts',
    "import { Day } from './day.ts'\nexport const go = (day: Day) => day",
  ],
  [
    'import(no-default-export)',
    'areas/first/web/Default.tsx',
    'export default function Default() {\n  return <p />\n}',
  ],
  [
    'import(no-cycle)',
    'areas/first/one.ts',
    "import { two } from './two.ts'\nexport const one = () => two",
  ],
  [
    'import(no-cycle)',
    'areas/first/two.ts',
    "import { one } from './one.ts'\nexport const two = () => one",
  ],
  ['oxc(no-barrel-file)', 'areas/first/all.ts', "export * from '#platform/day.ts'"],
  [
    'eslint(max-lines)',
    'areas/first/server/long.ts',
    Array.from({ length: 301 }, (_, line) => `export const at${line} = ${line}`).join('\n'),
  ],
  [
    'eslint(no-warning-comments)',
    'areas/first/server/later.ts',
    `// ${'to'}do: the other half\nexport const half = 1`,
  ],
  [
    'eslint(no-warning-comments)',
    'areas/first/server/mend.ts',
    `/* ${'fix'}me */\nexport const half = 1`,
  ],
  ['eslint(no-console)', 'areas/first/server/said.ts', "console.log('here')"],
  ['eslint(no-console)', 'platform/server/said.ts', "console.error('here')"],
  ['eslint(no-alert)', 'areas/first/web/Alert.tsx', "window.alert('Hej')"],
  [
    'react(no-danger)',
    'areas/first/web/Html.tsx',
    "export const Html = () => <p dangerouslySetInnerHTML={{ __html: '' }} />",
  ],
  [
    'vitest(valid-expect)',
    'areas/first/expect.test.ts',
    "import { expect, test } from 'vitest'\ntest('this', () => {\n  expect(1)\n})",
  ],
  ['eslint(eqeqeq)', 'platform/equal.ts', 'export const go = (a: unknown, b: unknown) => a == b'],
  [
    'eslint(no-unused-vars)',
    'platform/unused.ts',
    'const day = 1\nexport const go = ({ a: _, ...rest }: { a: 1; b: 2 }) => rest',
  ],
  ['eslint(no-var)', 'platform/var.ts', 'export var day = 1'],
  ['eslint(prefer-const)', 'platform/const.ts', 'let day = 1\nexport const go = () => day'],
  [
    'react-hooks(rules-of-hooks)',
    'areas/first/web/Hooks.tsx',
    "import { useState } from 'react'\nexport const Hooks = ({ on }: { on: boolean }) => {\n  if (on) useState(1)\n  return <p />\n}",
  ],
  [
    'typescript(return-await)',
    'areas/first/server/try.ts',
    `${wait}export async function go() {\n  try {\n    return wait()\n  } catch {\n    return 0\n  }\n}`,
  ],
  [
    'eslint(no-nested-ternary)',
    'platform/nested.ts',
    'export const sign = (day: number) => (day > 0 ? 1 : day < 0 ? -1 : 0)',
  ],
  [
    'vitest(no-focused-tests)',
    'areas/first/focus.test.ts',
    "import { test } from 'vitest'\ntest.only('this', () => {})",
  ],
  [
    'vitest(no-disabled-tests)',
    'areas/first/skip.test.ts',
    "import { test } from 'vitest'\ntest.skip('this', () => {})",
  ],
]
const sound = {
  'platform/day.ts': 'export type Day = string',
  'app/server/main.ts': "console.log('Skynet is ready')",
  'areas/first/server/whole.ts': Array.from(
    { length: 300 },
    (_, line) => `export const at${line} = ${line}`,
  ).join('\n'),
  'database/types.ts': Array.from({ length: 900 }, (_, line) => `export type At${line} = any`).join(
    '\n',
  ),
  'vite.config.ts': 'export default {}',
}

interface Lint {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[]
}

test('oxlint refuses what the house does not write, and nothing else', async () => {
  const house = await smallHouse({
    ...sound,
    ...Object.fromEntries(broken.map(([, path, source]) => [path, source])),
  })
  try {
    const { code, output } = await runTool(
      'oxlint/bin/oxlint',
      ['--type-aware', '--format', 'json'],
      house.root,
    )
    const found = (JSON.parse(output) as Lint).diagnostics.map(
      (diagnostic) => `${diagnostic.code}: ${diagnostic.filename}`,
    )
    expect([...new Set(found)].sort()).toEqual(
      broken.map(([rule, path]) => `${rule}: ${path}`).sort(),
    )
    expect(code).toBe(1)
  } finally {
    await house.remove()
  }
})

test('every rule set by name in .oxlintrc.json is proved above or turned off', async () => {
  const { rules } = JSON.parse(await readFile(join(project, '.oxlintrc.json'), 'utf8')) as {
    rules: Record<string, unknown>
  }
  const proved = new Set(
    broken.map(([rule]) => rule.replace('react-hooks', 'react').replace('(', '/').replace(')', '')),
  )
  const unproved = Object.keys(rules).filter((rule) => rules[rule] !== 'off' && !proved.has(rule))
  expect(unproved).toEqual([])
})
