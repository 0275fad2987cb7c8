import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { variables } from './config-variables.ts'
import { aboutOf } from './config-fields.ts'
import { ConfigError, readConfig } from './config.ts'
import { projectFolder } from './project.ts'
import { seal, unseal } from './sealed.ts'

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
  DATABASE_URL: 'postgres://app:secret@db/skynet?sslmode=verify-full',
  SESSION_SECRET: 'IkcMNgbbGH4pFVl2cB4xwUAd1pGsXYhy0v9w',
  OIDC_ISSUER: 'https://login.example.se',
  COMPANY_INFORMATION_A_URL: 'https://a.example.se',
  COMPANY_INFORMATION_B_URL: 'https://b.example.se',
  PERSON_INFORMATION_URL: 'https://person.example.se',
  SCREENING_URL: 'https://screening.example.se',
  BANKID_URL: 'https://appapi2.bankid.example.se',
  BANKID_ROOTS: '/etc/skynet/bankid-roots.pem',
  SMTP_URL: 'smtps://user:secret@mail.example.se',
  MAIL_FROM: 'skynet@example.se',
  CHAT_WEBHOOK_URL: 'https://chat.example.se/hook/Kx81bN2qWm0sTzLr9dUf',
  CORE_SYSTEM_URL: 'https://core.example.se',
  CORE_SYSTEM_OAUTH: 'https://skynet:secret@login.example.se/token?scope=limits',
  INVOICE_SYSTEM_URL: 'https://invoice.example.se',
  INVOICE_SYSTEM_KEY: 'the-key',
  CRM_URL: 'https://crm.example.se',
  CRM_CERTIFICATE: path.join(projectFolder, 'platform/server/testing/tls/client.pem'),
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
  [
    'SESSION_SECRET',
    'short',
    'SESSION_SECRET must be at least 32 characters, or two such secrets with a comma between.',
  ],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be at least 32 characters.'],
  [
    'UNENCRYPTED',
    'CRM_URL',
    'UNENCRYPTED must be names of those six variables with commas, and is "CRM_URL".',
  ],
  [
    'CRM_CERTIFICATE',
    '/nowhere.pem',
    'CRM_CERTIFICATE must be a PEM file that can be read, and is "/nowhere.pem".',
  ],
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
      'SESSION_SECRET must be given in production: seals session cookies; the same for all servers. While it is changed: the new one, a comma, and the one before, which is still read.\n' +
        'SMTP_URL must be given in production: the mail server, with user and password when it wants them.',
    ),
  )
})

test.each([
  ['PUBLIC_URL', 'http://skynet.example.se'],
  ['OIDC_ISSUER', 'http://login.example.se'],
  ['SCREENING_URL', 'http://screening.example.se'],
  ['CRM_URL', 'http://crm.example.se'],
  ['CORE_SYSTEM_OAUTH', 'http://id:secret@login.example.se/token'],
  ['FILES_S3_ENDPOINT', 'http://files.example.se'],
])('production refuses %s=%s, which anybody on the way can read', (name, value) => {
  expect(() => read({ ...production, [name]: value })).toThrow(
    new ConfigError(`${name} must begin with https:// in production.`),
  )
  expect(() => read({ [name]: value })).not.toThrow()
})

test.each([
  ['DATABASE_URL', 'postgres://app:secret@db/skynet', 'postgres://app@db/skynet?sslmode=require'],
  ['DATABASE_URL', 'postgres://a@b/c?sslmode=no-verify', 'postgresql://a@b/c?sslmode=verify-ca'],
  ['DATABASE_READ_URL', 'postgres://app@second/skynet', 'postgres://a@b/c?sslmode=verify-full'],
  ['SMTP_URL', 'smtp://user:secret@mail', 'smtp://user:secret@mail?requireTLS=true'],
  ['MAIL_IN_IMAP_URL', 'imap://user:secret@mail/INBOX', 'imaps://user:secret@mail/INBOX'],
])('production refuses %s=%s unless it is named as an exception', (name, value, encrypted) => {
  const given = { ...production, DATABASE_OWNER_URL: production.DATABASE_URL, [name]: value }
  expect(() => read(given)).toThrow(`${name} must be encrypted in production, `)
  expect(() => read({ ...given, UNENCRYPTED: `SMTP_URL,${name}` })).not.toThrow()
  expect(() => read({ ...given, [name]: encrypted })).not.toThrow()
})

test('production refuses to take mail in clear, unless it is said that something encrypts before the port', () => {
  const given = { ...production, MAIL_IN_PORT: '25' }
  expect(() => read(given)).toThrow(
    new ConfigError(
      'MAIL_IN_CERTIFICATE must be given in production where MAIL_IN_PORT is, unless UNENCRYPTED names MAIL_IN_PORT (what encrypts stands before it on the same machine).',
    ),
  )
  expect(() => read({ ...given, UNENCRYPTED: 'MAIL_IN_PORT' })).not.toThrow()
  const server = path.join(projectFolder, 'platform/server/testing/tls/server.pem')
  expect(() => read({ ...given, MAIL_IN_CERTIFICATE: server })).not.toThrow()
  expect(() => read({ MAIL_IN_PORT: '25' })).not.toThrow()
})

test('production refuses a virus scanner that is spoken to over the network in clear', () => {
  expect(() => read({ ...production, CLAMD_ADDRESS: 'tcp://scanner.example.se:3310' })).toThrow(
    new ConfigError(
      'CLAMD_ADDRESS must be of the machine itself in production (127.0.0.1, [::1] or localhost): clamd has no encryption, so let a tunnel to it stand there.',
    ),
  )
  for (const own of ['tcp://127.0.0.1:3310', 'tcp://[::1]:3310', 'tcp://localhost'])
    expect(() => read({ ...production, CLAMD_ADDRESS: own })).not.toThrow()
})

test('a certificate without its key is refused at start, and not at the first mail', () => {
  const alone = path.join(folder, 'alone.pem')
  const server = path.join(projectFolder, 'platform/server/testing/tls/server.pem')
  const [certificate = ''] =
    /-----BEGIN CERT.+?-----END CERTIFICATE-----/s.exec(readFileSync(server, 'utf8')) ?? []
  writeFileSync(alone, certificate)
  expect(() => read({ MAIL_IN_CERTIFICATE: alone })).toThrow(
    new ConfigError('MAIL_IN_CERTIFICATE must hold a certificate and the key that belongs to it.'),
  )
})

test('production refuses a system that cannot know that it is us', () => {
  const { INVOICE_SYSTEM_KEY: _key, CRM_CERTIFICATE: _file, ...rest } = production
  const open = {
    ...rest,
    CHAT_WEBHOOK_URL: 'https://chat.example.se/hook',
    SMTP_URL: 'smtps://mail.example.se',
  }
  expect(() => read(open)).toThrow(
    new ConfigError(
      'INVOICE_SYSTEM_KEY, INVOICE_SYSTEM_OAUTH or INVOICE_SYSTEM_CERTIFICATE must be given in production: by what the system knows that it is us.\n' +
        'CRM_KEY, CRM_OAUTH or CRM_CERTIFICATE must be given in production: by what the system knows that it is us.\n' +
        'CHAT_WEBHOOK_URL must hold a secret of 20 signs in production, or CHAT_WEBHOOK_KEY, CHAT_WEBHOOK_OAUTH or CHAT_WEBHOOK_CERTIFICATE be given.\n' +
        'SMTP_URL must hold user and password in production (with SMTP_OAUTH the user alone), or SMTP_CERTIFICATE be given.',
    ),
  )
})

test.each([
  'a'.repeat(40),
  '0123456789ab'.repeat(4),
  `${production.SESSION_SECRET},${'x'.repeat(32)}`,
])('production refuses the secret %s', (secret) => {
  expect(() => read({ ...production, SESSION_SECRET: secret })).toThrow(
    new ConfigError(
      'SESSION_SECRET must not be a few signs over and over in production: make one with openssl rand -base64 48.',
    ),
  )
})

test('production refuses a weak secret that the invoice system signs by, and any short one is refused', () => {
  const weak = 'ab'.repeat(20)
  expect(() => read({ ...production, INVOICE_SYSTEM_EVENTS_SECRET: weak })).toThrow(
    'INVOICE_SYSTEM_EVENTS_SECRET must not be a few signs over and over in production',
  )
  expect(() => read({ INVOICE_SYSTEM_EVENTS_SECRET: 'short' })).toThrow(
    'INVOICE_SYSTEM_EVENTS_SECRET must be at least 32 characters',
  )
})

test('while the session secret is changed, what the one before has sealed is still read', () => {
  const before = 'before-before-before-before-before'
  const now = 'now-now-now-now-now-now-now-now-now'
  const { sessionSecret } = read({ SESSION_SECRET: `${now},${before}` })
  expect(unseal(sessionSecret, seal(before, 'a session'))).toBe('a session')
  expect(unseal(now, seal(sessionSecret, 'a newer one'))).toBe('a newer one')
  expect(unseal(now, seal(before, 'a session'))).toBeUndefined()
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
