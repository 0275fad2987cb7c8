import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '#platform/server/project.ts'

it('ends the program with a sentence when its own database is killed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'skynet-embedded-'))
  const { PATH, HOME, PROCESS_PROGRAMS } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', 'app/server/worker.ts'], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME,
      PROCESS_PROGRAMS,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    } as NodeJS.ProcessEnv,
  })
  try {
    const ended = once(child, 'close') as Promise<[number | null]>
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    await new Promise<void>((ready, fail) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('The worker is working')) ready()
      })
      void ended.then(() => fail(new Error(said)))
    })
    const [pid] = (await readFile(path.join(folder, 'pg/postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    expect((await ended)[0]).toBe(1)
    expect(said).toContain('The embedded database has ended by itself, and so does Skynet')
  } finally {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}, 90_000)
