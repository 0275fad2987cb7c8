import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { impostors } from '#reader/testing/hostile-pdf.ts'
import { peppolXml } from '#areas/purchasing/interpretation/server/testing/peppol-xml.ts'
import { invoicePdf } from '#areas/purchasing/interpretation/server/testing/invoice-pdf.ts'
import { drawOf, type Draw } from './draw.ts'
import { hostileFile, noise, spoiled, tnef } from './file.ts'

export interface HostileMail {
  /** Of the envelope. */
  readonly sender: string
  /** As it is sent, its end (a dot alone) not with it. */
  readonly raw: Buffer
  /** The names of files in it that an honest sender would send too, and that are to be read. */
  readonly honest: readonly string[]
}
interface File {
  readonly name: string
  readonly type: string
  readonly content: Uint8Array
  readonly isHonest?: true
}

const crlf = '\r\n'
const odd = ['\0', '\u202E', 'å', '💣', '"', '\t', ';', '\\', '<>', '=?utf-8?B?', '%00', '../']
const text = (draw: Draw, most: number) =>
  Array.from({ length: draw.below(most) }, () =>
    draw.hit(0.1) ? draw.pick(odd) : draw.pick(['a', 'faktura', ' ', '1', '-', 'ö', '.']),
  ).join('')
const deepXml = (depth: number) =>
  Buffer.from(`<?xml version="1.0"?><Invoice>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`)
const entities = Buffer.from(
  `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from(
    { length: 12 },
    (_, at) => `<!ENTITY b${at} "${`&b${at - 1};`.replace('&b-1;', '&a;').repeat(10)}">`,
  ).join('')}<!ENTITY x SYSTEM "file:///etc/passwd">]><Invoice>&b11;&x;</Invoice>`,
)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** One file, honest, spoiled or none at all. */
async function fileOf(draw: Draw, number: number, place: number): Promise<File> {
  const pdf = () => invoicePdf({ invoiceNumber: `B-${number}-${place}`, more: draw.below(3) })
  const named = `${number}-${place}`
  const zipped = async () =>
    zipSync({
      [`${draw.pick(['../', '', 'a/b/'])}${named}.pdf`]: await pdf(),
      'a.xml': peppolXml(`Z-${named}`),
      ...(draw.hit(0.3) && { 'inre.zip': zipSync({ 'b.pdf': await pdf() }) }),
      ...(draw.hit(0.2) && { 'noll.bin': [new Uint8Array(20_000_000), { level: 9 as const }] }),
      ...(draw.hit(0.1) &&
        Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`${at}.txt`, strToU8('x')]))),
    })
  const whole: readonly (() => Promise<Omit<File, 'name'>>)[] = [
    async () => ({ type: 'application/pdf', content: await pdf(), isHonest: true }),
    async () => ({ type: 'application/pdf', content: await pdf(), isHonest: true }),
    async () => ({ type: 'application/xml', content: peppolXml(`X-${named}`), isHonest: true }),
    async () => ({ type: 'application/zip', content: await zipped() }),
    async () => ({ type: 'application/pdf', content: spoiled(draw, await pdf()) }),
    async () => ({ type: 'text/xml', content: spoiled(draw, peppolXml(`S-${named}`)) }),
    async () => ({ type: 'application/zip', content: spoiled(draw, await zipped()) }),
    () => Promise.resolve({ type: 'application/pdf', content: draw.pick(impostors)[1]() }),
    () => Promise.resolve({ type: 'application/xml', content: deepXml(draw.below(20_000)) }),
    () => Promise.resolve({ type: 'application/xml', content: entities }),
    () => Promise.resolve({ type: 'application/gzip', content: gzipSync(Buffer.alloc(3e7)) }),
    () => Promise.resolve({ type: 'image/png', content: spoiled(draw, png) }),
    () => Promise.resolve({ type: 'application/ms-tnef', content: tnef(draw) }),
    () => hostileFile(draw),
    () => hostileFile(draw),
    () => Promise.resolve({ type: 'application/pkcs7-mime', content: noise(draw, 5000) }),
    () =>
      Promise.resolve({ type: draw.pick(['', 'a/b', 'text/html']), content: noise(draw, 9000) }),
  ]
  const file = await draw.pick(whole)()
  const ending = file.isHonest
    ? file.type.slice(-3)
    : draw.pick(['pdf', 'xml', 'zip', 'exe', 'eml', 'docx', ''])
  const name = file.isHonest ? named : `${named}${draw.hit(0.3) ? text(draw, 400) : ''}`
  return { ...file, name: `${name}.${ending}` }
}

const lines76 = (base64: string) => base64.replaceAll(/.{76}/g, `$&${crlf}`)
function partOf(draw: Draw, { name, type, content, isHonest }: File): string {
  const coding = isHonest ? 'base64' : draw.pick(['base64', 'base64', '8bit', 'x-none', ''])
  const bytes = Buffer.from(content)
  const body = coding === 'base64' ? lines76(bytes.toString('base64')) : bytes.toString('latin1')
  return [
    `Content-Type: ${type}`,
    `Content-Disposition: attachment; filename="${name}"`,
    ...(coding ? [`Content-Transfer-Encoding: ${coding}`] : []),
    '',
    body,
  ].join(crlf)
}

/** A body of its own kind: much of little, or little that is odd. */
function bodyOf(draw: Draw): string {
  const many = draw.below(60_000)
  switch (draw.below(6)) {
    case 0:
      return `Content-Type: text/plain${crlf}${crlf}${crlf.repeat(many)}`
    case 1:
      return `Content-Type: text/html${crlf}${crlf}${`<div>${crlf}`.repeat(many / 4)}`
    case 2:
      return `Content-Type: text/html${crlf}${crlf}${draw.pick(['<', '<script', '&#', '<a href="'])}`.padEnd(
        many,
        '<a b=',
      )
    case 3:
      return `Content-Type: text/plain; charset=${draw.pick(['klingon', 'utf-16', 'utf-7', 'iso-2022-jp'])}${crlf}${crlf}${text(draw, 500)}`
    case 4:
      return `${`Content-Type: message/rfc822${crlf}${crlf}`.repeat(draw.below(200))}Subject: inre${crlf}${crlf}hej`
    default:
      return `Content-Type: text/plain${crlf}Content-Transfer-Encoding: quoted-printable${crlf}${crlf}${'=E5=\r\n=4'.repeat(draw.below(2000))}`
  }
}

/**
 * A mail composed at random: the same seed and number are the same mail. Its honest files are told,
 * unless the whole of it was spoiled.
 */
export async function hostileMail(seed: number, number: number): Promise<HostileMail> {
  const draw = drawOf(seed, number)
  const files = await Promise.all(
    Array.from({ length: draw.hit(0.05) ? 40 : draw.below(4) }, (_, place) =>
      fileOf(drawOf(seed + place, number), number, place),
    ),
  )
  const boundary = draw.pick(['x', 'xx', '=_a.b', "b'()+_,-./:=?"])
  const parts = [
    ...(draw.hit(0.6) ? [bodyOf(draw)] : []),
    ...files.map((file) => partOf(draw, file)),
  ]
  const headers = [
    'From: a@b.example',
    'To: faktura@kf.example',
    `Subject: ${number} ${text(draw, draw.hit(0.02) ? 50_000 : 20)}`,
    ...(draw.hit(0.3) ? [`Date: ${text(draw, 20)}`] : []),
    ...(draw.hit(0.2) ? [`Message-ID: <${text(draw, 200)}@${number}>`] : []),
    ...(draw.hit(0.03) ? Array.from({ length: 5000 }, (_, at) => `X-${at}: a`) : []),
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  ]
  const isClosed = draw.hit(0.9)
  const bytes = Buffer.from(
    [
      ...headers,
      '',
      ...parts.map((part) => `--${boundary}${crlf}${part}`),
      ...(isClosed ? [`--${boundary}--`] : []),
    ].join(crlf),
    'latin1',
  )
  const isSpoiled = draw.hit(0.2)
  return {
    sender: `avsandare${number % 40}@b.example`,
    raw: stuffed(isSpoiled ? Buffer.from(spoiled(draw, bytes)) : bytes),
    honest: isSpoiled ? [] : files.filter(({ isHonest }) => isHonest).map(({ name }) => name),
  }
}

/** With a dot before each line that begins with one (RFC 5321 §4.5.2). */
const stuffed = (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll(/(^|\n)\./g, '$1..'), 'latin1')
