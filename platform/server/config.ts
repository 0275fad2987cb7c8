import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createSecureContext } from 'node:tls'
import type { z } from 'zod'
import { codeOf } from '#platform/error-code.ts'
import { productionFaults } from './config-production.ts'
import { variables } from './config-variables.ts'
import { aboutOf } from './config-fields.ts'
import { projectFolder } from './project.ts'

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>
type Values = z.output<typeof variables>

/**
 * Every variable of config-variables.ts in camel case: PUBLIC_URL is `publicUrl`. An address that
 * is not given is an empty text.
 */
export type Config = { readonly [Name in keyof Values as Camel<Name>]: Values[Name] } & {
  readonly sessionSecret: string
}

/**
 * The environment cannot be used. The message has one sentence per wrong variable, one per line.
 */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const camel = (name: string) =>
  name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * The secret of this installation, made at the first use and kept, so that a restart logs nobody
 * out.
 */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw new ConfigError(
        `DATA_DIR must be a folder this user can write in, and ${dataDir} is not.`,
      )
  }
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(
      `${file} belongs to another user: start as that user, set SESSION_SECRET, or set DATA_DIR to another folder.`,
    )
  }
}

/** Whether a file holds a certificate, and the key that belongs to it: what a server shows. */
function isServersCertificate(file: string): boolean {
  try {
    const pem = readFileSync(file)
    createSecureContext({ cert: pem, key: pem })
    return true
  } catch {
    return false
  }
}

function canRead(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('-----BEGIN')
  } catch {
    return false
  }
}

/**
 * Reads the configuration from environment variables. Throws ConfigError when one is wrong or, in
 * production, missing.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const result = variables.safeParse(given)
  const schemas: Readonly<Record<string, z.ZodType>> = variables.shape
  const wrong = (result.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0])
    const { mustBe, secret } = aboutOf(schemas[name])
    return `${name} must be ${mustBe}${secret ? '' : `, and is "${given[name]}"`}.`
  })
  if (given.ENVIRONMENT === 'production') {
    for (const [name, schema] of Object.entries(schemas))
      if (aboutOf(schema).production && !given[name])
        wrong.push(
          `${name} must be given in production: ${aboutOf(schema).meaning.replace(/^\w(?=[a-z ])/, (first) => first.toLowerCase())}.`,
        )
    wrong.push(...productionFaults(given))
  }
  for (const [name, file] of Object.entries(given))
    if (name.endsWith('_CERTIFICATE') && name in schemas && file && !canRead(file))
      wrong.push(`${name} must be a PEM file that can be read, and is "${file}".`)
  const shown = given.MAIL_IN_CERTIFICATE
  if (shown && canRead(shown) && !isServersCertificate(shown))
    wrong.push('MAIL_IN_CERTIFICATE must hold a certificate and the key that belongs to it.')
  if (!given.FILES_S3_ACCESS_KEY !== !given.FILES_S3_SECRET_KEY)
    wrong.push('FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY must be given together.')
  if (wrong.length > 0 || !result.data) throw new ConfigError(wrong.join('\n'))

  const values = result.data
  const dataDir = path.resolve(projectFolder, values.DATA_DIR || '.data')
  const complete: Values = {
    ...values,
    DATA_DIR: dataDir,
    HOST: values.HOST || (values.ENVIRONMENT === 'dev' ? 'localhost' : '0.0.0.0'),
    PUBLIC_URL: (values.PUBLIC_URL || `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    DATABASE_OWNER_URL: values.DATABASE_OWNER_URL || values.DATABASE_URL,
    SESSION_SECRET: values.SESSION_SECRET ?? keptSecret(dataDir),
    AUDIT_HEADS: path.resolve(
      projectFolder,
      values.AUDIT_HEADS || path.join(dataDir, 'audit-heads'),
    ),
  }
  // The names as `Camel` makes them of the same names: a type can, a function cannot say it.
  return Object.fromEntries(
    Object.entries(complete).map(([name, value]) => [camel(name), value]),
  ) as Config
}
