import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { addHome } from '../home.ts'
import { openSimulator, type RunningSimulator } from '../simulator.ts'

export interface ClamdOptions {
  /** Ports of the web page and of the scanner; default 0: free ones. */
  readonly port?: number
  readonly scannerPort?: number
  /** Bytes a file may have, as StreamMaxLength of clamd; default 100 MB. */
  readonly largest?: number
}
export interface RunningClamd extends RunningSimulator {
  /** As in tcp://127.0.0.1:3310 */
  readonly address: string
  /** What has been answered, oldest first. */
  readonly answers: readonly string[]
}

/** The file that every scanner calls a virus and that does nothing (EICAR), in two parts so that no scanner stops this one. */
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)
const version = 'ClamAV 1.4.2/27800/Sat Nov 21 09:26:04 2026'

/**
 * clamd, the server of ClamAV, over TCP: PING, VERSION and INSTREAM, with z or n before the
 * command as its manual says. EICAR is found anywhere in a file. Faults of path `clamd:` make it
 * slow, hang up (cut), never answer (hang) or say what it does not say (nonsense).
 */
export async function startClamd(options: ClamdOptions = {}): Promise<RunningClamd> {
  const simulator = openSimulator()
  const { largest = 100_000_000 } = options
  const answers: string[] = []
  const open = new Set<Socket>()

  async function serve(socket: Socket): Promise<void> {
    const { command, end, rest } = await commandOf(socket)
    const reply = async (text: string) => {
      const fault = simulator.faults.take('clamd:')
      if (fault?.mode === 'slow') await wait(fault.delayMs ?? 3000)
      if (fault?.mode === 'hang') return
      if (fault?.mode === 'cut') return void socket.destroy()
      const said = fault?.mode === 'nonsense' ? '*** ?? ***' : text
      answers.push(said)
      socket.end(said + end)
    }
    if (command === 'PING') return reply('PONG')
    if (command === 'VERSION') return reply(version)
    if (command === 'INSTREAM') return reply(await scan(socket, rest, largest))
    return reply('UNKNOWN COMMAND')
  }

  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // A client that hangs up is no reason to stop.
    socket.on('error', () => undefined)
    serve(socket).catch(() => socket.destroy())
  })
  const port = await listening(server, options.scannerPort ?? 0)
  addHome(simulator, {
    title: 'Virusskanner',
    what: 'Säger av varje fil om den innehåller EICAR, filen som alla skannrar kallar ett virus.',
    how: [`clamd på 127.0.0.1:${port}: zPING, zVERSION, zINSTREAM`],
  })
  const page = await simulator.listen(options.port ?? 0)
  return {
    url: page.url,
    address: `tcp://127.0.0.1:${port}`,
    answers,
    async stop() {
      for (const socket of open) socket.destroy()
      await Promise.all([page.stop(), new Promise((done) => server.close(done))])
    },
  }
}

async function listening(server: Server, port: number): Promise<number> {
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', ready)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port')
  return address.port
}

interface Command {
  readonly command: string
  /** What ends an answer: as the command was ended. */
  readonly end: string
  readonly rest: Buffer
}
/** The first line: `zPING` ended by a null byte, or `nPING` by a new line. */
async function commandOf(socket: Socket): Promise<Command> {
  let heard = Buffer.alloc(0)
  for (;;) {
    const end = heard[0] === 0x7a ? 0 : 10
    const at = heard.indexOf(end)
    if (at > 0) {
      const command = heard.subarray(1, at).toString('latin1')
      return { command, end: String.fromCharCode(end), rest: heard.subarray(at + 1) }
    }
    if (heard.length > 100) throw new Error('no command')
    heard = Buffer.concat([heard, await more(socket)])
  }
}

/** What comes next; an error when nothing more does. */
const more = (socket: Socket) =>
  new Promise<Buffer>((resolve, reject) => {
    const settle = (done: () => void) => () => {
      socket.off('readable', read).off('end', gone).off('close', gone)
      done()
    }
    const gone = settle(() => reject(new Error('hung up')))
    const read = () => {
      const chunk: Buffer | null = socket.read()
      if (chunk) settle(() => resolve(chunk))()
    }
    socket.on('readable', read).on('end', gone).on('close', gone)
    read()
  })

/** Chunks, each with its length in four bytes before it, until one of length 0. */
async function scan(socket: Socket, first: Buffer, largest: number): Promise<string> {
  let heard = first
  let size = 0
  // The end of what has been seen: EICAR may stand across two chunks.
  let tail = Buffer.alloc(0)
  let isFound = false
  const need = async (bytes: number) => {
    while (heard.length < bytes) heard = Buffer.concat([heard, await more(socket)])
  }
  for (;;) {
    await need(4)
    const length = heard.readUInt32BE(0)
    heard = heard.subarray(4)
    if (length === 0) return isFound ? 'stream: Eicar-Signature FOUND' : 'stream: OK'
    size += length
    if (size > largest) return 'INSTREAM size limit exceeded. ERROR'
    await need(length)
    const seen = Buffer.concat([tail, heard.subarray(0, length)])
    isFound ||= seen.includes(eicar)
    tail = Buffer.from(seen.subarray(-eicar.length))
    heard = heard.subarray(length)
  }
}
