import type { CallContext, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { personsOfFiles } from '#platform/server/files/file-persons.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import {
  completeTask,
  taskGroup,
  tasksOfOnboardings,
} from '#areas/acquisition/companytasks/server/public.ts'
import {
  addDocument,
  onboardingFile,
  onboardingFiles,
  removeOnboardingFiles,
} from '#areas/parties/documents/server/public.ts'
import { allAcquisitionDetails, labelOf } from '../codes.ts'
import { internalKyc } from '../contract.ts'
import { content, emptyContent } from '../fields.ts'
import { cleaned, clearsDetail, currentVersion, documentType } from '../rules.ts'
import { latestCompleted, storedKyc, writeKyc } from './kyc-store.ts'

type Group = NonNullable<Awaited<ReturnType<typeof taskGroup>>>
const isOver = ({ closed }: Group) => closed === 'canceled' || closed === 'completed'

async function present(db: Db, group: Group) {
  const { id, organizationNumber } = group
  const [stored, files, earlier, company] = await Promise.all([
    storedKyc(db, id),
    onboardingFiles(db, { onboardingId: id, type: documentType }),
    latestCompleted(db, organizationNumber, id),
    db
      .selectFrom('company')
      .select('name')
      .where('organizationNumber', '=', organizationNumber)
      .executeTakeFirst(),
  ])
  const written = stored?.content ?? emptyContent
  return {
    ...written,
    id,
    onboardingId: id,
    organizationNumber,
    companyName: company?.name ?? '',
    isDraft: stored?.isDraft ?? true,
    version: stored?.version ?? currentVersion,
    revision: stored?.revision ?? 0,
    files,
    customerAcquisitionDetailDisplayValue: labelOf(
      allAcquisitionDetails,
      written.internalKycCustomerAcquisition.customerAcquisitionDetailValue,
    ),
    lastEdit: stored?.lastEdit ?? null,
    lastEditBy: stored?.lastEditBy ?? null,
    completed: stored?.completed ?? null,
    completedBy: stored?.completedBy ?? null,
    hasEarlier: earlier !== undefined,
    closed: isOver(group) ? internalKyc.save.refusals.over.text : null,
  }
}

const get: Handler<typeof internalKyc.get> = async ({ onboardingId }, { db, audit }) => {
  const group = (await taskGroup(db, onboardingId)) ?? refusePlatform('notFound')
  audit({ company: group.organizationNumber, subject: onboardingId })
  return present(db, group)
}

const exists: Handler<typeof internalKyc.exists> = async ({ onboardingId }, { db }) => ({
  exists: (await storedKyc(db, onboardingId)) !== undefined,
})

/** The onboarding, held, unless it is over: then nothing of it changes. */
async function heldOpen(context: CallContext<'over'>, id: string): Promise<Group> {
  const group = (await taskGroup(context.db, id, { hold: true })) ?? refusePlatform('notFound')
  context.audit({ company: group.organizationNumber, subject: id })
  if (isOver(group)) return context.refuse('over')
  return group
}

/** Completing the form does the onboarding's task of it; a later edit leaves that done (C18). */
const save: Handler<typeof internalKyc.save> = async (sent, context) => {
  const { db, actor, now, audit, refuse } = context
  const { id, isDraft, removedFiles, version, revision } = sent
  const written = cleaned(content.parse(sent))
  const group = await heldOpen(context, id)
  const before = await storedKyc(db, id)
  if ((before?.revision ?? 0) !== revision)
    refuseStale({ ...before?.content, lastEditBy: before?.lastEditBy }, { ...written })
  if (before && clearsDetail(before.content, written)) refuse('detailCleared')
  const saved = { onboardingId: id, version: before?.version ?? version, content: written, isDraft }
  const made = await writeKyc(db, { ...saved, by: actor.name, now, before: revision })
  const of = { onboardingId: id, type: documentType }
  await removeOnboardingFiles(db, { ...of, ids: removedFiles, by: actor.name, now })
  if (!isDraft)
    for (const task of await tasksOfOnboardings(db, [group.id]))
      if (task.type === 'InternalKyc') await completeTask(db, task.id, { by: actor.name, now })
  audit({
    before: before && { ...before.content, isDraft: before.isDraft },
    after: { ...written, isDraft, ...(removedFiles.length > 0 && { removedFiles }) },
  })
  return { id, revision: made }
}

/** What was completed of the company before becomes this draft, but for its files. */
const copyFromLatest: Handler<typeof internalKyc.copyFromLatest> = async ({ id }, context) => {
  const { db, actor, now, audit, refuse } = context
  const group = await heldOpen(context, id)
  const earlier = await latestCompleted(db, group.organizationNumber, id)
  if (!earlier) return refuse('noneEarlier')
  const before = await storedKyc(db, id)
  await writeKyc(db, {
    onboardingId: id,
    version: currentVersion,
    content: earlier.content,
    isDraft: true,
    by: actor.name,
    now,
    before: before?.revision ?? 0,
  })
  audit({
    before: before?.content,
    after: { ...earlier.content, copiedFrom: earlier.onboardingId },
  })
  return present(db, group)
}

const uploadFile: Handler<typeof internalKyc.uploadFile> = async (
  { internalKycId, file },
  context,
) => {
  const { db, files, actor, audit } = context
  const { organizationNumber } = await heldOpen(context, internalKycId)
  const kept = await addDocument(db, files, {
    file,
    organizationNumber,
    onboardingId: internalKycId,
    type: documentType,
    description: 'Intern KYC',
    by: actor,
  })
  audit({ after: { file: kept } })
  return kept
}

const downloadFile: Handler<typeof internalKyc.downloadFile> = async (
  { kycId, fileId },
  { db, files, audit },
) => {
  const group = (await taskGroup(db, kycId)) ?? refusePlatform('notFound')
  const found =
    (await onboardingFile(db, { id: fileId, onboardingId: kycId, type: documentType })) ??
    refusePlatform('notFound')
  audit({
    company: group.organizationNumber,
    subject: fileId,
    persons: await personsOfFiles(db, [found.storedFileId]),
  })
  return {
    name: found.name,
    contentType: found.contentType,
    body: await files.open(found.storedFileId),
  }
}

export const internalKycServed = handlers(internalKyc, {
  get,
  exists,
  copyFromLatest,
  save,
  uploadFile,
  downloadFile,
})
