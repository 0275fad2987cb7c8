// npm run interpret -- --out DIR FILE... Reads invoices with the product's own reader and writes
// what it found of each to DIR/NAME.json, of a second file with that name to
// DIR/NAME.EXTENSION.json.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stockholmDay } from '#platform/swedish/format.ts'
import { extract } from '#reader/extract.ts'
import { reportOf } from '#reader/report.ts'
import { understand } from '#reader/understand.ts'

const { values, positionals } = parseArgs({
  options: { out: { type: 'string' } },
  allowPositionals: true,
})

if (!values.out || positionals.length === 0) {
  console.error('Usage: npm run interpret -- --out DIR FILE...')
  process.exitCode = 1
} else {
  await mkdir(values.out, { recursive: true })
  const written = new Set<string>()
  const today = stockholmDay(new Date())
  const read = async (at: number) =>
    understand(await extract({ path: positionals[at] ?? '' }), { today })
  let ahead = read(0)
  for (const [at, file] of positionals.entries()) {
    const began = performance.now()
    const name = path.basename(file)
    const reading = ahead
    // The next file is taken apart while this one is made sense of.
    if (at + 1 < positionals.length) ahead = read(at + 1)
    const report = reportOf(name, await reading)
    const short = name.replace(/\.[^.]+$/, '')
    // An e-invoice and its PDF twin.
    const target = written.has(short) ? name : short
    written.add(short)
    await writeFile(
      path.join(values.out, `${target}.json`),
      `${JSON.stringify(report, undefined, 2)}\n`,
    )
    const found = Object.keys(report.fields).length
    const said = report.problems.map(({ text }) => text).join(' ')
    console.log(
      `${name}: ${report.kind}, ${found} fields, ${Math.round(performance.now() - began)} ms ${said}`,
    )
  }
}
