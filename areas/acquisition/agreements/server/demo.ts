import { agreementTexts, type WrittenAgreement } from './demo/agreement-texts.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { ago, type World } from '#world/world.ts'

export { agreementTexts } from './demo/agreement-texts.ts'

const by = 'Maja Lindgren'
const lawyer = 'Lovisa Falk'

const versionsOf = (world: World, agreement: WrittenAgreement, place: number) =>
  agreement.revisions.map(({ days, description }, index) => ({
    id: idOf(world.seed, `agreement ${place} version`, index),
    agreementId: idOf(world.seed, 'agreement', place),
    revision: index + 1,
    name: agreement.name,
    description,
    agreementType: agreement.type,
    signatureType: agreement.signatureType,
    contentText: agreement.text,
    contentSummary: agreement.summary,
    tokens: JSON.stringify(agreement.tokens),
    // What counts is released by two, as the one that bundles use; later ones wait for that.
    ...(agreement.publishedRevision !== undefined && index < agreement.publishedRevision
      ? { releasedAt: ago(world, days - 1), releasedBy: `${by}, godkänd av ${lawyer}` }
      : { releasedAt: null, releasedBy: null }),
    publishedAt: agreement.publishedRevision === index + 1 ? ago(world, days - 1) : null,
    createdAt: ago(world, days),
    createdBy: by,
  }))

const bundles = [
  {
    name: 'Fakturaköp, ny kund',
    description: 'Det som en ny kund signerar: huvudavtalet och borgen',
    automated: 'NotForAutomation',
    agreements: [
      { place: 0, values: { PROVISION: '1,9 %', UPPLÄGGNINGSAVGIFT: '2 500 kr' } },
      { place: 1, values: {} },
    ],
    partners: [],
    days: 150,
    archivedDays: undefined,
  },
  {
    name: 'Fakturaköp via partner',
    description: 'Signeras av partners kunder utan att någon handläggare skickar den',
    automated: 'InvoicePurchase',
    agreements: [
      {
        place: 0,
        values: {
          BOLAGSNAMN: 'Enligt Bolagsverket',
          ORGNUMMER: 'Enligt Bolagsverket',
          PROVISION: '2,4 %',
          LIMITAVGIFT: '0,5 %',
        },
      },
      { place: 2, values: {} },
    ],
    partners: [1, 2],
    days: 90,
    archivedDays: undefined,
  },
  {
    name: 'Fakturaköp 2024',
    description: 'Ersatt av Fakturaköp, ny kund',
    automated: 'NotForAutomation',
    agreements: [{ place: 3, values: {} }],
    partners: [],
    days: 600,
    archivedDays: 150,
  },
] as const

/**
 * Agreements of every type with their versions, one of them archived, and the bundles they are
 * signed in.
 */
export async function loadAgreements(world: World): Promise<void> {
  const { db, seed } = world
  await insertAll(
    db,
    'agreement',
    agreementTexts.map((agreement, place) => ({
      id: idOf(seed, 'agreement', place),
      name: agreement.name,
      description: agreement.description,
      agreementType: agreement.type,
      signatureType: agreement.signatureType,
      contentText: agreement.text,
      contentSummary: agreement.summary,
      tokens: JSON.stringify(agreement.tokens),
      latestRevision: agreement.revisions.length,
      archivedAt: agreement.archivedDays === undefined ? null : ago(world, agreement.archivedDays),
      createdAt: ago(world, (agreement.revisions[0]?.days ?? 10) + 3),
      createdBy: by,
    })),
  )
  await insertAll(
    db,
    'agreementVersion',
    agreementTexts.flatMap((agreement, place) => versionsOf(world, agreement, place)),
  )
  const bundleId = (place: number) => idOf(seed, 'agreement bundle', place)
  const parts = bundles.flatMap(({ agreements }, place) =>
    agreements.map(({ place: of, values }, position) => ({
      bundleId: bundleId(place),
      agreementId: idOf(seed, 'agreement', of),
      agreementVersionId: idOf(
        seed,
        `agreement ${of} version`,
        (agreementTexts[of]?.publishedRevision ?? 1) - 1,
      ),
      position,
      presetValues: JSON.stringify(values),
      archivedDays: agreementTexts[of]?.archivedDays,
    })),
  )
  await insertAll(
    db,
    'agreementBundle',
    bundles.map(({ name, description, automated, days, archivedDays }, place) => ({
      id: bundleId(place),
      name,
      description,
      automatedType: automated,
      archivedAt: archivedDays === undefined ? null : ago(world, archivedDays),
      createdAt: ago(world, days),
      createdBy: by,
    })),
  )
  await insertAll(
    db,
    'agreementBundleAgreement',
    parts
      .filter(({ archivedDays }) => archivedDays === undefined)
      .map(({ archivedDays: _, ...part }) => part),
  )
  // What is archived has left its bundles (agreements 30).
  await insertAll(
    db,
    'agreementBundleDeparture',
    parts.flatMap(({ archivedDays, position: _, ...part }) =>
      archivedDays === undefined ? [] : [{ ...part, leftAt: ago(world, archivedDays), leftBy: by }],
    ),
  )
  await insertAll(
    db,
    'agreementBundlePartner',
    bundles.flatMap(({ partners }, place) =>
      partners.map((partner) => ({
        bundleId: bundleId(place),
        apiClientId: idOf(seed, 'apiClient', partner),
      })),
    ),
  )
}
