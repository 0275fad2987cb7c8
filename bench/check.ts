import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { projectFolder } from '#platform/server/project.ts'
import { median } from './measure.ts'
import type { Line } from './table.ts'

/** Seconds that somebody waits for the whole on a machine with two processors. */
const longestWait = 60
const turns = 2

/** Seconds that `npm run check` takes, whatever it finds. */
async function checked(...options: readonly string[]): Promise<number> {
  const begun = performance.now()
  const check = spawn(process.execPath, ['scripts/check.mjs', ...options], {
    cwd: projectFolder,
    stdio: 'ignore',
  })
  await once(check, 'close')
  return (performance.now() - begun) / 1000
}

/** The check from nothing, when nothing has changed, and of what was changed, by turns. */
export async function measureCheck(): Promise<Line[]> {
  const [whole, again, changed]: [number[], number[], number[]] = [[], [], []]
  for (let turn = 0; turn < turns; turn++) {
    await rm(path.join(projectFolder, 'node_modules/.cache/check'), {
      recursive: true,
      force: true,
    })
    whole.push(await checked())
    again.push(await checked())
    changed.push(await checked('--changed'))
  }
  const shown = (seconds: number) => `${seconds.toFixed(1)} s`
  const fromNothing = median(whole)
  const besideWhole = (name: string, times: readonly number[], aim: number): Line => ({
    name,
    ours: shown(median(times)),
    peer: shown(fromNothing),
    ratio: median(times) / fromNothing,
    aim,
  })
  return [
    {
      name: 'from nothing, beside what one waits for',
      ours: shown(fromNothing),
      peer: shown(longestWait),
      ratio: fromNothing / longestWait,
      aim: 1,
    },
    besideWhole('again, beside from nothing', again, 0.6),
    besideWhole('of what was changed, beside from nothing', changed, 0.25),
  ]
}
