// Verifies an evidence pack with nothing of ours but this file: Node.js 18 or later.
//   node verify.mjs [FOLDER] [SHA-256 of MANIFEST.json, as Skynet shows it]
// It says what it looked at, and ends with 1 when anything differs.
import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const folder = process.argv[2] ?? dirname(fileURLToPath(import.meta.url))
const expected = process.argv[3]
const say = (text) => process.stdout.write(`${text}\n`)
let wrong = 0
const no = (text) => {
  wrong += 1
  say(`NOT AS IT WAS MADE: ${text}`)
}

function sumOf(file) {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256')
    createReadStream(file)
      .on('data', (part) => hash.update(part))
      .on('end', () => resolve(hash.digest('hex')))
      .on('error', reject)
  })
}

function filesIn(place) {
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const path = join(place, entry.name)
    return entry.isDirectory() ? filesIn(path) : [relative(folder, path).split(sep).join('/')]
  })
}

/** Every file is there, as it was, and no other is. */
async function verifyFiles(manifest) {
  const there = new Set(filesIn(folder))
  for (const [path, { sha256 }] of Object.entries(manifest.files)) {
    if (!there.delete(path)) no(`${path} is missing`)
    else if ((await sumOf(join(folder, path))) !== sha256) no(`${path} has been changed`)
  }
  there.delete('MANIFEST.json')
  for (const path of there) no(`${path} is not in the manifest`)
  say(`${Object.keys(manifest.files).length} files looked at`)
}

/** What a row of the audit trail is hashed as: after the row before it in its lane. */
const hashOf = ({ previous, lane, seq, atMicros, body }) =>
  createHash('sha256')
    .update(previous, 'hex')
    .update(`${lane}:${seq}:${atMicros}:${body}`, 'utf8')
    .digest('hex')

/** Each row fits the one before it, rows that follow each other fit each other, and the heads. */
async function verifyTrail({ company, trail }) {
  const heads = new Map(trail.heads.map((head) => [head.lane, head]))
  const seen = new Map()
  let rows = 0
  let chained = 0
  const lines = createInterface({
    input: createReadStream(join(folder, 'trail/rows.jsonl')),
    crlfDelay: Infinity,
  })
  for await (const line of lines) {
    if (line === '') continue
    const row = JSON.parse(line)
    const name = `row ${row.seq} of lane ${row.lane}`
    rows += 1
    if (hashOf(row) !== row.hash) no(`${name} of the trail has been changed`)
    if (JSON.parse(row.body).company !== company) no(`${name} is about another company`)
    const before = seen.get(row.lane)
    if (before && row.seq <= before.seq) no(`${name} is not in its place`)
    if (before && row.seq === before.seq + 1) {
      chained += 1
      if (row.previous !== before.hash) no(`${name} does not follow the row before it`)
    }
    const head = heads.get(row.lane)
    if (!head || row.seq > head.seq) no(`${name} comes after the end of its lane`)
    else if (row.seq === head.seq && row.hash !== head.hash) no(`${name} is not the lane's last`)
    seen.set(row.lane, row)
  }
  if (rows !== trail.rows) no(`the trail has ${rows} rows and was made with ${trail.rows}`)
  say(`${rows} rows of the audit trail looked at, ${chained} of them right after another of these`)
}

try {
  const bytes = readFileSync(join(folder, 'MANIFEST.json'))
  const own = createHash('sha256').update(bytes).digest('hex')
  const manifest = JSON.parse(bytes.toString('utf8'))
  if (manifest.format !== 'skynet evidence pack 1') throw new Error('not an evidence pack')
  say(
    `Evidence of ${manifest.companyName}, ${manifest.company}, ${manifest.from} to ${manifest.to}`,
  )
  say(`MANIFEST.json has SHA-256 ${own}`)
  if (expected && expected.toLowerCase() !== own) no('MANIFEST.json is another than the one named')
  await verifyFiles(manifest)
  await verifyTrail(manifest)
  if (!expected) say('Compare the SHA-256 of MANIFEST.json with the one Skynet shows.')
} catch (error) {
  no(error.message)
}
say(wrong === 0 ? 'VALID' : `NOT VALID: ${wrong} found`)
process.exitCode = wrong === 0 ? 0 : 1
