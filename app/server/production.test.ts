import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectFolder } from '#platform/server/project.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { buildServer, carriedByProduction, type Built, type Carried } from '../../scripts/build.mjs'

/*
 * A machine in production: what was built, and the packages `npm ci --omit=dev` leaves. It has no sources and no development packages.
 */
let machine: string
let database: TestDatabase
let built: Built
let carried: Carried
let packages: readonly string[]

beforeAll(async () => {
  machine = await mkdtemp(path.join(tmpdir(), 'skynet-production-'))
  ;[database, built, packages] = await Promise.all([
    testDatabase(),
    buildServer(path.join(machine, 'dist/server')),
    linkPackages(),
  ])
  carried = carriedByProduction(built)
  for (const kept of ['package.json', 'database/migrations', 'scripts'])
    await cp(path.join(projectFolder, kept), path.join(machine, kept), { recursive: true })
  await writeFile(path.join(machine, 'dist/built-from'), 'sources that are not here')
})
afterAll(async () => {
  await database.drop()
  await rm(machine, { recursive: true, force: true })
})

/** Links the packages that package-lock.json does not mark as development's alone. */
async function linkPackages(): Promise<string[]> {
  const lock = JSON.parse(
    await readFile(path.join(projectFolder, 'package-lock.json'), 'utf8'),
  ) as {
    packages: Record<string, { dev?: boolean }>
  }
  const installed = Object.entries(lock.packages)
    .filter(([place, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) && !dev)
    .map(([place]) => place)
    // Those of other systems are in the lock and not on this machine.
    .filter((place) => existsSync(path.join(projectFolder, place)))
  for (const place of installed) {
    await mkdir(path.dirname(path.join(machine, place)), { recursive: true })
    await symlink(path.join(projectFolder, place), path.join(machine, place))
  }
  return installed.map((place) => place.slice('node_modules/'.length))
}

const nowhere = 'https://127.0.0.1:9'
const everySystem = {
  OIDC_ISSUER: nowhere,
  COMPANY_INFORMATION_A_URL: nowhere,
  COMPANY_INFORMATION_B_URL: nowhere,
  PERSON_INFORMATION_URL: nowhere,
  SCREENING_URL: nowhere,
  BANKID_URL: nowhere,
  BANKID_ROOTS: path.join(projectFolder, 'platform/server/testing/tls/client.pem'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  CHAT_WEBHOOK_URL: nowhere,
  CHAT_WEBHOOK_KEY: 'a key',
  CORE_SYSTEM_URL: nowhere,
  CORE_SYSTEM_KEY: 'a key',
  INVOICE_SYSTEM_URL: nowhere,
  INVOICE_SYSTEM_KEY: 'a key',
  CRM_URL: nowhere,
  CRM_KEY: 'a key',
}

/** `npm start` on the machine, and what it says until it is ready or has ended by itself. */
async function start(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: machine,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      // A linked package finds its own packages on the machine, not where the link leads.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --preserve-symlinks`,
      CLOCK_AHEAD_MS: process.env.CLOCK_AHEAD_MS,
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://localhost:0',
      // All of them stand on this machine.
      UNENCRYPTED: 'DATABASE_URL,SMTP_URL',
      // Without the owner's rights, which migrations alone have.
      DATABASE_URL: database.url,
      DATA_DIR: path.join(machine, 'data'),
      SESSION_SECRET: 'a secret of more than thirty-two letters',
      MAIL_FROM: 'Skynet <no-reply@example.se>',
      LOG_LEVEL: 'silent',
      ...environment,
    },
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  const said: string[] = []
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said.push(text)
        const [, url] = /^Skynet: (\S+)$/m.exec(said.join('')) ?? []
        if (url) resolve(url.replace('localhost', '127.0.0.1'))
      })
  })
  return {
    url: await Promise.race([ready, ended.then(() => undefined)]),
    said: () => said.join(''),
    async stop() {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

/** World and simulators, and what areas show there: `server/demo.ts` and its folder. */
const isOfDemo = (source: string) =>
  /^(world|simulators)\/|^areas\/.+\/server\/demo([.]ts$|\/)/.test(source)

it('reaches nothing of the demo from what production runs, and no package of development', () => {
  const sources = [...carried.files].flatMap((file) =>
    Object.keys(built.outputs[file]?.inputs ?? {}),
  )
  expect(sources).toContain('app/server/program.ts')
  expect(sources.filter(isOfDemo)).toEqual([])
  const all = Object.values(built.outputs).flatMap(({ inputs }) => Object.keys(inputs))
  for (const one of ['world/load.ts', 'areas/parties/company/server/demo.ts'])
    expect(all.filter(isOfDemo)).toContain(one)
  expect([...carried.packages].filter((name) => !packages.includes(name))).toEqual([])
  expect(packages).not.toContain('oidc-provider')
})

it('says in a sentence what a demo misses there', async () => {
  const demo = await start({ ENVIRONMENT: 'dev' })
  expect(await demo.stop()).toBe(1)
  expect(demo.said()).toMatch(
    /^The demo is not installed: .*'oidc-provider'.* `npm ci` without --omit=dev.*[.]\n$/,
  )
})

it.each(['production', 'stage'])(
  'starts in %s without the demo, when every outside system is given',
  async (name) => {
    for (const file of Object.keys(built.outputs))
      if (!carried.files.has(file)) await rm(path.resolve(projectFolder, file), { force: true })
    const program = await start({ ENVIRONMENT: name, ...everySystem })
    try {
      expect(program.url, program.said()).toBeDefined()
      const health = await fetch(`${program.url}/health`)
      expect(health.status).toBe(200)
      // Nothing scans what comes in there, and who watches is told.
      const scanned = expect.objectContaining({ warnings: [expect.stringMatching(/CLAMD/)] })
      const isProduction = name === 'production'
      expect(await health.json()).toEqual(isProduction ? scanned : { status: 'ready' })
    } finally {
      expect(await program.stop()).toBe(0)
    }
    // Neither simulators, nor a warning of a package that has no business here.
    const isPast = name === 'production' && process.versions.node.startsWith('20.')
    const more = isPast ? String.raw`Node 20\.\S+ is past its end, .* Run Node 24\.\n` : ''
    expect(program.said()).toMatch(new RegExp(String.raw`^\s*Skynet: \S+\s*${more}\s*$`))
  },
)
