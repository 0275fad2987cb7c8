import { expect, test } from 'vitest'
import { waysNotTold } from '../scripts/ways-in.mjs'
import { smallHouse } from './testing/walls-tree.ts'

const table = (ways: string, read: string) =>
  `# Ways in\n\n## Where they come in\n\n| What | Taken by | At most | In | Tried by |\n| - | - | - | - | - |\n${ways}\n## What is read in a process that answers\n\n| By | What | Why |\n| - | - | - |\n${read}`

test('a way in without a row is found, and a library that takes apart what others wrote within reach of a program that answers', async () => {
  const house = await smallHouse({
    'docs/ways-in.md': table(
      '| A | `areas/parties/probe/server/told.ts` | 1 | `mail-process` | `areas/parties/probe/server/asks.test.ts` |\n| B | `areas/parties/probe/server/gone.ts` | 1 | here | `areas/parties/probe/server/none.test.ts` |\n',
      '| `areas/parties/probe/server/xml/` | a | b |\n| `areas/parties/probe/server/idle.ts` | a | b |\n',
    ),
    'app/server/main.ts':
      "import '#areas/parties/probe/server/serve.ts'\nconst late = () => import('#areas/parties/probe/server/late.ts')\n",
    'areas/parties/probe/server/serve.ts':
      "import { a } from './xml/read.ts'\nimport type { B } from './open-mail.ts'\n",
    'areas/parties/probe/server/xml/read.ts': "import { XMLParser } from 'fast-xml-parser'\n",
    'areas/parties/probe/server/late.ts': "import PostalMime from 'postal-mime'\n",
    'areas/parties/probe/server/open-mail.ts': "import PostalMime from 'postal-mime'\n",
    'areas/parties/probe/server/mail-process.ts': "import { open } from './open-mail.ts'\n",
    'areas/parties/probe/server/other-process.ts': 'answerTasks(open)\n',
    'areas/parties/probe/server/told.ts': 'const a = await fetch(url)\n',
    'areas/parties/probe/server/asks.ts': 'const a = await fetch(url)\n',
    'areas/parties/probe/server/idle.ts': 'const a = 1\n',
    'areas/parties/probe/server/socket.ts': "import WebSocket from 'ws'\n",
    'areas/parties/probe/server/listens.ts': 'const a = net.createServer(read)\n',
    'areas/parties/probe/server/connects.ts': "import { connect, type Socket } from 'node:tls'\n",
    'areas/parties/probe/server/addresses.ts': "import { isIP } from 'node:net'\n",
    'areas/parties/probe/contract.ts': 'export const probe = {\n    upload: { maxBytes: 1 },\n}\n',
    'areas/parties/probe/server/asks.test.ts': 'const a = await fetch(url)\n',
    'areas/parties/probe/web/page.ts': 'const a = await fetch(url)\n',
  })
  try {
    const files = ['contract.ts', 'server/asks.ts', 'server/asks.test.ts', 'server/idle.ts']
    const more = [
      'server/told.ts',
      ...['socket', 'listens', 'connects', 'addresses'].map((one) => `server/${one}.ts`),
      'server/mail-process.ts',
      'server/other-process.ts',
      'web/page.ts',
    ]
    expect(
      waysNotTold(
        house.root,
        [...files, ...more].map((file) => `areas/parties/probe/${file}`),
      ).map((line) => line.replaceAll('areas/parties/probe/', '')),
    ).toEqual([
      'contract.ts: bytes come in here, and docs/ways-in.md has no row for them',
      ...['asks', 'socket', 'listens', 'connects'].map(
        (one) => `server/${one}.ts: bytes come in here, and docs/ways-in.md has no row for them`,
      ),
      'docs/ways-in.md: nothing comes in by server/gone.ts',
      'docs/ways-in.md: no test sends what is hostile by `server/gone.ts`',
      'server/other-process.ts: docs/ways-in.md does not say what it takes apart',
      'server/late.ts: takes apart, in a process that answers, what others may have written; docs/ways-in.md does not say why it may',
      'docs/ways-in.md: server/idle.ts reads nothing in a process that answers',
    ])
  } finally {
    await house.remove()
  }
})
