import { expect, test } from 'vitest'
import { otherClocks } from '../scripts/clock.mjs'
import { smallHouse } from './testing/walls-tree.ts'

test('a line that asks another clock than the one it is given is found, in programs, their SQL and migrations', async () => {
  const house = await smallHouse({
    'areas/parties/probe/server/sound.ts':
      "const a = clock()\nconst b = now()\nconst c = new Date(a)\n// new Date() and now()\nconst d = sql`run_at <= now()`\nconst e = sql`at < skynet.now() - ${now()}`\nconst f = /'/.test('x') ? now() : `${`${now()}`}`\n",
    'areas/parties/probe/server/asks.ts':
      'const a = new Date()\nconst b = Date.now()\nconst c = Date.now\nconst d = sql`at < now()`\nconst e = `${f({ g })}\n  where day = current_date`\nconst h = "CLOCK_TIMESTAMP()"\n',
    'areas/parties/probe/server/asks.test.ts': 'const a = new Date()\n',
    'database/migrations/0001_rights_and_clock.sql':
      'create table a (at timestamptz default now());\n',
    'database/migrations/0002_tables.sql':
      '-- now()\ncreate table b (at timestamptz default now(), day date default skynet.today());\n',
  })
  try {
    expect(
      otherClocks(house.root, [
        'areas/parties/probe/server/sound.ts',
        'areas/parties/probe/server/asks.ts',
        'areas/parties/probe/server/asks.test.ts',
        'database/migrations/0001_rights_and_clock.sql',
        'database/migrations/0002_tables.sql',
      ]).map((line) => line.replace(/: asks (?:the )?(\w+).*/, ' $1')),
    ).toEqual([
      'areas/parties/probe/server/asks.ts:1 process',
      'areas/parties/probe/server/asks.ts:2 process',
      'areas/parties/probe/server/asks.ts:3 process',
      'areas/parties/probe/server/asks.ts:4 database',
      'areas/parties/probe/server/asks.ts:6 database',
      'areas/parties/probe/server/asks.ts:7 database',
      'database/migrations/0002_tables.sql:2 database',
    ])
  } finally {
    await house.remove()
  }
})
