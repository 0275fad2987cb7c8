import 'reflect-metadata'
import { X509Certificate } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as x509 from '@peculiar/x509'

/** A certificate of 127.0.0.1 that ended yesterday, with its key, in a file. */
export async function expiredCertificate(folder: string) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=127.0.0.1',
    notBefore: new Date(Date.now() - 9 * 86_400_000),
    notAfter: new Date(Date.now() - 86_400_000),
    signingAlgorithm: algorithm,
    keys,
  })
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const key = `-----BEGIN PRIVATE KEY-----\n${der.toString('base64').replaceAll(/(.{64})/g, '$1\n')}\n-----END PRIVATE KEY-----\n`
  const pem = new X509Certificate(Buffer.from(certificate.rawData)).toString()
  const file = path.join(folder, 'expired.pem')
  await writeFile(file, pem + key)
  return { pem, key, file }
}
