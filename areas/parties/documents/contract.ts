import { z } from 'zod'
import { command, contract, file, nothing, query } from '#platform/endpoint.ts'
import { code, flag, id, instant, seenVersion } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { mayKeepClients, withAuditor } from '#areas/foundation/users/rules.ts'
import { acceptedTypes, defaultAssociationType, largestDocument } from './rules.ts'

const documentFile = z.object({
  id: z.string(),
  externalId: z.string(),
  description: z.string(),
  organizationNumber: z.string(),
  documentFileAssociationType: z.number(),
  contentType: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  created: instant(),
  uploadedByName: z.string(),
  isCompanyAgreement: z.boolean(),
  /** Shows something that two persons have approved, and stays as it is (documents 19). */
  isEvidence: z.boolean(),
  companyAgreementSetId: z.string().nullable(),
  agreementId: z.string().nullable(),
  version: z.number(),
  /** Whether the caller may remove it or put another file in its place. */
  mayRemove: z.boolean(),
  /** Whether the caller may open it (documents 21). */
  mayOpen: z.boolean(),
})
export type DocumentFile = z.output<typeof documentFile>
const removedFile = documentFile.extend({
  removed: instant(),
  removedByName: z.string(),
  /** The last moment it can be put back. */
  undoneUntil: instant(),
})

const metadata = {
  externalId: textField({ label: 'Externt id', max: 100, required: false }).default(''),
  description: textField({
    label: 'Beskrivning',
    max: 2000,
    multiline: true,
    required: false,
  }).default(''),
}
const notYours = {
  status: 409,
  text: 'Bara den som lade till dokumentet och administratörer kan ta bort eller ersätta det',
} as const
const companyAgreement = {
  status: 409,
  text: 'Företagsavtal kan inte ändras eller tas bort',
} as const

const evidence = {
  status: 409,
  text: 'Dokumentet är underlag för något som två personer har godkänt, och kan inte ändras, ersättas eller tas bort',
} as const

/** Document files of companies (documents 1, 3, 5, 18, 19; decision A17, decision A18). */
export const documents = contract('documents', {
  getByOrgNumber: query({
    method: 'POST',
    path: '/api/documentfile/getDocumentFilesByOrgNumber',
    may: signedIn,
    summary: 'Lista ett företags dokument',
    personal: true,
    input: z.object({
      organizationNumber: organizationNumberField(),
      documentFileAssociationType: code('Dokumenttyp').optional(),
      includeCompanyAgreements: flag('Ta med företagsavtal').default(true),
    }),
    answer: z.array(documentFile),
  }),
  getForOnboarding: query({
    method: 'GET',
    path: '/api/documentfile/getDocumentFilesForOnboarding/{id}',
    may: signedIn,
    summary: 'Lista en onboardings dokument',
    personal: true,
    input: z.object({ id: id() }),
    answer: z.array(documentFile),
  }),
  getAssociationTypes: query({
    method: 'GET',
    path: '/api/documentfile/getDocumentFileAssociationTypes',
    may: signedIn,
    summary: 'Dokumenttyper att välja bland',
    input: z.object({}),
    answer: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  get: query({
    method: 'GET',
    path: '/api/documentfile/GetDocument/{id}',
    may: signedIn,
    summary: 'Hämta ett dokument',
    personal: true,
    input: z.object({ id: id() }),
    answer: file,
    refusals: {
      kept: {
        status: 403,
        text: 'Det som är signerat, kundkännedom och underlag öppnas av dem som arbetar med klienter, granskare och den som lade till dokumentet',
      },
    },
  }),
  add: command({
    method: 'POST',
    path: '/api/documentfile/addDocumentFile',
    may: mayKeepClients,
    summary: 'Ladda upp ett dokument',
    upload: { field: 'File1', maxBytes: largestDocument, types: acceptedTypes },
    input: z.object({
      ...metadata,
      /** An earlier document whose file this one replaces. */
      id: id().optional(),
      organizationNumber: organizationNumberField(),
      documentFileAssociationType: code('Dokumenttyp').default(defaultAssociationType),
      onboardingId: id('Onboarding').optional(),
    }),
    answer: documentFile,
    refusals: {
      unknownType: { status: 400, text: 'Dokumenttypen finns inte. Välj en av dem i listan.' },
      unknownCompany: { status: 404, text: 'Företaget finns inte i Skynet' },
      companyAgreement,
      evidence,
      notYours,
    },
    stale: ['documents', 'approvals'],
  }),
  saveMetadata: command({
    method: 'POST',
    path: '/api/documentfile/saveDocumentFileMetadata',
    may: mayKeepClients,
    summary: 'Ändra uppgifter om ett dokument',
    input: z.object({ id: id(), ...metadata, version: seenVersion() }),
    answer: documentFile,
    refusals: {
      companyAgreement,
      evidence,
      notYours: {
        status: 409,
        text: 'Bara den som lade till dokumentet och administratörer kan ändra Externt id',
      },
    },
    stale: ['documents', 'approvals'],
  }),
  delete: command({
    method: 'POST',
    path: '/api/documentfile/deleteDocumentFile',
    may: mayKeepClients,
    summary: 'Ta bort ett dokument',
    input: z.object({ id: id() }),
    answer: nothing,
    refusals: { companyAgreement, evidence, notYours },
    stale: ['documents', 'approvals'],
  }),
  getRemoved: query({
    method: 'POST',
    path: '/api/documentfile/getRemovedDocumentFiles',
    may: withAuditor(mayKeepClients),
    summary: 'Lista ett företags borttagna dokument',
    personal: true,
    input: z.object({ organizationNumber: organizationNumberField() }),
    /** Those that can still be put back, the latest removed first (documents 18). */
    answer: z.array(removedFile),
  }),
  restore: command({
    method: 'POST',
    path: '/api/documentfile/restoreDocumentFile',
    may: mayKeepClients,
    summary: 'Ångra att ett dokument togs bort',
    input: z.object({ id: id() }),
    answer: documentFile,
    refusals: { notYours },
    stale: ['documents', 'approvals'],
  }),
})
