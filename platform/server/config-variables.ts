import { z } from 'zod'
import { accountingVariables } from './config-accounting.ts'
import { demoVariables } from './config-demo.ts'
import { evidenceVariables } from './config-evidence.ts'
import {
  address,
  describe,
  HTTP,
  jobsAtOnce,
  number,
  optional,
  outside,
  port,
  servers,
  text,
  trustedProxy,
} from './config-fields.ts'
import { areUnencryptable } from './config-production.ts'
import { secretsOf } from './sealed.ts'

/** How an outside system knows that it is us who ask: one of three, or a certificate beside. */
const apiKey = () => optional({ meaning: 'Its API key, sent as a bearer token', secret: true })
const oauth = () =>
  address(HTTP, {
    meaning:
      'Where its access tokens are fetched with OAuth 2.0 client credentials: https://id:secret@login.example.se/token?scope=…',
    otherwise: 'none',
    secret: true,
  })
const certificate = () =>
  text('', {
    meaning: 'A PEM file with the certificate we show it, its key and, if need be, its root',
    otherwise: 'none is shown',
  })

const areLong = (text: string) => secretsOf(text).every(({ length }) => length >= 32)

/**
 * Every environment variable the program reads, in the order of the README's table. An empty value
 * counts as not given.
 */
export const variables = z.object({
  ENVIRONMENT: describe(z.enum(['dev', 'stage', 'production']).default('dev'), {
    meaning:
      'dev: demo world, and simulators for outside systems without an address; stage: simulators, no demo world; production: neither, and everything must be given',
    mustBe: 'dev, stage or production',
  }),
  PORT: number(0, 65535, 3000, 'The port the server listens on; 0 takes any free one'),
  HOST: text('', {
    meaning: 'The network address the server listens on',
    otherwise: 'localhost in dev, since the demo lets anyone in; else 0.0.0.0',
  }),
  WORKER_PORT: port(
    'The port at which a worker answers /health and /metrics, on HOST; 0 takes any free one',
    'none, and a worker answers nobody',
  ),
  PUBLIC_URL: address(HTTP, {
    meaning: 'The address people use, with which login returns',
    otherwise: 'http://localhost: and the port',
    production: true,
  }),
  TRUST_PROXY: trustedProxy,
  LOG_LEVEL: describe(
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    {
      meaning: 'How much is logged, as JSON lines on standard output',
      mustBe: 'silent, fatal, error, warn, info, debug or trace',
    },
  ),
  DATA_DIR: text('', {
    meaning:
      'The folder of the embedded database, of files when there is no bucket, and of what is received',
    otherwise: '.data in the project',
  }),
  DATABASE_URL: address(['postgres:', 'postgresql:'], {
    meaning: 'PostgreSQL 15 or later, as a user with the role skynet_app',
    otherwise: 'an embedded server in DATA_DIR; none in production',
    production: true,
    secret: true,
  }),
  DATABASE_OWNER_URL: address(['postgres:', 'postgresql:'], {
    meaning: 'The same database as a user who may change the schema, for migrations',
    otherwise: 'DATABASE_URL',
    secret: true,
  }),
  DATABASE_READ_URL: address(['postgres:', 'postgresql:'], {
    meaning:
      'A streaming replica of the same database: calls that only read are answered by it when it has all that is written',
    otherwise: 'none: DATABASE_URL is read',
    secret: true,
  }),
  UNENCRYPTED: describe(z.string().refine(areUnencryptable).optional(), {
    meaning:
      'Which may be without encryption in production, with commas, since they stand on the same machine: DATABASE_URL, DATABASE_OWNER_URL, DATABASE_READ_URL, SMTP_URL, MAIL_IN_IMAP_URL, MAIL_IN_PORT',
    mustBe: 'names of those six variables with commas',
    otherwise: 'none',
  }),
  DATABASE_CONNECTIONS: number(
    2,
    1000,
    20,
    'Connections to the database at most, each for reading and for writing',
  ),
  SERVERS: servers,
  JOBS_AT_ONCE: jobsAtOnce,
  SESSION_SECRET: describe(z.string().refine(areLong).optional(), {
    meaning:
      'Seals session cookies; the same for all servers. While it is changed: the new one, a comma, and the one before, which is still read',
    mustBe: 'at least 32 characters, or two such secrets with a comma between',
    otherwise: 'made once and kept in DATA_DIR; none in production',
    production: true,
    secret: true,
  }),
  OIDC_ISSUER: outside('The OpenID Connect provider of staff'),
  OIDC_CLIENT_ID: text('skynet', { meaning: 'Our client at the provider' }),
  OIDC_CLIENT_SECRET: optional({
    meaning: 'Its secret',
    otherwise: 'a public client with PKCE',
    secret: true,
  }),
  OIDC_AUDIENCE: text('urn:skynet:api', {
    meaning: 'The audience an access token must be made for',
  }),
  OIDC_SCOPE: text('openid profile email offline_access', {
    meaning: 'What is asked of the provider at login',
  }),
  OIDC_ACR: describe(
    z
      .string()
      .regex(/^\S+( \S+)*$/)
      .optional(),
    {
      meaning:
        'How strong a login must be, as the provider calls it (acr), with blanks between when several will do; asked for at each login, and one that does not say any of them is refused',
      mustBe: 'names with a blank between',
      otherwise: 'any login will do',
    },
  ),
  OIDC_BACKCHANNEL_PATH: describe(
    z
      .string()
      .regex(/^(\/[\w-]+)+$/)
      .default('/backchannel-logout'),
    {
      meaning:
        'Where the provider tells of logouts (OpenID Connect Back-Channel Logout); register PUBLIC_URL with it at the provider',
      mustBe: 'a path such as /backchannel-logout',
    },
  ),
  OIDC_VERIFYING_TENANTS: text('', {
    meaning:
      'Tenants (tid) of the provider that verify every e-mail address, with commas, where it does not say so with email_verified',
    otherwise: 'none',
  }),
  COMPANY_INFORMATION_A_URL: outside('The first provider of register data of companies'),
  COMPANY_INFORMATION_A_KEY: optional({ meaning: 'Its API key', secret: true }),
  COMPANY_INFORMATION_B_URL: outside('The second provider of register data of companies'),
  COMPANY_INFORMATION_B_KEY: optional({ meaning: 'Its API key', secret: true }),
  PERSON_INFORMATION_URL: outside('The provider of what is known of persons'),
  PERSON_INFORMATION_KEY: optional({ meaning: 'Its API key', secret: true }),
  SCREENING_URL: outside(
    'The service that knows politically exposed and sanctioned persons, by the match API of yente (OpenSanctions)',
  ),
  SCREENING_KEY: optional({ meaning: 'Its API key', secret: true }),
  SCREENING_DATASET: text('default', { meaning: 'The lists it is asked about' }),
  RIKSBANK_URL: address(HTTP, {
    meaning: 'Exchange rates, by the API of Riksbanken (SWEA): https://api.riksbank.se/swea/v1',
    otherwise: 'a simulator; none in production, and only own rates count',
  }),
  RIKSBANK_KEY: optional({
    meaning: 'Its API key',
    otherwise: 'none, with fewer calls a minute',
    secret: true,
  }),
  ...accountingVariables,
  ...evidenceVariables,
  SMTP_URL: address(['smtp:', 'smtps:'], {
    meaning: 'The mail server, with user and password when it wants them',
    otherwise: 'a simulator; none in production',
    production: true,
    secret: true,
  }),
  SMTP_OAUTH: address(HTTP, {
    meaning: 'The same of the mail server, whose user stands in SMTP_URL (XOAUTH2)',
    otherwise: 'the password in SMTP_URL',
    secret: true,
  }),
  SMTP_CERTIFICATE: certificate(),
  MAIL_FROM: text('Skynet <no-reply@example.se>', {
    meaning: 'The sender of mail',
    production: true,
  }),
  MAIL_IN_PORT: port(
    'The port on which mail with invoices is taken over SMTP; 0 takes any free one',
    '2525 or any free one in dev; none else',
  ),
  MAIL_IN_HOST: text('127.0.0.1', { meaning: 'The network address on which that mail is taken' }),
  MAIL_IN_CERTIFICATE: text('', {
    meaning:
      'A PEM file with the certificate senders of that mail are shown, what it is issued by, and its key: then none is taken before STARTTLS',
    otherwise: 'mail is taken in clear; in production as UNENCRYPTED allows',
  }),
  MAIL_IN_IMAP_URL: address(['imap:', 'imaps:'], {
    meaning:
      'The mailbox invoices are fetched from every minute, with user, password and folder: imaps://user:password@host/INBOX',
    otherwise: 'none is fetched',
    secret: true,
  }),
  CHAT_WEBHOOK_URL: address(HTTP, {
    meaning:
      'The common chat, where messages go whose channel has no address of its own: a workflow of Teams, a webhook of Slack, or whatever takes {"text"}; addresses of its origin may be given to channels though they are not of the open net',
    otherwise: 'a simulator; none in production',
    production: true,
    secret: true,
  }),
  CHAT_WEBHOOK_KEY: apiKey(),
  CHAT_WEBHOOK_OAUTH: oauth(),
  CHAT_WEBHOOK_CERTIFICATE: certificate(),
  CORE_SYSTEM_URL: outside('The core system'),
  CORE_SYSTEM_KEY: apiKey(),
  CORE_SYSTEM_OAUTH: oauth(),
  CORE_SYSTEM_CERTIFICATE: certificate(),
  INVOICE_SYSTEM_URL: outside('The invoice system'),
  INVOICE_SYSTEM_KEY: apiKey(),
  INVOICE_SYSTEM_OAUTH: oauth(),
  INVOICE_SYSTEM_CERTIFICATE: certificate(),
  INVOICE_SYSTEM_EVENTS_SECRET: describe(z.string().refine(areLong).optional(), {
    meaning:
      'What it signs by when it tells us of invoices by itself. While it is changed: the new one, a comma, and the one before',
    mustBe: 'at least 32 characters, or two such secrets with a comma between',
    otherwise: 'it cannot tell, and is asked',
    secret: true,
  }),
  CRM_URL: outside('The customer relations system'),
  CRM_KEY: apiKey(),
  CRM_OAUTH: oauth(),
  CRM_CERTIFICATE: certificate(),
  AML_APP_URL: address(HTTP, {
    meaning:
      'An AML application of one’s own, served at PUBLIC_URL/aml and shown in frames (docs/aml-application.md)',
    otherwise: 'none, and the AML pages are Skynet’s own',
  }),
  FILES_S3_BUCKET: optional({
    meaning: 'The S3 bucket of files',
    otherwise: 'the folder DATA_DIR/files',
  }),
  FILES_S3_ENDPOINT: optional({ meaning: "The address of an S3 server that is not Amazon's" }),
  FILES_S3_REGION: text('eu-north-1', { meaning: 'The region of the bucket' }),
  FILES_S3_ACCESS_KEY: optional({
    meaning: 'The access key',
    otherwise: "the machine's own credentials",
    secret: true,
  }),
  FILES_S3_SECRET_KEY: optional({ meaning: 'Its secret', secret: true }),
  FILES_S3_LOCK_YEARS: number(
    0,
    50,
    0,
    'Years that sealed agreements are locked in the bucket (object lock, compliance); 0 where it has none',
  ),
  CLAMD_ADDRESS: address(['tcp:'], {
    meaning:
      'The virus scanner that is asked of every file that comes in, by the protocol of clamd: tcp://127.0.0.1:3310',
    otherwise: 'a simulator; none in production, and no file is scanned',
  }),
  AUDIT_HEADS: text('', {
    meaning:
      'A folder, best on another machine, that holds the last hashes of the audit trail outside the database',
    otherwise: 'DATA_DIR/audit-heads',
  }),
  METRICS_TOKEN: describe(z.string().min(32).optional(), {
    meaning:
      'The bearer token that /metrics asks for, and /api/openapi.json of who has no token of their own',
    mustBe: 'at least 32 characters',
    otherwise: 'both are open, in production neither',
    secret: true,
  }),
  SECURITY_CONTACT: address(['https:', 'mailto:'], {
    meaning: 'Whom to tell of a security hole, in /.well-known/security.txt',
    otherwise: 'none, and no such file',
  }),
  RATE_LIMIT_PER_MINUTE: number(
    1,
    1_000_000,
    600,
    'Calls one user or API client may make in a minute, and one address those of nobody known; of all servers together',
  ),
  PARTNER_MB_PER_MINUTE: number(
    10,
    100_000,
    300,
    'Megabytes one API client may send in a minute, of all servers together; counted before they are read',
  ),
  ...demoVariables,
})
