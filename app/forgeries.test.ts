import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificatesIn, Untrusted } from '#platform/server/trust/chain.ts'
import { readSealedPdf } from '#platform/server/trust/sealed-pdf.ts'
import { renewed } from '#platform/server/trust/renew.ts'
import { verify } from '../docs/verify-agreement.mjs'
import {
  endsOf,
  forgeries,
  type Forgery,
} from '#areas/acquisition/signing/server/testing/forgery/all.ts'
import {
  saying,
  sealedOf,
  type Sealing,
} from '#areas/acquisition/signing/server/testing/forgery/composed.ts'
import {
  gatheredSet,
  openBankId,
  openSealing,
  sealedFileOf,
} from '#areas/acquisition/signing/server/testing/forgery/genuine.ts'
import {
  isSealedFileOf,
  verifySealed,
} from '#areas/acquisition/signing/server/seal/verify-sealed.ts'

const hasTools = ['openssl', 'pdfdetach', 'xmlsec1'].every(
  (tool) => spawnSync('which', [tool]).status === 0,
)
const hasPdfsig = ['pdfsig', 'certutil'].every((tool) => spawnSync('which', [tool]).status === 0)
const setId = '00000000-0000-4000-8000-000000000011'

/** The same numbers for the same seed, from 0 to 1. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

let sealing: Sealing
let genuine: Buffer
let made: Forgery[] = []
let roots: { readonly seal: string; readonly bankId: string }
let der: { readonly roots: readonly Uint8Array[]; readonly bankidRoots: readonly Uint8Array[] }
beforeAll(async () => {
  const now = new Date()
  const [own, stranger, bankId] = await Promise.all([
    openSealing(now),
    openSealing(now),
    openBankId(),
  ])
  sealing = own.sealing
  roots = { seal: own.root, bankId: bankId.root }
  der = { roots: certificatesIn(own.root), bankidRoots: certificatesIn(bankId.root) }
  const files = await Promise.all([1, 2].map((turn) => gatheredSet(bankId, now, turn)))
  const [file, other] = await Promise.all(files.map((one) => sealedFileOf(one, sealing)))
  if (!file || !other) throw new Error('nothing was sealed')
  genuine = file
  const read = async (of: Buffer) => (await readSealedPdf(of, der.roots)).files
  const all = forgeries(
    { file, other, files: await read(file), otherFiles: await read(other) },
    {
      own: sealing,
      stranger: stranger.sealing,
      ahead: own.ahead,
      answersAhead: own.answersAhead,
      random: seeded(36),
    },
  )
  for await (const one of all) made.push(one)
}, 600_000)
afterAll(() => {
  made = []
})

/** Why each refuses a file; empty for who takes it. */
const page = (file: Buffer) =>
  verifySealed(file, der).then(
    () => '',
    (error: unknown) => {
      if (error instanceof Untrusted) return error.message
      throw error
    },
  )
const audit = async (file: Buffer) => {
  const about = { setId, sum: '0'.repeat(64), ...der }
  return (await isSealedFileOf(file, about)) ? '' : 'not the file of the set'
}
const script = (file: Buffer) => {
  try {
    return verify(file, roots.seal, roots.bankId).isOlder ? 'of the older kind' : ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('more than 200 forgeries of a sealed file', () => {
  it('signing 67: are more than 200, and each is another file than the genuine one', () => {
    expect(made.length).toBeGreaterThanOrEqual(200)
    expect(made.filter(({ file }) => file.equals(genuine)).map(({ why }) => why)).toEqual([])
  })

  it('signing 67: the page and audit:verify take the genuine file and its renewal, and refuse every forgery', async () => {
    const later = await renewed(genuine, sealing)
    for (const file of [genuine, later])
      expect([await page(file), await audit(file)]).toEqual(['', ''])
    const taken: string[] = []
    for (const { why, file } of made) {
      if ((await page(file)) === '') taken.push(`the page takes ${why}`)
      if ((await audit(file)) === '') taken.push(`audit:verify takes ${why}`)
    }
    expect(taken).toEqual([])
  }, 600_000)

  it('signing 67: a file of the older kind is taken only by who has its sum, and closed over all that it holds', async () => {
    const open = genuine.subarray(0, endsOf(genuine)[1])
    expect(await page(open)).toContain('no timestamp over all of it')
    expect((await verifySealed(open, { ...der, mayBeOlder: true })).isClosed).toBe(false)
    const kept = { setId, sum: createHash('sha256').update(open).digest('hex'), ...der }
    expect([await audit(open), await isSealedFileOf(open, kept)]).toEqual([
      expect.stringMatching(/./),
      true,
    ])
    const shut = await renewed(open, sealing)
    expect(shut.subarray(0, open.length).equals(open)).toBe(true)
    expect([await page(shut), await audit(shut)]).toEqual(['', ''])
  })

  it('signing 68: a genuine file from before its pages could be compared is of the older kind, and never false', async () => {
    const files = (await readSealedPdf(genuine, der.roots)).files
    const older = await sealedOf(
      saying(files, (evidence) => ({ ...evidence, version: 1 })),
      sealing,
      { pages: [] },
    )
    expect(await page(older)).toContain('older kind')
    const others = made.filter(({ why }) => /^shows (?!.*older)/.test(why))
    expect(others.length).toBeGreaterThan(8)
    for (const { why, file } of others)
      expect([why, await page(file)]).toEqual([why, expect.stringContaining('pages shown')])
    expect(await verifySealed(older, { ...der, mayBeOlder: true })).toMatchObject({
      isClosed: true,
      isOlder: true,
    })
    const kept = { setId, sum: createHash('sha256').update(older).digest('hex'), ...der }
    expect(await isSealedFileOf(older, kept)).toBe(true)
    if (hasTools) expect(script(older)).toBe('of the older kind')
  })

  it.runIf(hasTools)(
    'signing 67: the outside script takes the genuine file and its renewal, and refuses every forgery',
    async () => {
      const later = await renewed(genuine, sealing)
      for (const file of [genuine, later]) expect(script(file)).toBe('')
      const taken = made.filter(({ file }) => script(file) === '').map(({ why }) => why)
      expect(taken).toEqual([])
    },
    600_000,
  )
  it.skipIf(hasTools)(
    'the outside script needs openssl, pdfdetach and xmlsec1: not tried here',
    () => expect(hasTools).toBe(false),
  )

  it.runIf(hasPdfsig)(
    'signing 67: pdfsig takes the genuine seal, and none that another’s bytes are under',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'skynet-forgeries-'))
      try {
        const store = join(folder, 'nss')
        mkdirSync(store)
        writeFileSync(join(folder, 'root.pem'), roots.seal)
        execFileSync('certutil', ['-N', '-d', `sql:${store}`, '--empty-password'])
        const root = ['-n', 'root', '-t', 'C,C,C', '-i', join(folder, 'root.pem')]
        execFileSync('certutil', ['-A', '-d', `sql:${store}`, ...root])
        const said = (file: Buffer) => {
          writeFileSync(join(folder, 'one.pdf'), file)
          const asked = spawnSync('pdfsig', [
            '-no-ocsp',
            '-nssdir',
            `sql:${store}`,
            join(folder, 'one.pdf'),
          ])
          return asked.stdout.toString()
        }
        const valid = 'Signature #1:[^]*?Signature is Valid[^]*?Certificate is Trusted'
        expect(said(genuine)).toMatch(new RegExp(valid))
        // It judges the seal alone and no times: bytes that are others before its end, and other roots.
        const [sealedEnd = 0] = endsOf(genuine)
        const sealed = made.filter(({ why, file }) => {
          const at = Number(/^byte (\d+) of/.exec(why)?.[1] ?? sealedEnd)
          return at < sealedEnd - 25_000 ||
            /^(?!.*time).*by a stranger|seal is a stranger/.test(why)
            ? file
            : false
        })
        expect(sealed.length).toBeGreaterThan(20)
        const taken = sealed.filter(({ file }) => new RegExp(valid).test(said(file)))
        expect(taken.map(({ why }) => why)).toEqual([])
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
    600_000,
  )
  it.skipIf(hasPdfsig)('pdfsig (poppler-utils) and certutil are not here: not asked', () =>
    expect(hasPdfsig).toBe(false),
  )
})
