import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '#areas/parties/documents/contract.ts'
import { startSigning, type Signing } from '../testing/signing.ts'

/** Not waited for standing still: the authorities they ask run in this process. */
const run = promisify(execFile)
const tools = ['pdfsig', 'certutil', 'pdfdetach', 'xmlsec1', 'openssl']
const isThere = (tool: string) => spawnSync('which', [tool]).status === 0
/** Tools of others, which .ci/run installs; elsewhere they may be missing. */
const isTried = tools.every(isThere)

let house: Signing
let folder: string
let sealed: string
/** The same with a new time, by an authority whose certificate lasts longer. */
let renewed: string
beforeAll(async () => {
  if (!isTried) return
  house = await startSigning()
  await house.seal.clock('aging')
  folder = mkdtempSync(join(tmpdir(), 'skynet-outside-'))
  const { setId, organizationNumber } = await house.signedSet()
  await house.jobs.seal(setId)
  sealed = await newest(organizationNumber, 'sealed.pdf')
  await house.seal.clock('usual')
  await house.jobs.renew()
  renewed = await newest(organizationNumber, 'renewed.pdf')
})
afterAll(async () => {
  if (!isTried) return
  rmSync(folder, { recursive: true })
  await house.stop()
})

/** Keeps the sealed file of a company that was made last, and answers where. */
async function newest(organizationNumber: string, name: string): Promise<string> {
  const { body } = await house.admin.call(documents.getByOrgNumber, { organizationNumber })
  const all = body.filter(({ isCompanyAgreement }) => isCompanyAgreement)
  const { id = '' } = all.sort((one, other) => other.created.localeCompare(one.created))[0] ?? {}
  const { body: file } = await house.admin.call(documents.get, { id })
  writeFileSync(join(folder, name), Buffer.from(await file.arrayBuffer()))
  return join(folder, name)
}

describe.runIf(isTried)('a sealed agreement', () => {
  it('signing 29: is valid and trusted to pdfsig, which knows nothing of us', async () => {
    const known = join(folder, 'nss')
    mkdirSync(known)
    await run('certutil', ['-N', '-d', `sql:${known}`, '--empty-password'])
    const root = ['-n', 'root', '-t', 'C,C,C', '-i', house.seal.roots]
    await run('certutil', ['-A', '-d', `sql:${known}`, ...root])
    const { stdout: said } = await run('pdfsig', ['-nssdir', `sql:${known}`, sealed])
    expect(said).toContain('Signature Validation: Signature is Valid.')
    expect(said).toContain('Certificate Validation: Certificate is Trusted.')
    expect(said).toContain('ETSI.CAdES.detached')
    // It cannot judge a document timestamp; the seal before it is as valid as it was.
    const { stdout: again } = await run('pdfsig', ['-nssdir', `sql:${known}`, renewed])
    expect(again).toContain('Signature Validation: Signature is Valid.')
    expect(again).toContain('Certificate Validation: Certificate is Trusted.')
    expect(said).toMatch(/Signature #2:[\s\S]*Total document signed/)
    expect(again).toMatch(/Signature #3:[\s\S]*Total document signed/)
    expect(again).not.toContain('Signature #4')
  })

  it('signing 29: is valid to a script of its own, and not when a byte of it is another', async () => {
    const { bankidRoots } = house.server.config
    const words = ['docs/verify-agreement.mjs', house.seal.roots, bankidRoots]
    const verify = async (file: string) => {
      const [script = '', ...roots] = words
      const asked = run(process.execPath, [script, file, ...roots])
      return (await asked.catch((error: { stdout: string }) => error)).stdout
    }
    for (const [file, times] of [
      // The seal's own, and the document timestamps after it.
      [sealed, 2],
      [renewed, 3],
    ] as const) {
      const said = await verify(file)
      expect(said).toMatch(/with BankID\n[\s\S]*\nVALID\n$/)
      expect(said.match(/have the time/g)).toHaveLength(times)
    }
    const other = join(folder, 'changed.pdf')
    const whole = readFileSync(renewed)
    const first = readFileSync(sealed).length
    // In what was sealed, in what the first is judged by, in the new time, behind it, at the end.
    const hole = whole.lastIndexOf('/Contents <')
    for (const at of [2000, first - 2000, first + 500, hole + 400, whole.lastIndexOf('>')]) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      writeFileSync(other, changed)
      expect([at, await verify(other)]).toEqual([at, expect.stringContaining('NOT VALID')])
    }
  })
})
