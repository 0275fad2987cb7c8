/** A small house in which every wall stands, and the ways to break each of them. */
export const sound: Readonly<Record<string, string>> = {
  'areas/ORDER.md':
    '# Areas\n\n## parties: low\n\n1. first: knows nobody\n\n## acquisition: above\n\n1. second: knows first\n\n## purchasing: beside it\n\n1. third: not built yet\n',
  'platform/day.ts': 'export const day = 1',
  'platform/server/log.ts': "import { day } from '#platform/day.ts'\nexport const log = day",
  'platform/server/process/pool.ts': 'export const pool = 1',
  'platform/web/Button.tsx':
    "import { day } from '../day.ts'\nexport const Button = () => <button>{day}</button>",
  'areas/parties/first/contract.ts':
    "import { z } from 'zod'\nimport { day } from '#platform/day.ts'\nexport const thing = z.literal(day)",
  'areas/parties/first/rules.ts':
    "import { day } from '#platform/day.ts'\nimport type { thing } from './contract.ts'\nexport const rule = (it: typeof thing) => [day, it]",
  'areas/parties/first/rules.test.ts':
    "import { test } from 'vitest'\nimport { rule } from './rules.ts'\ntest('rule', () => rule)",
  'areas/parties/first/server/public.ts':
    "import { log } from '#platform/server/log.ts'\nexport const first = log",
  'areas/parties/first/server/store.ts': 'export const store = 1',
  'areas/parties/first/server/demo.ts':
    "import { company } from '#world/register/company.ts'\nimport { idOf } from '#world/insert.ts'\nimport { rows } from './demo/rows.ts'\nexport const show = [company, idOf, rows]",
  'areas/parties/first/server/demo/rows.ts':
    "import { bank } from '#simulators/bank.ts'\nimport { store } from '../store.ts'\nexport const rows = [bank, store]",
  'areas/parties/first/web/FirstBadge.tsx':
    "import { Button } from '#platform/web/Button.tsx'\nimport { rule } from '../rules.ts'\nexport const FirstBadge = () => <Button key={String(rule)} />",
  'areas/parties/first/web/FirstScreen.tsx':
    "export { FirstBadge as FirstScreen } from './FirstBadge.tsx'",
  'areas/acquisition/second/contract.ts':
    "import { thing } from '#areas/parties/first/contract.ts'\nexport const other = thing",
  'areas/acquisition/second/rules.ts':
    "import { rule } from '#areas/parties/first/rules.ts'\nexport const second = rule",
  'areas/acquisition/second/server/get.ts':
    "import { readFile } from 'node:fs/promises'\nimport { first } from '#areas/parties/first/server/public.ts'\nexport const get = [first, readFile]",
  'areas/acquisition/second/server/demo.ts':
    "import { show } from '#areas/parties/first/server/demo.ts'\nimport { first } from '#areas/parties/first/server/public.ts'\nexport const shown = [show, first]",
  'areas/acquisition/second/web/Second.tsx':
    "import { FirstBadge } from '#areas/parties/first/web/FirstBadge.tsx'\nexport const Second = () => <FirstBadge />",
  'app/server/main.ts':
    "import { get } from '#areas/acquisition/second/server/get.ts'\nexport const main = get",
  'app/server/demo.ts':
    "import { load } from '#world/load.ts'\nimport { bank } from '#simulators/bank.ts'\nexport const demo = [load, bank]",
  'app/server/program.ts': "export const program = () => import('./demo.ts')",
  'app/server/testing.ts': "import { main } from './main.ts'\nexport const start = main",
  'areas/acquisition/second/server/get.test.ts':
    "import { inspect } from 'node:util'\nimport { start } from '#app/server/testing.ts'\nimport { get } from './get.ts'\nexport const tested = [start, get, inspect]",
  'app/web/main.tsx':
    "import { Second } from '#areas/acquisition/second/web/Second.tsx'\nimport { FirstScreen } from '#areas/parties/first/web/FirstScreen.tsx'\nexport const page = <Second key={String(FirstScreen)} />",
  'database/types.ts': 'export interface Tables { readonly a: string }',
  'world/register/company.ts': 'export const company = 1',
  'reader/values/amount.ts': "import { day } from '#platform/day.ts'\nexport const amount = day",
  'reader/process/ask.ts':
    "import { pool } from '#platform/server/process/pool.ts'\nexport const ask = pool",
  'reader/extract.ts':
    "import { day } from '#platform/day.ts'\nimport { ask } from './process/ask.ts'\nexport const extract = [day, ask]",
  'reader/testing/drawn.ts': 'export const drawn = 1',
  'areas/acquisition/second/typed.ts':
    "import { amount } from '#reader/values/amount.ts'\nexport const typed = amount",
  'areas/acquisition/second/server/read.ts':
    "import { extract } from '#reader/extract.ts'\nexport const read = extract",
  'areas/acquisition/second/server/read.test.ts':
    "import { drawn } from '#reader/testing/drawn.ts'\nimport { read } from './read.ts'\nexport const tested = [drawn, read]",
  'world/insert.ts': 'export const idOf = 1',
  'world/load.ts':
    "import { show } from '#areas/parties/first/server/demo.ts'\nimport { rule } from '#areas/parties/first/rules.ts'\nimport { company } from './register/company.ts'\nexport const load = [show, rule, company]",
  'simulators/bank.ts':
    "import { company } from '#world/register/company.ts'\nexport const bank = company",
  'stories/testing/visitor.ts':
    "import { test } from '@playwright/test'\nexport const visitor = test",
  'stories/login.story.ts':
    "import { expect } from '@playwright/test'\nimport { visitor } from './testing/visitor.ts'\nvisitor('login', () => expect(1))",
}

const uses = (from: string) => `import * as used from '${from}'\nexport const probe = used`
const usesType = (from: string) =>
  `import type * as used from '${from}'\nexport type Probe = typeof used`

/**
 * One way to break a wall: which wall, the file that breaks it, and what stands in the file.
 * Without a wall the file only takes part in the break above; without a source the file has it from
 * there.
 */
export type Break = readonly [wall: string, path: string, source: string]

export const broken: readonly Break[] = [
  ['nobody-imports-app', 'areas/acquisition/second/server/a.ts', uses('#app/server/main.ts')],
  ['nobody-imports-app', 'platform/server/b.ts', uses('#app/server/main.ts')],
  ['tests-start-the-whole-server', 'stories/testing/c.ts', uses('../../app/server/main.ts')],
  [
    'tests-start-the-whole-server',
    'areas/acquisition/second/server/get-again.test.ts',
    uses('#app/server/main.ts'),
  ],
  ['platform-knows-no-area', 'platform/server/d.ts', uses('#areas/parties/first/contract.ts')],
  ['platform-knows-no-area', 'platform/server/e.ts', usesType('#areas/parties/first/contract.ts')],

  ['web-never-imports-server', 'areas/parties/first/web/F.tsx', uses('../server/store.ts')],
  ['web-never-imports-server', 'areas/parties/first/web/G.tsx', usesType('../server/store.ts')],
  [
    'web-never-imports-server',
    'areas/acquisition/second/web/H.tsx',
    uses('#areas/parties/first/server/public.ts'),
  ],
  [
    'web-never-imports-server',
    'areas/acquisition/second/web/I.tsx',
    "export const late = () => import('#platform/server/log.ts')",
  ],
  ['web-never-imports-server', 'platform/web/J.tsx', uses('../server/log.ts')],
  ['web-never-imports-server', 'app/web/K.tsx', uses('../server/main.ts')],
  [
    'web-never-imports-server',
    'areas/parties/first/web/L.tsx',
    "export type Row = import('#database/types.ts').Tables",
  ],
  ['server-never-imports-web', 'areas/parties/first/server/m.ts', uses('../web/FirstBadge.tsx')],
  ['server-never-imports-web', 'platform/server/n.ts', uses('../web/Button.tsx')],
  ['server-never-imports-web', 'platform/server/o.ts', uses('react')],
  ['plain-files-take-no-side', 'areas/parties/first/contract-p.ts', uses('./server/store.ts')],
  ['plain-files-take-no-side', 'platform/q.ts', uses('./web/Button.tsx')],
  ['web-runs-in-a-browser', 'areas/parties/first/web/R.tsx', uses('node:crypto')],

  [
    'areas-meet-at-the-door',
    'areas/acquisition/second/server/s.ts',
    uses('#areas/parties/first/server/store.ts'),
  ],
  [
    'areas-meet-at-the-door',
    'areas/acquisition/second/web/T.tsx',
    uses('#areas/parties/first/web/FirstScreen.tsx'),
  ],
  [
    'areas-in-order',
    'areas/parties/first/server/u.ts',
    uses('#areas/acquisition/second/contract.ts'),
  ],
  [
    'floors-side-by-side',
    'areas/purchasing/third/server/w.ts',
    uses('#areas/acquisition/second/contract.ts'),
  ],
  ['places-know-nobody', 'areas/places.ts', uses('#platform/day.ts')],
  ['areas-stand-in-order', 'areas/parties/fourth/contract.ts', 'export const unlisted = 1'],
  ['relative-inside', 'areas/parties/first/server/v.ts', uses('#areas/parties/first/rules.ts')],
  [
    'hash-across',
    'areas/acquisition/second/server/x.ts',
    uses('../../../parties/first/contract.ts'),
  ],
  ['hash-across', 'areas/acquisition/second/server/y.ts', uses('../../../../platform/day.ts')],

  ['simulators-stay-outside', 'areas/parties/first/server/z.ts', uses('#simulators/bank.ts')],
  ['simulators-stay-outside', 'platform/server/aa.ts', uses('#world/load.ts')],
  ['simulators-stay-outside', 'reader/ab.ts', uses('#simulators/bank.ts')],
  ['demo-behind-one-door', 'app/server/ac.ts', uses('#simulators/bank.ts')],
  [
    'demo-behind-one-door',
    'app/server/ad.ts',
    "export const late = () => import('#world/load.ts')",
  ],
  ['demo-loaded-outside-production', 'app/server/ae.ts', uses('./demo.ts')],
  ['demo-behind-one-door', 'app/server/af.ts', usesType('#world/load.ts')],
  [
    'demo-of-areas-behind-doors',
    'areas/parties/first/server/ag.ts',
    "export const late = () => import('./demo/rows.ts')",
  ],
  [
    'demo-of-areas-behind-doors',
    'app/server/ah.ts',
    usesType('#areas/parties/first/server/demo.ts'),
  ],
  [
    'demo-meets-at-the-door',
    'areas/acquisition/second/server/demo/ai.ts',
    uses('#areas/parties/first/server/store.ts'),
  ],
  [
    'demo-meets-at-the-door',
    'areas/acquisition/second/server/demo/aj.ts',
    uses('#areas/parties/first/server/demo/rows.ts'),
  ],
  ['demo-meets-at-the-door', 'world/ak.ts', uses('#areas/parties/first/server/store.ts')],
  ['demo-meets-at-the-door', 'world/al.ts', uses('#areas/parties/first/server/demo/rows.ts')],
  [
    'areas-in-order',
    'areas/parties/first/server/demo/am.ts',
    uses('#areas/acquisition/second/contract.ts'),
  ],
  ['areas-show-what-world-asks-for', 'areas/parties/first/server/demo/an.ts', uses('#world/ao.ts')],
  ['', 'world/ao.ts', 'export const above = 1'],
  ['materials-know-no-area', 'world/files.ts', uses('#areas/parties/first/rules.ts')],
  ['reader-knows-no-area', 'reader/ab.ts', ''],
  ['reader-knows-no-area', 'reader/ac.ts', usesType('#areas/parties/first/contract.ts')],
  ['reader-knows-no-area', 'reader/ad.ts', uses('#platform/server/log.ts')],
  ['reader-has-doors', 'areas/acquisition/second/server/ag.ts', uses('#reader/process/ask.ts')],
  ['reader-has-doors', 'areas/acquisition/second/server/ah.ts', uses('#reader/testing/drawn.ts')],
  [
    'tests-enter-reader-at-the-door',
    'areas/acquisition/second/server/ai.test.ts',
    uses('#reader/process/ask.ts'),
  ],
  ['plain-files-take-no-side', 'areas/parties/first/aj.ts', uses('#reader/extract.ts')],
  [
    'tests-meet-at-the-door',
    'areas/acquisition/second/server/store.test.ts',
    uses('#areas/parties/first/server/store.ts'),
  ],
  ['reader-values-are-plain', 'reader/values/ak.ts', uses('../extract.ts')],
  ['reader-values-touch-nothing-of-node', 'reader/values/al.ts', uses('node:fs')],
  ['register-knows-no-area', 'world/register/ad.ts', uses('#areas/parties/first/rules.ts')],
  ['register-knows-no-area', 'world/register/ae.ts', uses('../load.ts')],
  ['simulators-know-the-register', 'simulators/ad.ts', uses('#world/load.ts')],
  ['simulators-know-no-area', 'simulators/ab.ts', uses('#areas/parties/first/rules.ts')],
  ['stories-look-from-outside', 'stories/ac.story.ts', uses('../areas/parties/first/texts.ts')],

  ['resolves', 'platform/ad.ts', uses('./nowhere.ts')],
  ['resolves', 'platform/ae.ts', uses('no-such-package')],
  ['no-circles', 'platform/af.ts', uses('./ag.ts')],
  ['', 'platform/ag.ts', usesType('./af.ts')],
  ['', 'stories/ad.story.ts', uses('#areas/places.ts')],

  ['named-after-the-business', 'areas/parties/first/server/utils.ts', 'export const probe = 1'],
  [
    'named-after-the-business',
    'areas/parties/first/web/money-helpers.ts',
    'export const probe = 1',
  ],
  ['named-after-the-business', 'platform/common/ah.ts', 'export const probe = 1'],
  ['named-after-the-business', 'platform/server/manager.ts', uses('./log.ts')],
  ['no-barrels', 'areas/parties/first/web/index.ts', "export * from './FirstScreen.tsx'"],
]

/**
 * Breaks of what the plain files of an area may import; each needs the file of that very name,
 * hence an area of its own.
 */
export const brokenPlainFiles: readonly Break[] = [
  ['rules-import-no-package', 'areas/parties/a/rules.ts', uses('zod')],
  ['rules-touch-nothing-of-node', 'areas/parties/b/rules.ts', uses('node:fs')],
  ['rules-import-only-plain-files', 'areas/parties/c/rules.ts', uses('./contract.ts')],
  ['contract-imports-only-zod', 'areas/parties/d/contract.ts', uses('kysely')],
  ['contract-touches-nothing-of-node', 'areas/parties/e/contract.ts', uses('node:crypto')],
  ['plain-files-take-no-side', 'areas/parties/f/rules.ts', uses('#platform/server/log.ts')],
  ['rules-import-only-plain-files', 'areas/parties/f/rules.ts', ''],
]

/**
 * What two areas that need each other look like: the earlier one breaks the order, and there is a
 * circle.
 */
export const circleOfAreas: Readonly<Record<string, string>> = {
  'areas/parties/first/rules.ts': uses('#areas/acquisition/second/rules.ts'),
  'areas/acquisition/second/rules.ts': uses('#areas/parties/first/rules.ts'),
}
