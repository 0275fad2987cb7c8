import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Config } from '../config.ts'
import { refusePlatform } from '../refuse.ts'

/**
 * What the scanner says of a file: `off` when none is configured, `away` when it could not say
 * (nobody there, no answer in time, or one that is none).
 */
export type Scan =
  | { readonly verdict: 'clean' | 'off' | 'tooLarge' }
  | { readonly verdict: 'found'; readonly threat: string }
  | { readonly verdict: 'away'; readonly why: string }

export type ScanConfig = Pick<Config, 'clamdAddress'>
/** A file of this machine's disk, or its bytes. */
export type Scanned = { readonly path: string } | { readonly content: Buffer }

/** Milliseconds in all for one file. */
const patience = 60_000
/** Bytes of an answer that are listened to: it is one line. */
const longestAnswer = 1000
/** Bytes that are sent at a time. */
const chunkSize = 64 * 1024

/**
 * Asks clamd of a file, by INSTREAM over TCP (documents 24). Never throws for what the scanner
 * does.
 */
export async function scanFile(
  { clamdAddress }: ScanConfig,
  file: Scanned,
  longest = patience,
): Promise<Scan> {
  if (clamdAddress === '') return { verdict: 'off' }
  try {
    return verdictOf(await ask(clamdAddress, file, longest))
  } catch (error) {
    return { verdict: 'away', why: error instanceof Error ? error.message : String(error) }
  }
}

function verdictOf(answer: string): Scan {
  if (answer === 'stream: OK') return { verdict: 'clean' }
  const threat = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (threat !== undefined) return { verdict: 'found', threat: threat.slice(0, 200) }
  if (answer.startsWith('INSTREAM size limit exceeded')) return { verdict: 'tooLarge' }
  return { verdict: 'away', why: `it answered "${answer.slice(0, 100)}"` }
}

async function ask(address: string, file: Scanned, longest: number): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 3310 })
  const late = setTimeout(() => socket.destroy(new Error('no answer in time')), longest)
  const answer = answerOn(socket)
  try {
    // It may answer, and hang up, before all is sent: what it answered counts.
    const sent = send(socket, file)
    return await Promise.race([
      answer,
      sent.then(
        () => answer,
        () => answer,
      ),
    ])
  } finally {
    clearTimeout(late)
    socket.destroy()
  }
}

const answerOn = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    let heard = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      heard += text
      const end = heard.indexOf('\0')
      if (end >= 0) resolve(heard.slice(0, end))
      else if (heard.length > longestAnswer) reject(new Error('its answer has no end'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('it hung up')))
  })

async function send(socket: Socket, file: Scanned): Promise<void> {
  const write = async (bytes: Buffer) => {
    if (!socket.write(bytes)) await once(socket, 'drain')
  }
  await write(Buffer.from('zINSTREAM\0'))
  // Read without an encoding: bytes.
  const chunks: AsyncIterable<Buffer> | readonly Buffer[] =
    'path' in file ? createReadStream(file.path, { highWaterMark: chunkSize }) : [file.content]
  for await (const chunk of chunks) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    if (chunk.length > 0) {
      await write(length)
      await write(chunk)
    }
  }
  await write(Buffer.alloc(4))
}

/** Why a file is not taken in, in Swedish, by what the scanner found in it. */
export const foundIn = (threat: string) =>
  `Filen stoppades av virusskannern, som fann ${threat} i den. Be den som gjort filen om en ny.`
/** The same of one that the scanner takes none of. */
export const tooLargeToScan =
  'Filen är för stor för virusskannern och kan inte kontrolleras. Dela upp den och skicka delarna.'

/**
 * Refuses a file that somebody waits for an answer about: what the scanner found something in
 * (422), what is too large for it (413), and any while it cannot say (503).
 */
export async function refuseUnscanned(
  config: ScanConfig,
  file: Scanned & { readonly name: string },
): Promise<void> {
  const scan = await scanFile(config, file)
  if (scan.verdict === 'found')
    refusePlatform('infected', { message: `${file.name}: ${foundIn(scan.threat)}` })
  if (scan.verdict === 'tooLarge')
    refusePlatform('tooLarge', { message: `${file.name}: ${tooLargeToScan}` })
  if (scan.verdict === 'away') refusePlatform('notScanned')
}
