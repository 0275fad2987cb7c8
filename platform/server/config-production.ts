type Given = Readonly<Record<string, string | undefined>>

/** Everything sent there is read and changed by whoever stands between. */
const encrypted = [
  'PUBLIC_URL',
  'OIDC_ISSUER',
  'COMPANY_INFORMATION_A_URL',
  'COMPANY_INFORMATION_B_URL',
  'PERSON_INFORMATION_URL',
  'SCREENING_URL',
  'BANKID_URL',
  'CHAT_WEBHOOK_URL',
  'CHAT_WEBHOOK_OAUTH',
  'CORE_SYSTEM_URL',
  'CORE_SYSTEM_OAUTH',
  'INVOICE_SYSTEM_URL',
  'INVOICE_SYSTEM_OAUTH',
  'CRM_URL',
  'CRM_OAUTH',
  'AML_APP_URL',
  'FORTNOX_URL',
  'FORTNOX_LOGIN_URL',
  'FORTNOX_EVENTS_URL',
  'SMTP_OAUTH',
  'FILES_S3_ENDPOINT',
] as const
/** Those that may stand on the machine itself, with how each says that it is encrypted. */
const encryptedUnlessNamed = {
  DATABASE_URL: 'with sslmode=verify-full (or verify-ca, require) after ?',
  DATABASE_OWNER_URL: 'with sslmode=verify-full (or verify-ca, require) after ?',
  DATABASE_READ_URL: 'with sslmode=verify-full (or verify-ca, require) after ?',
  SMTP_URL: 'as smtps://, or with requireTLS=true after ?',
  MAIL_IN_IMAP_URL: 'as imaps://',
} as const
/** The port mail is taken on: what encrypts it may stand before it, on the same machine. */
const mailPort = 'MAIL_IN_PORT'
/** Whether all names, with commas between, are of what may be without encryption. */
export const areUnencryptable = (names: string) =>
  names.split(',').every((name) => name === mailPort || Object.hasOwn(encryptedUnlessNamed, name))
/** Whether UNENCRYPTED says that mail is encrypted by what stands before the port it is taken on. */
export const isMailEncryptedBefore = (unencrypted: string | undefined) =>
  (unencrypted ?? '').split(',').includes(mailPort)

function isEncrypted(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, searchParams } = new URL(address)
  if (/^(https|smtps|imaps|wss):$/.test(protocol)) return true
  if (protocol === 'smtp:') return searchParams.get('requireTLS') === 'true'
  return (
    /^postgres(ql)?:$/.test(protocol) &&
    /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')
  )
}

const isOwn = (address: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname)

/** Systems that get what the program decides, and may not have to trust the network for who asks. */
const known = ['CORE_SYSTEM', 'INVOICE_SYSTEM', 'CRM'] as const

/** Letters of a part of an address that nobody guesses. */
const unguessable = 20
/** Whether an address is a secret itself, as those of chats' webhooks are. */
function holdsSecret(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { pathname, searchParams } = new URL(address)
  return [...pathname.split('/'), ...searchParams.values()].some(
    (part) => part.length >= unguessable,
  )
}

/** Signs a secret of this length must have different ones of; even one written in hex has. */
const fewestDifferent = 10
/** Whether a secret is a few signs over and over, and so easily guessed. */
const isWeak = (secret: string) =>
  new Set(secret).size < fewestDifferent || /^(.{1,16}?)\1+$/s.test(secret)

/** Which of the database's addresses are not encrypted, and not excepted, one sentence each. */
export const databaseFaults = (given: Given): string[] =>
  encryptionFaults(given, ['DATABASE_URL', 'DATABASE_OWNER_URL'])

function encryptionFaults(
  given: Given,
  names: readonly (keyof typeof encryptedUnlessNamed)[],
): string[] {
  const excepted = new Set((given.UNENCRYPTED ?? '').split(','))
  return names
    .filter((name) => given[name] && !excepted.has(name) && !isEncrypted(given[name]))
    .map(
      (name) =>
        `${name} must be encrypted in production, ${encryptedUnlessNamed[name]}, unless UNENCRYPTED names it (on the same machine).`,
    )
}

/** What is wrong with the given variables in production, one sentence each. */
export function productionFaults(given: Given): string[] {
  const excepted = new Set((given.UNENCRYPTED ?? '').split(','))
  const faults: string[] = []
  for (const name of encrypted)
    if (given[name] && !isEncrypted(given[name]))
      faults.push(
        `${name} must begin with ${name === 'FORTNOX_EVENTS_URL' ? 'wss' : 'https'}:// in production.`,
      )
  faults.push(
    ...encryptionFaults(given, [
      'DATABASE_URL',
      'DATABASE_OWNER_URL',
      'DATABASE_READ_URL',
      'SMTP_URL',
      'MAIL_IN_IMAP_URL',
    ]),
  )
  if (given.MAIL_IN_PORT && !given.MAIL_IN_CERTIFICATE && !excepted.has(mailPort))
    faults.push(
      'MAIL_IN_CERTIFICATE must be given in production where MAIL_IN_PORT is, unless UNENCRYPTED names MAIL_IN_PORT (what encrypts stands before it on the same machine).',
    )
  if (given.CLAMD_ADDRESS && URL.canParse(given.CLAMD_ADDRESS) && !isOwn(given.CLAMD_ADDRESS))
    faults.push(
      'CLAMD_ADDRESS must be of the machine itself in production (127.0.0.1, [::1] or localhost): clamd has no encryption, so let a tunnel to it stand there.',
    )
  for (const name of known)
    if (!given[`${name}_KEY`] && !given[`${name}_OAUTH`] && !given[`${name}_CERTIFICATE`])
      faults.push(
        `${name}_KEY, ${name}_OAUTH or ${name}_CERTIFICATE must be given in production: by what the system knows that it is us.`,
      )
  if (
    given.CHAT_WEBHOOK_URL &&
    !holdsSecret(given.CHAT_WEBHOOK_URL) &&
    !given.CHAT_WEBHOOK_KEY &&
    !given.CHAT_WEBHOOK_OAUTH &&
    !given.CHAT_WEBHOOK_CERTIFICATE
  )
    faults.push(
      `CHAT_WEBHOOK_URL must hold a secret of ${unguessable} signs in production, or CHAT_WEBHOOK_KEY, CHAT_WEBHOOK_OAUTH or CHAT_WEBHOOK_CERTIFICATE be given.`,
    )
  if (
    given.SMTP_URL &&
    URL.canParse(given.SMTP_URL) &&
    !new URL(given.SMTP_URL).username &&
    !given.SMTP_CERTIFICATE &&
    !excepted.has('SMTP_URL')
  )
    faults.push(
      'SMTP_URL must hold user and password in production (with SMTP_OAUTH the user alone), or SMTP_CERTIFICATE be given.',
    )
  for (const name of ['SESSION_SECRET', 'METRICS_TOKEN', 'INVOICE_SYSTEM_EVENTS_SECRET'] as const)
    if ((given[name] ?? '').split(',').some((secret) => secret && isWeak(secret)))
      faults.push(
        `${name} must not be a few signs over and over in production: make one with openssl rand -base64 48.`,
      )
  return faults
}
