import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { projectFolder } from '#platform/server/project.ts'

it('starts its own database again when that is killed, and ends with a sentence where it does not start', async () => {
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
      WORKER_PORT: '0',
      HOST: '127.0.0.1',
    } as NodeJS.ProcessEnv,
  })
  try {
    const ended = once(child, 'close') as Promise<[number | null]>
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    const url = await new Promise<string>((ready, fail) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        const [, at] = /The worker is working, watched at (\S+)\. /.exec(text) ?? []
        if (at) ready(at.replace('localhost', '127.0.0.1'))
      })
      void ended.then(() => fail(new Error(said)))
    })
    const patient = { timeout: 30_000, interval: 50 }
    const kill = async () => {
      const [pid] = (await readFile(path.join(folder, 'pg/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    }
    await kill()
    await vi.waitFor(
      () => expect(said).toContain('has ended by itself, and is started again.'),
      patient,
    )
    await vi.waitFor(async () => expect((await fetch(`${url}/health`)).status).toBe(200), patient)
    expect(child.exitCode).toBeNull()

    // What cannot be started again ends the program, for whoever starts that.
    await writeFile(path.join(folder, 'pg/PG_VERSION'), '9.6\n')
    await kill()
    expect((await ended)[0]).toBe(1)
    expect(said).toMatch(
      /The embedded database has ended by itself, and so does Skynet: start it again \(The database in .* was made by PostgreSQL 9.6/,
    )
  } finally {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
