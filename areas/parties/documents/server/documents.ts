import type { Actor } from '#platform/permission.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { personsOfFiles } from '#platform/server/files/file-persons.ts'
import { keepFile } from '#platform/server/files/files.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { documents } from '../contract.ts'
import { changeProblem, mayOpenDocument, mayRemoveDocument } from '../rules.ts'
import {
  documentById,
  documentsOfCompany,
  documentsOfOnboarding,
  heldDocument,
  heldRemoved,
  presentDocument,
  presentRemoved,
  removedOfCompany,
  type StoredDocument,
} from './document-store.ts'

async function existing(db: Db, id: string): Promise<StoredDocument> {
  return (await documentById(db, id)) ?? refusePlatform('notFound')
}

async function held(db: Db, id: string): Promise<StoredDocument> {
  return (await heldDocument(db, id)) ?? refusePlatform('notFound')
}

const bound = ({ isCompanyAgreement, evidenceSince }: StoredDocument) => ({
  isCompanyAgreement,
  isEvidence: evidenceSince !== null,
})

/** Why a document may not be removed, or its file replaced, by somebody. */
const removalProblem = (document: StoredDocument, actor: Actor) =>
  changeProblem(bound(document)) ??
  (actor.kind === 'staff' && mayRemoveDocument(actor, document) ? undefined : 'notYours')

const getByOrgNumber: Handler<typeof documents.getByOrgNumber> = async (
  input,
  { db, actor, audit },
) => {
  audit({ company: input.organizationNumber })
  const filter = {
    type: input.documentFileAssociationType,
    agreements: input.includeCompanyAgreements,
  }
  return (await documentsOfCompany(db, input.organizationNumber, filter)).map((one) =>
    presentDocument(one, actor),
  )
}

const getForOnboarding: Handler<typeof documents.getForOnboarding> = async (
  { id },
  { db, actor, audit },
) => {
  audit({ subject: id })
  return (await documentsOfOnboarding(db, id)).map((one) => presentDocument(one, actor))
}

const getAssociationTypes: Handler<typeof documents.getAssociationTypes> = (_, { db }) =>
  db.selectFrom('documentFileAssociationType').select(['id', 'name']).orderBy('id').execute()

const get: Handler<typeof documents.get> = async ({ id }, { db, actor, files, audit, refuse }) => {
  const document = await existing(db, id)
  if (actor.kind !== 'staff' || !mayOpenDocument(actor, document)) refuse('kept')
  audit({
    company: document.organizationNumber,
    subject: id,
    persons: await personsOfFiles(db, [document.storedFileId]),
  })
  return {
    name: document.name,
    contentType: document.contentType,
    body: await files.open(document.storedFileId),
  }
}

const add: Handler<typeof documents.add> = async (input, context) => {
  const { db, files, actor, refuse, audit } = context
  const replaced = input.id === undefined ? undefined : await held(db, input.id)
  const problem = replaced && removalProblem(replaced, actor)
  if (problem) refuse(problem)
  await refuseUnknown(input, context)

  const storedFileId = await keepFile(db, files, input.file)
  const id = replaced?.id ?? context.newId()
  const values = {
    storedFileId,
    externalId: input.externalId,
    description: input.description,
    documentFileAssociationType: input.documentFileAssociationType,
    uploadedBy: actor.name,
    uploadedById: actor.id,
  }
  if (replaced) {
    await keepReplaced(replaced, context)
    const changed = { ...values, createdAt: context.now, version: replaced.version + 1 }
    await db.updateTable('documentFile').set(changed).where('id', '=', id).execute()
  } else {
    const document = {
      ...values,
      id,
      organizationNumber: input.organizationNumber,
      onboardingId: input.onboardingId ?? null,
    }
    await db.insertInto('documentFile').values(document).execute()
  }
  const after = presentDocument(await existing(db, id), actor)
  audit({
    company: after.organizationNumber,
    subject: id,
    before: replaced && presentDocument(replaced, actor),
    after,
  })
  return after
}

/** The file that another takes the place of can be put back beside it (documents 18). */
async function keepReplaced(
  replaced: StoredDocument,
  { db, actor, now, newId }: Pick<Context, 'db' | 'actor' | 'now' | 'newId'>,
) {
  const { name: _, contentType: __, size: ___, ...row } = replaced
  const removed = { removedAt: now, removedBy: actor.name }
  await db
    .insertInto('documentFile')
    .values({ ...row, ...removed, id: newId() })
    .execute()
}

const refuseUnknown = async (
  input: { organizationNumber: string; documentFileAssociationType: number },
  { db, refuse }: Parameters<typeof add>[1],
) => {
  const [type, company] = await Promise.all([
    db
      .selectFrom('documentFileAssociationType')
      .select('id')
      .where('id', '=', input.documentFileAssociationType)
      .executeTakeFirst(),
    db
      .selectFrom('company')
      .select('name')
      .where('organizationNumber', '=', input.organizationNumber)
      .executeTakeFirst(),
  ])
  if (!type)
    refuse('unknownType', {
      fields: [
        { field: 'documentFileAssociationType', message: documents.add.refusals.unknownType.text },
      ],
    })
  if (!company) refuse('unknownCompany')
}

const saveMetadata: Handler<typeof documents.saveMetadata> = async (
  { id, version, ...metadata },
  { db, actor, refuse, audit },
) => {
  const before = await held(db, id)
  // Another Externt id takes it from one thing to another, as removing it there does.
  const problem =
    metadata.externalId === before.externalId
      ? changeProblem(bound(before))
      : removalProblem(before, actor)
  if (problem) refuse(problem)
  if (version !== undefined && version !== before.version)
    refuseStale(presentDocument(before, actor), metadata)
  await db
    .updateTable('documentFile')
    .set({ ...metadata, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  const after = presentDocument(await existing(db, id), actor)
  audit({
    company: after.organizationNumber,
    subject: id,
    before: presentDocument(before, actor),
    after,
  })
  return after
}

const remove: Handler<typeof documents.delete> = async ({ id }, context) => {
  const { db, actor, now, refuse, audit } = context
  const before = await held(db, id)
  const problem = removalProblem(before, actor)
  if (problem) refuse(problem)
  await db
    .updateTable('documentFile')
    .set({ removedAt: now, removedBy: actor.name })
    .where('id', '=', id)
    .execute()
  audit({ company: before.organizationNumber, subject: id, before: presentDocument(before, actor) })
}

const getRemoved: Handler<typeof documents.getRemoved> = async (
  { organizationNumber },
  { db, actor, now, audit },
) => {
  audit({ company: organizationNumber })
  return (await removedOfCompany(db, organizationNumber, now)).map((one) =>
    presentRemoved(one, actor),
  )
}

const restore: Handler<typeof documents.restore> = async ({ id }, context) => {
  const { db, actor, now, refuse, audit } = context
  const removed = (await heldRemoved(db, id, now)) ?? refusePlatform('notFound')
  if (actor.kind !== 'staff' || !mayRemoveDocument(actor, removed)) refuse('notYours')
  await db
    .updateTable('documentFile')
    .set({ removedAt: null, removedBy: null })
    .where('id', '=', id)
    .execute()
  const after = presentDocument(await existing(db, id), actor)
  audit({ company: removed.organizationNumber, subject: id, after })
  return after
}

export const documentsServed = handlers(documents, {
  getByOrgNumber,
  getForOnboarding,
  getAssociationTypes,
  get,
  add,
  saveMetadata,
  delete: remove,
  getRemoved,
  restore,
})
