import type { Insertable } from 'kysely'
import type { DocumentFile } from '#database/types.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { addDays, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { mayKeepClients } from '#areas/foundation/users/rules.ts'
import { issuer, rolesOf } from '#world/roles.ts'
import { ledgerFile, scanFile, wordFile, type DemoFile } from '#world/files.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { idOfStaff } from '#world/staff.ts'
import { letterPdf } from '#world/pdf.ts'
import { draws } from '#world/register/chance.ts'
import type { CompanyFile } from '#world/register/register.ts'
import { withStore, type StoredRow } from '#world/stored-files.ts'
import { atWork, somebody, type World } from '#world/world.ts'
import { defaultAssociationType } from '../rules.ts'

/** So many of the first issuers have documents. */
const issuersWithDocuments = 14
/** Decision A18. */
const types = {
  signing: 1,
  kyc: 2,
  appendix: 3,
  internalKyc: 4,
  other: defaultAssociationType,
} as const
const pdf = 'application/pdf'

interface Kind {
  readonly type: number
  readonly description: string
  readonly agreement?: boolean
  make(world: World, company: CompanyFile): Promise<DemoFile> | DemoFile
}

const about = ({ name, organizationNumber }: CompanyFile) =>
  `${name}, ${formatOrganizationNumber(organizationNumber)}`
const chair = ({ board }: CompanyFile) => {
  const person = board[0]?.person
  return person ? [`${person.firstName} ${person.lastName}`] : []
}

const kinds: readonly Kind[] = [
  {
    type: types.signing,
    description: 'Undertecknat ramavtal',
    agreement: true,
    make: async ({ register }, company) => ({
      name: 'Ramavtal fakturaköp.pdf',
      contentType: pdf,
      bytes: await letterPdf({
        title: 'Ramavtal om fakturaköp',
        about: about(company),
        date: new Date(register.today),
        paragraphs: [
          [
            '1. Omfattning',
            'Säljaren erbjuder fakturor till köp. Köparen prövar varje faktura för sig och är fri att avstå.',
          ],
          [
            '2. Pris',
            'För varje köpt faktura betalas den avgift som framgår av bilaga 1, lägst 95 kronor.',
          ],
          [
            '3. Återköp',
            'En faktura som bestrids köps tillbaka inom trettio dagar från det att säljaren fått besked.',
          ],
          ['4. Uppsägning', 'Avtalet löper tills vidare med en månads ömsesidig uppsägningstid.'],
        ],
        signers: chair(company),
      }),
    }),
  },
  {
    type: types.kyc,
    description: 'Svar på frågor om kundkännedom',
    make: async ({ register }, company) => ({
      name: 'Kundkännedom.pdf',
      contentType: pdf,
      bytes: await letterPdf({
        title: 'Kundkännedom',
        about: about(company),
        date: new Date(register.today),
        paragraphs: [
          ['Verksamhet', company.industry.text],
          ['Syfte med affärsförhållandet', 'Försäljning av fakturor för jämnare likviditet.'],
          ['Besvarat', addDays(register.today, -40)],
        ],
        signers: [],
      }),
    }),
  },
  {
    type: types.appendix,
    description: 'Kundreskontra som bilaga till avtalet',
    make: ({ register, seed }, company) => {
      const random = draws(seed, 'work', company.index, 31)
      return ledgerFile(
        'Kundreskontra.xlsx',
        Array.from({ length: 24 }, (_, place) => ({
          customer: register.companyAt(random.int(0, register.size - 1)).name,
          number: String(20_260_100 + place * 3),
          due: addDays(register.today, random.int(-40, 45)),
          amountOre: random.int(2_000_00, 280_000_00),
        })),
      )
    },
  },
  {
    type: types.internalKyc,
    description: 'Intern bedömning',
    make: (_, company) =>
      wordFile('Intern bedömning.docx', [
        'Intern bedömning av kund',
        about(company),
        'Ägarförhållandena är kontrollerade mot registret. Inga träffar bland personer i politiskt utsatt ställning.',
        'Bedömd risk: normal.',
      ]),
  },
  {
    type: types.other,
    description: 'Fotograferad följesedel',
    make: () => scanFile('Följesedel 4711.png'),
  },
]

/** Documents of the first issuers, as real files of each kind: PDF, Excel, Word and a picture. */
export async function loadDocuments(world: World, files: FileStore): Promise<void> {
  const { register, seed, db } = world
  const stored: StoredRow[] = []
  const documents: Insertable<DocumentFile>[] = []
  const issuers: number[] = []
  for (let index = 0; index < register.size && issuers.length < issuersWithDocuments; index++)
    if (rolesOf(register.companyAt(index)).includes(issuer)) issuers.push(index)
  await withStore(files, async (put) => {
    for (const [turn, index] of issuers.entries()) {
      const company = register.companyFileAt(index)
      // The first has all kinds, the others some.
      for (const [place, kind] of kinds.entries()) {
        if (turn > 0 && (turn + place) % 5 > 2) continue
        const random = draws(seed, 'work', index, 30 + place)
        const createdAt = atWork(world, random, random.int(1, 400))
        const externalId = random.hit(0.3) ? `DOK-${random.int(10_000, 99_999)}` : ''
        const uploadedBy = somebody(random, mayKeepClients)
        const id = idOf(seed, 'file', index * 10 + place)
        stored.push(await put(id, await kind.make(world, company), createdAt))
        documents.push({
          id: idOf(seed, 'document', index * 10 + place),
          storedFileId: id,
          organizationNumber: company.organizationNumber,
          documentFileAssociationType: kind.type,
          externalId,
          description: kind.description,
          isCompanyAgreement: kind.agreement ?? false,
          createdAt,
          uploadedBy,
          uploadedById: idOfStaff(seed, uploadedBy),
        })
      }
    }
  })
  await insertAll(db, 'storedFile', stored)
  await insertAll(db, 'documentFile', documents)
}

/** A document somebody has uploaded for a company, about a thing of another area. */
export interface DemoDocument {
  readonly id: string
  readonly organizationNumber: string
  readonly type: number
  readonly externalId?: string
  readonly description: string
  readonly file: DemoFile
  readonly at: Date
  readonly by: { readonly id: string; readonly name: string }
  /** When two persons approved something by it. */
  readonly evidenceSince?: Date | null
}
/** Puts documents of other areas beside the rest; the file has the document's id. */
export async function insertDemoDocuments(
  { db }: Pick<World, 'db'>,
  files: FileStore,
  added: readonly DemoDocument[],
): Promise<void> {
  const stored = await withStore(files, async (put) => {
    const rows: StoredRow[] = []
    for (const { id, file, at } of added) rows.push(await put(id, file, at))
    return rows
  })
  await insertAll(db, 'storedFile', stored)
  await insertAll(
    db,
    'documentFile',
    added.map(
      ({ id, organizationNumber, type, externalId = '', description, at, by, evidenceSince }) => ({
        id,
        storedFileId: id,
        organizationNumber,
        documentFileAssociationType: type,
        externalId,
        description,
        createdAt: at,
        uploadedBy: by.name,
        uploadedById: by.id,
        evidenceSince: evidenceSince ?? null,
      }),
    ),
  )
}
