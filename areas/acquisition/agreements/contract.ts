import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { flag, id, seenVersion } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import { textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import {
  mayReadAgreements,
  mayWriteAgreements,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { archiveCalls } from './archive-calls.ts'
import {
  agreementTypes,
  archivedBundleReason,
  archivedReason,
  automatedBundleTypes,
  most,
  signatureTypes,
} from './rules.ts'
import { releaseCalls } from './release-calls.ts'
import { removalCalls } from './removal-calls.ts'
import { bundleNotSavable, notReleased, unknownVersion } from './texts.ts'
import { contentInput, tokenInput } from './token-fields.ts'
import {
  agreement,
  agreementSummary,
  bundle,
  bundleSummary,
  type token,
  version,
  versionSummary,
} from './answers.ts'

const page = { page: pageFields.currentPage, size: pageFields.take }
/** What each list sorts by. */
export const agreementSorts = ['name', 'type', 'signature', 'revision', 'changed', 'state'] as const
export const versionSorts = ['revision', 'description', 'state', 'createdBy', 'created'] as const
export const bundleSorts = ['name', 'automated', 'state'] as const
const naming = {
  name: textField({ label: 'Namn', max: 200 }),
  description: textField({ label: 'Beskrivning', max: 2000, multiline: true }),
}
const paged = <T extends z.ZodType>(items: T) =>
  z.object({ items: z.array(items), totalHits: z.number() })
const archived = { status: 409, text: archivedReason } as const
const ofVersion = { id: id('Avtal'), versionId: id('Revision') }

export type Token = z.output<typeof token>
export type Bundle = z.output<typeof bundle>
export type BundleAgreement = Bundle['agreements'][number]

/** Agreements and their versions (decision A7, decision C10). */
export const agreements = contract('agreements', {
  ...releaseCalls,
  ...removalCalls,
  ...archiveCalls,
  get: query({
    method: 'GET',
    path: '/api/agreement/agreement/{id}',
    may: withAuditor(mayReadAgreements),
    summary: 'Visa ett avtal',
    input: z.object({ id: id() }),
    answer: agreement,
  }),
  save: command({
    method: 'POST',
    path: '/api/agreement/agreement',
    may: mayWriteAgreements,
    summary: 'Spara ett avtal',
    input: z.object({
      id: id().nullish(),
      ...naming,
      type: z.enum(agreementTypes).meta({ label: 'Typ' }),
      signatureType: z.enum(signatureTypes).default('None').meta({ label: 'Signering' }),
      content: contentInput,
      tokens: z.array(tokenInput).max(most.tokens).default([]).meta({ label: 'Utbytbara fält' }),
      version: seenVersion(),
    }),
    answer: z.uuid(),
    refusals: { archived },
    stale: ['agreements'],
  }),
  list: query({
    method: 'GET',
    path: '/api/agreement/agreements/{page}/{size}',
    may: withAuditor(mayReadAgreements),
    summary: 'Lista avtal',
    input: z.object({ ...page, ...orderFields(agreementSorts) }),
    answer: paged(agreementSummary),
  }),
  active: query({
    method: 'GET',
    path: '/api/agreement/activeAgreements/{page}/{size}',
    may: withAuditor(mayReadAgreements),
    summary: 'Lista avtal som inte är arkiverade',
    input: z.object(page),
    answer: paged(agreementSummary),
  }),
  versions: query({
    method: 'GET',
    path: '/api/agreement/agreement/{id}/versions/{page}/{size}',
    may: withAuditor(mayReadAgreements),
    summary: 'Lista ett avtals revisioner',
    input: z.object({ id: id('Avtal'), ...page, ...orderFields(versionSorts) }),
    answer: paged(versionSummary),
  }),
  getVersion: query({
    method: 'GET',
    path: '/api/agreement/agreement/{id}/version/{versionId}',
    may: withAuditor(mayReadAgreements),
    summary: 'Visa en revision av ett avtal',
    input: z.object(ofVersion),
    answer: version,
  }),
  saveVersion: command({
    method: 'POST',
    path: '/api/agreement/agreement/{id}/version/{versionId}',
    may: mayWriteAgreements,
    summary: 'Spara en revisions beskrivning och ordningen på dess utbytbara fält',
    input: z.object({
      ...ofVersion,
      description: textField({
        label: 'Beskrivning',
        max: 2000,
        multiline: true,
        required: false,
      }).default(''),
      /** May be sent along; what a version says does not change. */
      content: contentInput.optional(),
      tokens: z
        .array(tokenInput.pick({ key: true }))
        .max(most.tokens)
        .meta({ label: 'Utbytbara fält' }),
      version: seenVersion(),
    }),
    answer: nothing,
    refusals: {
      archived,
      contentStays: {
        status: 409,
        text: 'En revisions text kan inte ändras. Ändra avtalet och skapa en ny revision.',
      },
      otherTokens: {
        status: 400,
        text: 'Revisionens utbytbara fält kan bara byta plats. Ändra avtalet och skapa en ny revision.',
      },
    },
    // What waited of it has ended.
    stale: ['agreements', 'bundles', 'approvals'],
  }),
  createVersion: command({
    method: 'PUT',
    path: '/api/agreement/agreement/{id}/version',
    may: mayWriteAgreements,
    summary: 'Skapa en revision av ett avtal som det är nu',
    input: z.object({ id: id() }),
    answer: z.uuid(),
    refusals: { archived },
    stale: ['agreements'],
  }),
})

/** Agreements that are signed together (decision C2, decision C26). */
export const bundles = contract('bundles', {
  list: query({
    method: 'GET',
    path: '/api/agreementbundle/list/{page}/{size}',
    may: withAuditor(mayReadAgreements),
    summary: 'Lista avtalsbuntar',
    input: z.object({ ...page, ...orderFields(bundleSorts) }),
    answer: paged(bundleSummary),
  }),
  get: query({
    method: 'GET',
    path: '/api/agreementbundle/{id}/{includeAgreements}/{includeContent}',
    // Also read by whoever has an agreement signed.
    may: signedIn,
    summary: 'Visa en avtalsbunt',
    input: z.object({
      id: id(),
      includeAgreements: flag('Ta med avtalen'),
      includeContent: flag('Ta med avtalens texter'),
    }),
    answer: bundle,
  }),
  save: command({
    method: 'POST',
    path: '/api/agreementbundle/save',
    may: mayWriteAgreements,
    summary: 'Spara en avtalsbunt',
    input: z.object({
      id: id().nullish(),
      ...naming,
      agreements: z
        .array(
          z.object({
            agreementId: id('Avtal'),
            agreementVersionId: id('Revision'),
            tokens: z
              .array(tokenInput.pick({ key: true, presetValue: true }))
              .max(most.tokens)
              .default([])
              .meta({ label: 'Utbytbara fält' }),
          }),
        )
        .max(most.agreements)
        .default([])
        .meta({ label: 'Avtal' }),
      automatedAgreementBundleType: z
        .enum(automatedBundleTypes)
        .default('NotForAutomation')
        .meta({ label: 'Automatisering' }),
      automatedPartners: z
        .array(id('Partner'))
        .max(most.partners)
        .default([])
        .meta({ label: 'Partner' }),
      version: seenVersion(),
      why: whyForSecond(),
    }),
    /** Of what customers sign by it nothing is in force before a second person approves (bundles 9). */
    answer: z.uuid(),
    refusals: {
      notSavable: { status: 400, text: bundleNotSavable },
      agreementTwice: { status: 400, text: 'Ett avtal kan bara finnas en gång i en bunt' },
      unknownVersion: {
        status: 400,
        text: unknownVersion,
      },
      notReleased: { status: 409, text: notReleased },
      archivedAgreement: {
        status: 409,
        text: 'Ett arkiverat avtal kan inte läggas till i en bunt',
      },
      unknownToken: {
        status: 400,
        text: 'Ett standardvärde hör till ett fält som inte finns i revisionen',
      },
      partnersNeedAutomation: {
        status: 400,
        text: 'Partner kan bara väljas för en bunt som är automatiserad',
      },
      unknownPartner: { status: 400, text: 'Det finns ingen sådan partner' },
      archived: { status: 409, text: archivedBundleReason },
      alreadyWaiting,
    },
    // A version is published by being used.
    stale: ['bundles', 'agreements', 'approvals'],
  }),
  archive: command({
    method: 'POST',
    path: '/api/agreementbundle/archive',
    may: mayWriteAgreements,
    summary: 'Arkivera en avtalsbunt',
    input: z.object({ id: id() }),
    answer: nothing,
    refusals: { alreadyArchived: { status: 409, text: 'Bunten är redan arkiverad' } },
    // What waited of it has ended.
    stale: ['bundles', 'approvals'],
  }),
  reactivate: command({
    method: 'POST',
    path: '/api/agreementbundle/reactivate',
    may: mayWriteAgreements,
    summary: 'Begär att en avtalsbunt återaktiveras',
    input: z.object({ id: id(), why: whyForSecond() }),
    answer: z.object({ approvalId: z.uuid() }),
    refusals: { notArchived: { status: 409, text: 'Bunten är inte arkiverad' }, alreadyWaiting },
    stale: ['bundles', 'approvals'],
  }),
  allActive: query({
    method: 'GET',
    path: '/api/agreementbundle/allActive',
    // Asked when the bundle of an agreement signing is chosen.
    may: signedIn,
    summary: 'Alla avtalsbuntar som inte är arkiverade',
    input: z.object({}),
    answer: z.array(bundleSummary),
  }),
})
