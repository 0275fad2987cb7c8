import { randomUUID } from 'node:crypto'
import { openAuthority, type BankIdAuthority } from '#simulators/bankid/authority.ts'
import { openSealAuthorities } from '#simulators/seal/authorities.ts'
import { certificatesIn } from '#platform/server/trust/chain.ts'
import { closed } from '#platform/server/trust/renew.ts'
import { fillSeal, sealerIn, withValidation } from '#platform/server/trust/seal.ts'
import { agreementPdf } from '../../agreement-pdf.ts'
import { sha256 } from '../../content.ts'
import { signedDataOf } from '../../evidence/signed-data.ts'
import { evidencePdf } from '../../seal/evidence-pdf.ts'
import { chained, evidenceName, type Evidence } from '../../seal/evidence-form.ts'
import type { Gathered } from '../../seal/gather.ts'
import type { Sealing } from './composed.ts'

/** Who seals and tells the time, in this process, with a clock that can be moved. */
export async function openSealing(now: Date) {
  const authorities = await openSealAuthorities('http://seal.example')
  const roots = certificatesIn(authorities.root)
  const own = await sealerIn(authorities.seal)
  let ahead = 0
  let answersAhead = 0
  const sealing: Sealing = {
    sealer: { ...own, chain: [...own.chain, ...roots] },
    roots,
    timestampUrl: 'http://seal.example/timestamp',
    now,
    ask(_, type, body) {
      const at = new Date(now.getTime() + ahead)
      return type === 'application/timestamp-query'
        ? authorities.timestamp(Buffer.from(body), at)
        : authorities.ocsp(Buffer.from(body), new Date(now.getTime() + answersAhead))
    },
  }
  return {
    sealing,
    /** PEM. */
    root: authorities.root,
    ahead(milliseconds: number) {
      ahead = milliseconds
    },
    answersAhead(milliseconds: number) {
      answersAhead = milliseconds
    },
  }
}
export const openBankId = (): Promise<BankIdAuthority> => openAuthority()

const base64 = (text: string) => Buffer.from(text).toString('base64')
const ids = (turn: number) => (of: number) =>
  `00000000-0000-4000-8000-${String(turn * 10 + of).padStart(12, '0')}`

/** What a set of one agreement holds that one has signed with BankID and one on paper. */
export async function gatheredSet(
  bankId: BankIdAuthority,
  now: Date,
  turn: number,
): Promise<Gathered> {
  const id = ids(turn)
  const at = now.toISOString()
  const [setId, agreementId] = [id(1), id(2)]
  const company = { companyName: 'Seglar & Söner AB', organizationNumber: '5560000001' }
  const content = `<p>Provisionen är ${turn} %.</p>`
  const drawing = { ...company, name: 'Avtal om fakturaköp', revision: 1, contentText: content }
  const document = await agreementPdf({ ...drawing, contentSummary: '', setId, date: now })
  const contentSha256 = sha256(document)
  const { visible, hidden } = signedDataOf({
    ...drawing,
    contentSummary: '',
    contentSha256,
    tokenValues: [],
    setId,
    agreementId,
    orderId: randomUUID(),
  })
  const anna = { personalNumber: '198507099805', firstName: 'Anna', lastName: 'Åström' }
  const signed = await bankId.sign({
    ...anna,
    visible: base64(visible),
    hidden: base64(hidden),
    at: now,
  })
  const files: Gathered['files'][number][] = [
    ['avtal-1.pdf', 'application/pdf', document],
    ['papper-1.pdf', 'application/pdf', Buffer.from('%PDF-1.7 ett papper')],
    ['signatur-1.xml', 'application/xml', Buffer.from(signed.signature, 'base64')],
    [
      'signatur-1-ocsp.der',
      'application/ocsp-response',
      Buffer.from(signed.ocspResponse, 'base64'),
    ],
  ].map(([name, type, data]) => ({
    name: String(name),
    type: String(type),
    description: String(name),
    relationship: 'Supplement',
    data: data as Buffer,
  }))
  const common = { agreementId, standsAs: null, standsBecause: null }
  const evidence: Evidence = {
    version: 2,
    set: { id: setId, ...company, createdAt: at, createdBy: 'Eva Ek' },
    agreements: [
      {
        id: agreementId,
        name: drawing.name,
        revision: 1,
        file: 'avtal-1.pdf',
        sha256: contentSha256,
        approvedAt: at,
        approvedBy: 'Eva Ek',
        isOptOut: false,
      },
    ],
    signatures: [
      {
        ...common,
        method: 'bankId',
        personalNumber: anna.personalNumber,
        name: 'Anna Åström',
        signedAt: at,
        // BankID's answers tell no parts of a second.
        provedAt: new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString(),
        bank: 'Testbanken AB (publ)',
        ipAddress: '192.0.2.1',
        channel: 'screen',
        callInitiator: null,
        risk: 'low',
        visible,
        hidden,
        xml: 'signatur-1.xml',
        ocsp: 'signatur-1-ocsp.der',
      },
      {
        ...common,
        method: 'manual',
        personalNumber: '199001012385',
        name: 'Kalle Anka',
        registeredAt: at,
        registeredBy: 'Eva Ek',
        approvedAt: at,
        approvedBy: 'Bo Ek',
        papers: ['papper-1.pdf'],
      },
    ],
    files: Object.fromEntries(files.map(({ name, data }) => [name, sha256(data)])),
    events: chained([
      { at, what: 'Avtalen skapades', act: 'signing.createAgreement', who: 'Eva Ek' },
      { at, what: 'BankID svarade: underskriften räknas', act: 'signing.signed', who: 'Anna' },
    ]),
  }
  const itself: Gathered['files'][number] = {
    name: evidenceName,
    type: 'application/json',
    description: 'Allt som data',
    relationship: 'Data',
    data: Buffer.from(JSON.stringify(evidence, null, 1)),
  }
  return { evidence, files: [...files, itself] }
}

/** The sealed file of what was gathered, as the product makes it. */
export async function sealedFileOf(gathered: Gathered, by: Sealing): Promise<Buffer> {
  const { sealer, timestampUrl, ask, now } = by
  const drawn = await evidencePdf(gathered, { sealer: sealer.name, date: now })
  const filled = await fillSeal(drawn, { sealer, timestampUrl, ask })
  return closed(await withValidation(filled, ask), by)
}
