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
beforeAll(async () => {
  if (!isTried) return
  house = await startSigning()
  folder = mkdtempSync(join(tmpdir(), 'skynet-outside-'))
  sealed = join(folder, 'sealed.pdf')
  const { setId, organizationNumber } = await house.signedSet()
  await house.jobs.seal(setId)
  const { body } = await house.admin.call(documents.getByOrgNumber, { organizationNumber })
  const { id = '' } = body.find(({ isCompanyAgreement }) => isCompanyAgreement) ?? {}
  const { body: file } = await house.admin.call(documents.get, { id })
  writeFileSync(sealed, Buffer.from(await file.arrayBuffer()))
})
afterAll(async () => {
  if (!isTried) return
  rmSync(folder, { recursive: true })
  await house.stop()
})

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
  })

  it('signing 29: is valid to a script of its own, and not when a byte of it is another', async () => {
    const { bankidRoots } = house.server.config
    const words = ['docs/verify-agreement.mjs', house.seal.roots, bankidRoots]
    const verify = async (file: string) => {
      const [script = '', ...roots] = words
      const asked = run(process.execPath, [script, file, ...roots])
      return (await asked.catch((error: { stdout: string }) => error)).stdout
    }
    expect(await verify(sealed)).toMatch(/with BankID\n[\s\S]*\nVALID\n$/)
    const changed = readFileSync(sealed)
    changed[2000] = (changed[2000] ?? 0) ^ 1
    const other = join(folder, 'changed.pdf')
    writeFileSync(other, changed)
    expect(await verify(other)).toContain('NOT VALID')
  })
})
