import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { taskKindNames } from '#areas/foundation/usertasks/kinds.ts'

const sources = ['app', 'areas', 'platform', 'world']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file),
    ),
  )
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const having = (what: RegExp) =>
  sources.filter(({ text }) => what.test(text)).map(({ file }) => file)

// usertasks 23: a task is made by one function, which asks for its kind, and so for its owner.
test('tasks are written in one place, and one for the demo', () => {
  expect(having(/insertInto\('userTask'\)|insertAll\(db, 'userTask'|into user_task\b/)).toEqual([
    'areas/foundation/usertasks/server/demo.ts',
    'areas/foundation/usertasks/server/public.ts',
  ])
})

test('each kind is made somewhere, and no text of a task tells what it is', () => {
  const makers = sources.filter(({ text }) => /createUserTask|writeTasks/.test(text))
  const made = taskKindNames.filter((kind) =>
    makers.some(({ text }) => text.includes(`kind: '${kind}'`)),
  )
  // What people make themselves says so behind a question: whether it asks for help.
  expect([...made, 'own'].toSorted()).toEqual([...taskKindNames].toSorted())
  expect(
    makers
      .filter(({ text }) => /(message|header)\.startsWith\(/.test(text))
      .map(({ file }) => file),
  ).toEqual([])
})
