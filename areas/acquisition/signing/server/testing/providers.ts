import { readFileSync } from 'node:fs'
import { certificatesIn } from '#platform/server/trust/chain.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import { startBankId } from '#simulators/bankid/bankid.ts'
import type { Fault } from '#simulators/faults.ts'
import type { ClockKind, SealFault } from '#simulators/seal/authorities.ts'
import { startSealAuthority } from '#simulators/seal/seal.ts'
import { verifySealed } from '../seal/verify-sealed.ts'

const certificatesOf = (file: string) => certificatesIn(readFileSync(file, 'utf8'))

/** BankID on a free port, with the environment that makes a server ask it. */
export async function startBankIdProvider() {
  const { url, stop, roots } = await startBankId({ register })
  const tell = async (path: string, body: object) => {
    await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
  return {
    environment: { BANKID_URL: url, BANKID_ROOTS: roots },
    misbehave: (fault: Fault) => tell('/simulator/faults', fault),
    /** How somebody signs from now on. */
    person: (manner: object) => tell('/simulator/person', manner),
    /** BankID's clock goes so many milliseconds ahead from now on. */
    ahead: (milliseconds: number) => tell('/simulator/clock', { ahead: milliseconds }),
    /** Somebody holds their telephone to a code. */
    scan: (autoStartToken: string, personalNumber: string) =>
      tell('/simulator/scan', { autoStartToken, personalNumber }),
    async asked(operation: string) {
      const calls = (await (await fetch(`${url}/simulator/calls`)).json()) as {
        path: string
        body: unknown
      }[]
      return calls.filter(({ path }) => path.endsWith(`/${operation}`))
    },
    stop,
  }
}

/** The outside authorities of a seal, with the environment that makes a server seal by them. */
export async function startSealProvider() {
  const { url, certificate, roots, timestampUrl, stop } = await startSealAuthority()
  const tell = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  let said: object = {}
  const say = (more: object) => tell('/simulator/seal', (said = { ...said, ...more }))
  return {
    environment: {
      SIGNING_CERTIFICATE: certificate,
      SIGNING_ROOTS: roots,
      TIMESTAMP_URL: timestampUrl,
    },
    roots,
    certificate,
    misbehave: (fault: Fault) => tell('/simulator/faults', fault),
    /** What a sealed file proves by itself. `bankidRoots` is a file. @throws Untrusted */
    verified: (file: Buffer, bankidRoots: string) =>
      verifySealed(file, {
        roots: certificatesOf(roots),
        bankidRoots: certificatesOf(bankidRoots),
      }),
    /** What is wrong with what it answers from now on. */
    lie: (fault?: SealFault) => say({ fault }),
    /** By what it tells the time from now on. */
    clock: (kind: ClockKind) => say({ kind }),
    /** Its clock goes so many milliseconds ahead from now on. */
    ahead: (milliseconds: number) => say({ ahead: milliseconds }),
    stop,
  }
}
