import { formatInstant, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { standingTexts } from '../../texts.ts'
import { sha256 } from '../content.ts'
import { aside, heading, paragraph, type Block } from '#platform/server/pdf/blocks.ts'
import { taggedPdf } from '#platform/server/pdf/tagged-pdf.ts'
import type { Evidence } from './evidence-form.ts'
import type { Gathered } from './gather.ts'

/** Swedish time and UTC, to the second. */
const clock = (instant: string) => {
  const utc = new Date(instant).toISOString()
  return `${formatInstant(instant)}:${utc.slice(17, 19)} (${utc.slice(11, 19)} UTC)`
}

type Signature = Evidence['signatures'][number]
const nameOf = ({ name, standsAs }: Signature) =>
  standsAs === 'outsider' ? `${name}\n${standingTexts.outsider}` : name
const row = (one: Signature): string[] => {
  const number = formatOrganizationNumber(one.personalNumber)
  return one.method === 'bankId'
    ? [
        nameOf(one),
        number,
        `${one.channel === 'phone' ? 'BankID i telefonsamtal' : 'BankID'}${one.bank ? ` från ${one.bank}` : ''}\n${clock(one.signedAt)}`,
        one.ipAddress || 'Okänt',
      ]
    : [nameOf(one), number, `På papper, registrerat\n${clock(one.registeredAt)}`, '']
}
/** As what somebody was chosen to sign, and why an outsider does (signing 46, 47). */
const standingOf = ({ name, standsAs, standsBecause }: Signature): Block[] =>
  standsAs
    ? [
        aside(
          `${name} valdes att skriva under som: ${standingTexts[standsAs].toLocaleLowerCase('sv')}${standsBecause ? `. Skälet som angavs: ${standsBecause}` : ''}`,
        ),
      ]
    : []
const details = (one: Signature): Block[] => [...standingOf(one), ...howOf(one)]
const howOf = (one: Signature): Block[] =>
  one.method === 'bankId'
    ? [
        aside(
          `${one.name}: banken intygade ${clock(one.provedAt)} att BankID:t gällde. BankID:s underskrift är filen ${one.xml} och bankens svar ${one.ocsp}. I appen visades:`,
        ),
        {
          is: 'quote',
          blocks: one.visible.split('\n\n').map((text) => aside(text.replace(/^# /, ''))),
        },
      ]
    : [
        aside(
          `${one.name}: registrerad av ${one.registeredBy} ${clock(one.registeredAt)} och godkänd av ${one.approvedBy} ${clock(one.approvedAt)}, efter papperet (${one.papers.join(', ')}). Tiderna är Skynets; när papperet skrevs under står på det.`,
        ),
      ]

function agreementBlocks(
  {
    id,
    name,
    revision,
    file,
    sha256: sum,
    approvedAt,
    approvedBy,
    isOptOut,
  }: Evidence['agreements'][number],
  signatures: readonly Signature[],
): Block[] {
  const signed = signatures.filter(({ agreementId }) => agreementId === id)
  const approval =
    approvedAt === null
      ? []
      : [
          paragraph(
            `Godkänt som färdigsignerat av ${approvedBy ?? ''} ${clock(approvedAt)}${isOptOut ? ', innan alla som ombetts hade skrivit under' : ''}.`,
          ),
        ]
  return [
    heading('H2', name),
    paragraph(`Revision ${revision}. Filen ${file}, SHA-256 ${sum}.`),
    signed.length === 0
      ? paragraph('Avtalet skrivs inte under.')
      : {
          is: 'table',
          rows: [['Namn', 'Personnummer', 'Hur och när', 'IP-adress'], ...signed.map(row)],
        },
    ...approval,
    ...signed.flatMap(details),
  ]
}

type Signer = NonNullable<Evidence['signers']>[number]
/** How one who signed came to it, and what happens with the sealed file (signing 73). */
function courseOf(
  { name, personalNumber, steps, mailedTo, withFile }: Signer,
  { agreements, signatures }: Evidence,
  { sealer, date }: Sealing,
): Block[] {
  const notShown = signatures
    .filter((one) => one.personalNumber === personalNumber)
    .map(({ agreementId }) => agreementId)
    .filter((id) => !steps.some(({ step, agreementId }) => step === 'shown' && agreementId === id))
    .map((id) => agreements.find((one) => one.id === id)?.name ?? '')
  const sent =
    mailedTo === null
      ? 'Ingen adress är känd, så inget mejlas.'
      : `Därefter mejlas en länk till filen, som öppnas med BankID, till ${mailedTo}${withFile ? ', och filen själv, som den som skrev under bad om' : ''}.`
  return [
    heading('H3', `${name}, ${formatOrganizationNumber(personalNumber)}`),
    { is: 'table', rows: [['Tid', 'Vad'], ...steps.map(({ at, what }) => [clock(at), what])] },
    ...(notShown.length === 0
      ? []
      : [aside(`Visades inte på kundens sida, utan på annat sätt: ${notShown.join(', ')}.`)]),
    aside(
      `Sigilleras av ${sealer} ${clock(date.toISOString())}, vilket tidsstämpeln intygar. ${sent}`,
    ),
  ]
}

interface Sealing {
  readonly sealer: string
  readonly date: Date
}
/**
 * The pages of what was signed, object for object as they were signed, and after them the one that
 * says who signed what, how, when and from where, and what was done until then, with everything that
 * proves it in the file and room for the seal (signing 28).
 *
 * @throws Untrusted when an agreement is not written as ours are
 */
export function evidencePdf(
  { evidence, files }: Gathered,
  { sealer, date }: Sealing,
): Promise<Buffer> {
  const { set, agreements, signatures, events } = evidence
  const company = `${set.companyName}, ${formatOrganizationNumber(set.organizationNumber)}`
  return taggedPdf({
    title: `Undertecknade avtal, ${set.companyName}`,
    subject: `Bevis om undertecknande ${set.id}`,
    author: sealer,
    date,
    footer: `Bevis om undertecknande ${set.id}`,
    // A phone shows no attachments: what was signed comes first.
    before: agreements.flatMap(({ file }) =>
      files.filter(({ name }) => name === file).map(({ data }) => data),
    ),
    blocks: [
      heading('H1', 'Bevis om undertecknande'),
      paragraph(company),
      aside(
        `Tiderna är svensk tid, och inom parentes UTC. Avtalen skapades ${clock(set.createdAt)} av ${set.createdBy}.`,
      ),
      ...agreements.flatMap((one) => agreementBlocks(one, signatures)),
      ...(evidence.signers ?? []).flatMap((one, place) => [
        ...(place === 0 ? [heading('H2', 'Så gick det till för var och en')] : []),
        ...courseOf(one, evidence, { sealer, date }),
      ]),
      heading('H2', 'Händelser'),
      {
        is: 'table',
        rows: [
          ['Tid', 'Händelse', 'Vem'],
          ...events.map(({ at, what, who }) => [clock(at), what, who]),
        ],
      },
      heading('H2', 'Filer i dokumentet'),
      {
        is: 'table',
        rows: [
          ['Fil', 'Vad den är', 'SHA-256'],
          ...files.map(({ name, description, data }) => [name, description, sha256(data)]),
        ],
      },
      heading('H2', 'Så kontrolleras dokumentet'),
      paragraph(
        `Dokumentet är sigillerat av ${sealer} och tidsstämplat (PAdES B-LTA, ETSI EN 319 142). Ändras det så bryts sigillet, vilket varje PDF-läsare som kontrollerar sigill visar. Varje underskrift med BankID kan prövas för sig: filen med underskriften är en XML-signatur som gäller avtalets kontrollsumma, och bankens svar är bundet till just den.`,
      ),
    ],
    attachments: files,
    seal: { name: sealer, reason: 'Sigillering av undertecknade avtal' },
  })
}
