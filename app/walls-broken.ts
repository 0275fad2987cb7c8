/** A small house in which every wall stands, and the ways to break each of them. */
export const sound: Readonly<Record<string, string>> = {
  'areas/ORDER.md': '# Areas\n\n1. first: knows nobody\n2. second: knows first\n3. third: not built yet\n',
  'platform/day.ts': 'export const day = 1',
  'platform/server/log.ts': "import { day } from '#platform/day.ts'\nexport const log = day",
  'platform/server/process/pool.ts': 'export const pool = 1',
  'platform/web/Button.tsx': "import { day } from '../day.ts'\nexport const Button = () => <button>{day}</button>",
  'areas/first/contract.ts':
    "import { z } from 'zod'\nimport { day } from '#platform/day.ts'\nexport const thing = z.literal(day)",
  'areas/first/rules.ts':
    "import { day } from '#platform/day.ts'\nimport type { thing } from './contract.ts'\nexport const rule = (it: typeof thing) => [day, it]",
  'areas/first/rules.test.ts':
    "import { test } from 'vitest'\nimport { rule } from './rules.ts'\ntest('rule', () => rule)",
  'areas/first/reader/pool.ts': "import { pool } from '#platform/server/process/pool.ts'\nexport const readers = pool",
  'areas/first/server/public.ts': "import { log } from '#platform/server/log.ts'\nexport const first = log",
  'areas/first/server/store.ts': 'export const store = 1',
  'areas/first/web/FirstBadge.tsx':
    "import { Button } from '#platform/web/Button.tsx'\nimport { rule } from '../rules.ts'\nexport const FirstBadge = () => <Button key={String(rule)} />",
  'areas/first/web/FirstScreen.tsx': "export { FirstBadge as FirstScreen } from './FirstBadge.tsx'",
  'areas/second/contract.ts': "import { thing } from '#areas/first/contract.ts'\nexport const other = thing",
  'areas/second/rules.ts': "import { rule } from '#areas/first/rules.ts'\nexport const second = rule",
  'areas/second/server/get.ts':
    "import { readFile } from 'node:fs/promises'\nimport { first } from '#areas/first/server/public.ts'\nexport const get = [first, readFile]",
  'areas/second/web/Second.tsx':
    "import { FirstBadge } from '#areas/first/web/FirstBadge.tsx'\nexport const Second = () => <FirstBadge />",
  'app/server/main.ts': "import { get } from '#areas/second/server/get.ts'\nexport const main = get",
  'app/server/testing.ts': "import { main } from './main.ts'\nexport const start = main",
  'areas/second/server/get.test.ts':
    "import { inspect } from 'node:util'\nimport { start } from '#app/server/testing.ts'\nimport { get } from './get.ts'\nexport const tested = [start, get, inspect]",
  'app/web/main.tsx':
    "import { Second } from '#areas/second/web/Second.tsx'\nimport { FirstScreen } from '#areas/first/web/FirstScreen.tsx'\nexport const page = <Second key={String(FirstScreen)} />",
  'database/types.ts': 'export interface Tables { readonly a: string }',
  'database/world/world.ts': 'export const world = 1',
  'simulators/bank.ts': "import { world } from '#database/world/world.ts'\nexport const bank = world",
  'stories/testing/visitor.ts': "import { test } from '@playwright/test'\nexport const visitor = test",
  'stories/login.story.ts':
    "import { expect } from '@playwright/test'\nimport { visitor } from './testing/visitor.ts'\nvisitor('login', () => expect(1))",
}

const uses = (from: string) => `import * as used from '${from}'\nexport const probe = used`
const usesType = (from: string) => `import type * as used from '${from}'\nexport type Probe = typeof used`

/**
 * One way to break a wall: which wall, the file that breaks it, and what stands in the file. Without a wall the file only takes part in the
 * break above; without a source the file has it from there.
 */
export type Break = readonly [wall: string, path: string, source: string]

export const broken: readonly Break[] = [
  ['nobody-imports-app', 'areas/second/server/a.ts', uses('#app/server/main.ts')],
  ['nobody-imports-app', 'platform/server/b.ts', uses('#app/server/main.ts')],
  ['nobody-imports-app', 'stories/testing/c.ts', uses('../../app/server/main.ts')],
  ['nobody-imports-app', 'areas/second/server/get-again.test.ts', uses('#app/server/main.ts')],
  ['platform-knows-no-area', 'platform/server/d.ts', uses('#areas/first/contract.ts')],
  ['platform-knows-no-area', 'platform/server/e.ts', usesType('#areas/first/contract.ts')],

  ['web-never-imports-server', 'areas/first/web/F.tsx', uses('../server/store.ts')],
  ['web-never-imports-server', 'areas/first/web/G.tsx', usesType('../server/store.ts')],
  ['web-never-imports-server', 'areas/second/web/H.tsx', uses('#areas/first/server/public.ts')],
  ['web-never-imports-server', 'areas/second/web/I.tsx', "export const late = () => import('#platform/server/log.ts')"],
  ['web-never-imports-server', 'platform/web/J.tsx', uses('../server/log.ts')],
  ['web-never-imports-server', 'app/web/K.tsx', uses('../server/main.ts')],
  ['web-never-imports-server', 'areas/first/web/L.tsx', "export type Row = import('#database/types.ts').Tables"],
  ['server-never-imports-web', 'areas/first/server/m.ts', uses('../web/FirstBadge.tsx')],
  ['server-never-imports-web', 'platform/server/n.ts', uses('../web/Button.tsx')],
  ['server-never-imports-web', 'platform/server/o.ts', uses('react')],
  ['plain-files-take-no-side', 'areas/first/contract-p.ts', uses('./server/store.ts')],
  ['plain-files-take-no-side', 'platform/q.ts', uses('./web/Button.tsx')],
  ['plain-files-take-no-side', 'areas/first/reader/r.ts', uses('#platform/server/log.ts')],
  ['web-runs-in-a-browser', 'areas/first/web/R.tsx', uses('node:crypto')],

  ['areas-meet-at-the-door', 'areas/second/server/s.ts', uses('#areas/first/server/store.ts')],
  ['areas-meet-at-the-door', 'areas/second/web/T.tsx', uses('#areas/first/web/FirstScreen.tsx')],
  ['areas-in-order', 'areas/first/server/u.ts', uses('#areas/second/contract.ts')],
  ['areas-stand-in-order', 'areas/fourth/contract.ts', 'export const unlisted = 1'],
  ['relative-inside', 'areas/first/server/v.ts', uses('#areas/first/rules.ts')],
  ['hash-across', 'areas/second/server/x.ts', uses('../../first/contract.ts')],
  ['hash-across', 'areas/second/server/y.ts', uses('../../../platform/day.ts')],

  ['simulators-stay-outside', 'areas/first/server/z.ts', uses('#simulators/bank.ts')],
  ['simulators-stay-outside', 'platform/server/aa.ts', uses('#database/world/world.ts')],
  ['simulators-know-no-area', 'simulators/ab.ts', uses('#areas/first/rules.ts')],
  ['stories-look-from-outside', 'stories/ac.story.ts', uses('../areas/first/texts.ts')],

  ['resolves', 'platform/ad.ts', uses('./nowhere.ts')],
  ['resolves', 'platform/ae.ts', uses('no-such-package')],
  ['no-circles', 'platform/af.ts', uses('./ag.ts')],
  ['', 'platform/ag.ts', usesType('./af.ts')],

  ['named-after-the-business', 'areas/first/server/utils.ts', 'export const probe = 1'],
  ['named-after-the-business', 'areas/first/web/money-helpers.ts', 'export const probe = 1'],
  ['named-after-the-business', 'platform/common/ah.ts', 'export const probe = 1'],
  ['named-after-the-business', 'platform/server/manager.ts', uses('./log.ts')],
  ['no-barrels', 'areas/first/web/index.ts', "export * from './FirstScreen.tsx'"],
]

/** Breaks of what the plain files of an area may import; each needs the file of that very name, hence an area of its own. */
export const brokenPlainFiles: readonly Break[] = [
  ['rules-import-no-package', 'areas/a/rules.ts', uses('zod')],
  ['rules-import-no-package', 'areas/b/rules.ts', uses('node:fs')],
  ['rules-import-only-plain-files', 'areas/c/rules.ts', uses('./contract.ts')],
  ['contract-imports-only-zod', 'areas/d/contract.ts', uses('kysely')],
  ['contract-imports-only-zod', 'areas/e/contract.ts', uses('node:crypto')],
  ['plain-files-take-no-side', 'areas/f/rules.ts', uses('#platform/server/log.ts')],
  ['rules-import-only-plain-files', 'areas/f/rules.ts', ''],
]

/** What two areas that need each other look like: the earlier one breaks the order, and there is a circle. */
export const circleOfAreas: Readonly<Record<string, string>> = {
  'areas/first/rules.ts': uses('#areas/second/rules.ts'),
  'areas/second/rules.ts': uses('#areas/first/rules.ts'),
}
