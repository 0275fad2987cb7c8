import { answerTasks } from '../process/answer-tasks.ts'

/** What the tests of bounded work have done. */
export type Attack =
  | 'fine'
  | 'environment'
  | 'busy'
  | 'expression'
  | 'heap'
  | 'list'
  | 'buffers'
  | 'exit'
  | 'throws'

const attacks: Readonly<Record<Attack, () => unknown>> = {
  fine: () => 'fine',
  environment: () => Object.keys(process.env).sort(),
  busy: () => {
    for (;;);
  },
  expression: () => /^(a+)+$/.test(`${'a'.repeat(40)}!`),
  heap: () => {
    const kept: object[] = []
    for (;;) kept.push({ text: String(kept.length), list: [1, 2, 3] })
  },
  // One allocation, of which a thread would take the whole program down.
  list: () => 'a,'.repeat(50_000_000).split(',').length,
  buffers: () => {
    const kept: Buffer[] = []
    for (let at = 0; at < 100; at++) kept.push(Buffer.alloc(8 * 1024 * 1024, 1))
    return kept.length
  },
  exit: () => process.exit(3),
  throws: () => {
    throw new Error('a mistake of ours')
  },
}

answerTasks(async (attack: Attack) => attacks[attack]())
