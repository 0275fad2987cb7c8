import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What is said before a mail. */
export const envelope = [
  'EHLO a\r\n',
  'MAIL FROM:<a@b.example>\r\n',
  'RCPT TO:<faktura@kf.example>\r\n',
  'DATA\r\n',
]

/** A connection to a mail listener, over which lines are said as they are. */
export async function openTo(url: string) {
  const { hostname, port } = new URL(url)
  const socket = net.connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const answered = async (before: number) => {
    while (heard.length === before && !socket.destroyed) await pause(5)
  }
  await answered(0)
  return {
    socket,
    closed,
    /** All it answered but goodbye, line by line. */
    answers: () =>
      heard.split('\r\n').filter((answer) => answer !== '' && !answer.startsWith('221 ')),
    /** Says a line and waits for an answer. */
    async say(line: string | Buffer) {
      const before = heard.length
      if (!socket.write(line))
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
      await answered(before)
    },
  }
}

/**
 * Says lines to a mail listener, each when the one before was answered, and goodbye. Answers all it
 * said.
 */
export async function saidTo(
  url: string,
  ...lines: readonly (string | Buffer)[]
): Promise<string[]> {
  const { socket, closed, answers, say } = await openTo(url)
  for (const line of lines) await say(line)
  socket.write('QUIT\r\n')
  await Promise.race([closed, pause(10_000)])
  socket.destroy()
  return answers()
}
