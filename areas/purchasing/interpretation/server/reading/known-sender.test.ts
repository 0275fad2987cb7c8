import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { closeReader } from '#reader/extract.ts'
import { interpretation } from '../../contract.ts'
import { complete, pendingOf, startHouse, type House } from '../testing/house.ts'

/** What reading processes have been asked to do since `hearProcess` listens. */
const tasks: unknown[] = []
/** Overhears what a process is asked that starts now. */
function hearProcess(message: unknown): void {
  const { process: child } = message as { readonly process: ChildProcess }
  child.once('spawn', () => {
    const send = child.send.bind(child)
    child.send = (task: unknown, ...rest: never[]) => {
      if (typeof task === 'object' && task && 'task' in task) tasks.push(task.task)
      return send(task as object, ...rest)
    }
  })
}

let house: House
let anna: Person
beforeAll(async () => {
  house = await startHouse()
  anna = await house.person(['InvoiceHandler'])
  await house.owner.query(
    `insert into company (organization_number, name) values ('5560160680', 'Utställaren AB'), ('5567037485', 'Mottagaren AB')`,
  )
})
afterAll(() => house.stop())

it('takes the file of a sender that is known apart once, though it is made sense of twice', async () => {
  const first = await pendingOf(house, anna, { extra: 'Avtalsbeteckning: AV-7071' })
  const { words } = (await anna.call(interpretation.getWords, { id: first, pageNumber: 1 })).body
  const word = words.find(({ text }) => text === 'AV-7071')
  const chosen = {
    rawValue: 'AV-7071',
    page: 1,
    startPosition: { x: word?.x ?? 0, y: word?.y ?? 0 },
    width: word?.width,
    height: word?.height,
  }
  await anna.call(interpretation.savechange, {
    id: first,
    documentFields: { customerNumber: chosen },
  })
  const { customerNumber: _, ...documentFields } = complete()
  await anna.call(interpretation.save, {
    id: first,
    documentFields,
    confirmNotStamped: true,
  } as never)

  // The next file goes to new processes.
  closeReader()
  subscribe('child_process', hearProcess)
  const second = await pendingOf(house, anna, { extra: 'Avtalsbeteckning: AV-8082' })
  unsubscribe('child_process', hearProcess)
  const { documentFields: read } = (await anna.call(interpretation.get, { id: second })).body
  expect(read.customerNumber.formattedValue).toBe('AV-8082')
  expect(tasks).toEqual(['extract', 'render'])
})
