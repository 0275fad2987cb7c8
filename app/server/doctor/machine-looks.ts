import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, mkdir, readdir, readFile, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { openFileStore } from '#platform/server/files/files.ts'
import { saidBy } from '../prepare.ts'
import type { Look, Patient } from './look.ts'

/** Days before its end in which a certificate is to be exchanged. */
export const soon = 21
const day = 86_400_000

/** What is wrong with a certificate that ends at an instant; what it is of begins the sentence. */
export function endOf(whose: string, end: Date, now: Date): string[] {
  const days = Math.floor((end.getTime() - now.getTime()) / day)
  if (days < 0)
    return [
      `The certificate of ${whose} has been out of date since ${end.toISOString().slice(0, 10)}: exchange it.`,
    ]
  return days < soon
    ? [
        `The certificate of ${whose} is out of date in ${days} days: exchange it before ${end.toISOString().slice(0, 10)}.`,
      ]
    : []
}

/** When heads were last noted in a folder; undefined where there are none. */
export async function headsNoted(folder: string): Promise<Date | undefined> {
  const names = existsSync(folder) ? await readdir(folder) : []
  const times = await Promise.all(
    names
      .filter((name) => name.endsWith('.jsonl'))
      .map(async (name) => (await stat(path.join(folder, name))).mtimeMs),
  )
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

const isOwn = (address: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\]|)$/.test(new URL(address).hostname)

async function deviceOf(folder: string): Promise<number> {
  let place = folder
  while (!existsSync(place)) place = path.dirname(place)
  return (await stat(place)).dev
}

/** PEM files that hold certificates of ours, by their variable. */
const certificates = ({ config }: Patient) =>
  Object.entries({
    MAIL_IN_CERTIFICATE: config.mailInCertificate,
    BANKID_CERTIFICATE: config.bankidCertificate,
    SIGNING_CERTIFICATE: config.signingCertificate,
    SMTP_CERTIFICATE: config.smtpCertificate,
    CORE_SYSTEM_CERTIFICATE: config.coreSystemCertificate,
    INVOICE_SYSTEM_CERTIFICATE: config.invoiceSystemCertificate,
    CRM_CERTIFICATE: config.crmCertificate,
    CHAT_WEBHOOK_CERTIFICATE: config.chatWebhookCertificate,
  }).filter(([, file]) => file)

export const machineLooks: readonly Look[] = [
  {
    name: 'disk',
    async look({ config, leastFree }) {
      await mkdir(config.dataDir, { recursive: true })
      const { bavail, blocks, bsize } = await statfs(config.dataDir)
      const free = Math.floor((bavail / blocks) * 100)
      return free < leastFree
        ? [
            `${free} % is free of the disk of ${config.dataDir} (${((bavail * bsize) / 1e9).toFixed(1)} GB): make room, or mail is answered with 451 and uploads with 507.`,
          ]
        : []
    },
  },
  {
    name: 'files',
    async look({ config }) {
      try {
        await openFileStore(config).check()
        return []
      } catch (error) {
        return [
          `${saidBy(error)}: see ${config.filesS3Bucket ? 'FILES_S3_BUCKET, its address and its keys' : 'DATA_DIR'}.`,
        ]
      }
    },
  },
  {
    name: 'place of the heads',
    async look({ config }) {
      const { auditHeads, databaseUrl, dataDir } = config
      const canWrite = await mkdir(auditHeads, { recursive: true })
        .then(() => access(auditHeads, constants.W_OK))
        .then(
          () => true,
          () => false,
        )
      if (!canWrite)
        return [`AUDIT_HEADS cannot be written to (${auditHeads}): give this user the folder.`]
      const isBeside = await Promise.all([deviceOf(auditHeads), deviceOf(dataDir)])
      return (!databaseUrl || isOwn(databaseUrl)) && isBeside[0] === isBeside[1]
        ? [
            `The heads of the audit trail (${auditHeads}) are on the machine of the database, and who takes that over rewrites both: set AUDIT_HEADS to a folder of another machine.`,
          ]
        : []
    },
  },
  {
    name: 'certificates of ours',
    async look(patient) {
      const found = await Promise.all(
        certificates(patient).map(async ([name, file]) => {
          const [pem] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(
            await readFile(file, 'utf8'),
          ) ?? [undefined]
          return pem ? endOf(name, new Date(new X509Certificate(pem).validTo), patient.now) : []
        }),
      )
      return found.flat()
    },
  },
]
