import { readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { anyoneWorksIn, commandLine, exists, isZombie } from './process-info.ts'

const PATIENCE_MS = 20_000

/**
 * Ends a server that an earlier, killed run left behind in the data folder and waits until its pid
 * is free: PostgreSQL refuses to start ("lock file postmaster.pid already exists") while that pid
 * exists, even as a zombie, and even when the pid now belongs to another program.
 */
export async function endLeftOver(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'postmaster.pid')
  let pid: number
  try {
    pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  } catch {
    return
  }
  const giveUp = Date.now() + PATIENCE_MS
  const isServer = () => {
    const command = commandLine(pid)
    return exists(pid) && (command === undefined || command.includes(dataDir))
  }
  if (pid > 0 && isServer()) process.kill(pid, 'SIGINT') // a fast shutdown, nothing committed is lost
  while (pid > 0 && exists(pid) && (isZombie(pid) || isServer()) && Date.now() < giveUp)
    await pause(20)
  // Somebody else has the pid by now. The file may go as soon as no process of the old server works
  // in the folder any more.
  if (pid > 0 && exists(pid) && !isServer() && !isZombie(pid)) {
    while (anyoneWorksIn(realpathSync(dataDir)) && Date.now() < giveUp) await pause(20)
    rmSync(file, { force: true })
  }
}
