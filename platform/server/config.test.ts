import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aboutOf, variables } from './config-variables.ts'
import { ConfigError, readConfig } from './config.ts'
import { projectFolder } from './project.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-config-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (environment: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, ...environment })
const production = {
  ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://skynet.example.se/',
  DATABASE_URL: 'postgres://app:secret@db/skynet',
  SESSION_SECRET: 'x'.repeat(32),
  OIDC_ISSUER: 'https://login.example.se',
  COMPANY_INFORMATION_A_URL: 'https://a.example.se',
  COMPANY_INFORMATION_B_URL: 'https://b.example.se',
  PERSON_INFORMATION_URL: 'https://person.example.se',
  SCREENING_URL: 'https://screening.example.se',
  BANKID_URL: 'https://appapi2.bankid.example.se',
  SMTP_URL: 'smtps://user:secret@mail.example.se',
  MAIL_FROM: 'skynet@example.se',
  CHAT_WEBHOOK_URL: 'https://chat.example.se/hook',
  CORE_SYSTEM_URL: 'https://core.example.se',
  INVOICE_SYSTEM_URL: 'https://invoice.example.se',
  CRM_URL: 'https://crm.example.se',
}

test('without any variable it is the demo on port 3000', () => {
  expect(read()).toMatchObject({
    environment: 'dev',
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    databaseUrl: '',
    oidcClientId: 'skynet',
    oidcAudience: 'urn:skynet:api',
    auditHeads: path.join(folder, 'audit-heads'),
    trustProxy: false,
  })
})

test('an empty variable counts as not given', () => {
  expect(read({ PORT: '', LOG_LEVEL: ' ', OIDC_CLIENT_SECRET: '' })).toMatchObject({
    port: 3000,
    logLevel: 'info',
  })
})

test('the session secret is made once, kept, and closed to others', () => {
  const { sessionSecret } = read()
  expect(sessionSecret.length).toBeGreaterThanOrEqual(32)
  expect(read().sessionSecret).toBe(sessionSecret)
  expect(statSync(path.join(folder, 'session-secret')).mode & 0o077).toBe(0)
})

test.each([
  ['PORT', '80a', 'PORT must be a whole number from 0 to 65535, and is "80a".'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, and is "65536".'],
  ['ENVIRONMENT', 'prod', 'ENVIRONMENT must be dev, stage or production, and is "prod".'],
  [
    'OIDC_ISSUER',
    'login',
    'OIDC_ISSUER must be an address that begins with https:// or http://, and is "login".',
  ],
  [
    'DATABASE_URL',
    'mysql://me:secret@db',
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  ['SESSION_SECRET', 'short', 'SESSION_SECRET must be at least 32 characters.'],
  [
    'TRUST_PROXY',
    'maybe',
    'TRUST_PROXY must be true, false, or addresses with commas, and is "maybe".',
  ],
  [
    'FILES_S3_ACCESS_KEY',
    'me',
    'FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY must be given together.',
  ],
])('%s=%s is refused in one sentence', (name, value, sentence) => {
  expect(() => read({ [name]: value })).toThrow(new ConfigError(sentence))
})

test.each([
  ['true', true],
  ['10.0.0.0/8,::1', '10.0.0.0/8,::1'],
])('TRUST_PROXY=%s is understood', (value, meant) => {
  expect(read({ TRUST_PROXY: value }).trustProxy).toBe(meant)
})

test('production runs with everything given, and migrations use the same user unless another is named', () => {
  expect(read(production)).toMatchObject({
    publicUrl: 'https://skynet.example.se',
    databaseOwnerUrl: production.DATABASE_URL,
    sessionSecret: production.SESSION_SECRET,
  })
})

test('production names each thing that is missing, one sentence a line', () => {
  const { SMTP_URL: _smtp, SESSION_SECRET: _secret, ...rest } = production
  expect(() => read(rest)).toThrow(
    new ConfigError(
      'SESSION_SECRET must be given in production: seals session cookies; the same for all servers.\n' +
        'SMTP_URL must be given in production: the mail server, with user and password when it wants them.',
    ),
  )
})

/** The variables as rows of a Markdown table: name, default, whether production needs it, meaning. */
const rows = () => {
  const standards = new Map<string, unknown>(Object.entries(variables.parse({})))
  return Object.entries(variables.shape).map(([name, schema]) => {
    const { meaning, otherwise, production } = aboutOf(schema)
    const standard = standards.get(name) ?? ''
    const shown = otherwise ?? (standard === '' ? 'none' : `\`${String(standard)}\``)
    return `| ${[`\`${name}\``, shown, production ? 'yes' : '', meaning].join(' | ')} |`
  })
}

test('the README has a row with default and meaning for each variable, and no other', () => {
  const readme = readFileSync(path.join(projectFolder, 'README.md'), 'utf8')
  const table = readme.split('\n').filter((line) => /^\| `[A-Z0-9_]+` /.test(line))
  const bare = (line: string) => line.replaceAll(/ +/g, ' ')
  expect(table.map(bare)).toEqual(rows().map(bare))
})
