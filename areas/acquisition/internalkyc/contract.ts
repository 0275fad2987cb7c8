import { z } from 'zod'
import { command, contract, file, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { mayRunOnboardings, maySeeOnboarding, withAuditor } from '#areas/foundation/users/rules.ts'
import { acceptedTypes, largestDocument } from '#areas/parties/documents/rules.ts'
import { content, contentFields } from './fields.ts'
import { completionProblems, currentVersion } from './rules.ts'

const keptFile = z.object({ id: z.uuid(), name: z.string() })

const kyc = content.extend({
  /** That of its onboarding: each has one. */
  id: z.uuid(),
  onboardingId: z.uuid(),
  organizationNumber: z.string(),
  companyName: z.string(),
  isDraft: z.boolean(),
  /** Of the form (internalkyc 11, 13). */
  version: z.number(),
  /** How many times it has been saved; 0 before the first. */
  revision: z.number(),
  files: z.array(keptFile),
  /** What `customerAcquisitionDetailValue` is called. */
  customerAcquisitionDetailDisplayValue: z.string(),
  lastEdit: instant().nullable(),
  lastEditBy: z.string().nullable(),
  /** When and by whom it was last completed; an edit after that makes it a draft (decision C18). */
  completed: instant().nullable(),
  completedBy: z.string().nullable(),
  /** Whether the company has an earlier one that is completed, to copy from. */
  hasEarlier: z.boolean(),
  /** Why nothing can be saved: its onboarding is over. Null when it can. */
  closed: z.string().nullable(),
})
export type InternalKyc = z.output<typeof kyc>

const ofOnboarding = z.object({ onboardingId: id('Onboarding') })
const over = {
  status: 409,
  text: 'Onboardingen är avslutad eller borttagen. Intern KYC kan inte ändras.',
} as const
const stale = ['internalkyc', 'companytasks', 'onboarding', 'documents'] as const

/** What staff write down of a customer in its onboarding (internalkyc 1 to 16; decision C15, C18). */
export const internalKyc = contract('internalkyc', {
  get: query({
    method: 'POST',
    path: '/api/internalkyc/getinternalkyc',
    may: withAuditor(maySeeOnboarding),
    summary: 'Visa en onboardings interna KYC',
    personal: true,
    input: ofOnboarding,
    /** Empty until somebody has written in it. */
    answer: kyc,
  }),
  exists: query({
    method: 'POST',
    path: '/api/internalkyc/internalkycexist',
    may: withAuditor(maySeeOnboarding),
    summary: 'Säg om en onboarding har en intern KYC',
    input: ofOnboarding,
    answer: z.object({ exists: z.boolean() }),
  }),
  copyFromLatest: command({
    method: 'POST',
    path: '/api/internalkyc/copyFromLatestCompletedInternalKyc',
    may: mayRunOnboardings,
    summary: 'Kopiera in bolagets senaste färdigställda interna KYC',
    input: z.object({ id: id('Intern KYC') }),
    answer: kyc,
    refusals: {
      over,
      noneEarlier: { status: 404, text: 'Bolaget har ingen tidigare färdigställd intern KYC' },
    },
    stale,
  }),
  save: command({
    method: 'POST',
    path: '/api/internalkyc/save',
    may: mayRunOnboardings,
    summary: 'Spara en intern KYC',
    input: z
      .object({
        ...contentFields,
        id: id('Intern KYC'),
        /** A draft may lack anything; without it the form is completed (internalkyc 1, 2). */
        isDraft: z.boolean().default(true).meta({ label: 'Utkast' }),
        removedFiles: z.array(z.uuid()).max(100).default([]).meta({ label: 'Borttagna filer' }),
        version: z.number().int().min(1).max(currentVersion).default(currentVersion).meta({
          label: 'Formulärets version',
        }),
        revision: z.number().int().min(0).default(0).meta({ label: 'Sparad' }),
      })
      .superRefine((sent, context) => {
        if (sent.isDraft) return
        for (const { field, message } of completionProblems(sent, sent.version))
          context.addIssue({ code: 'custom', path: field.split('.'), message, input: sent })
      }),
    answer: z.object({ id: z.uuid(), revision: z.number() }),
    refusals: {
      over,
      detailCleared: {
        status: 400,
        text: 'Anskaffning, detalj kan bytas mot en annan men inte tömmas',
      },
    },
    stale,
  }),
  uploadFile: command({
    method: 'POST',
    path: '/api/internalkyc/uploadFile',
    may: mayRunOnboardings,
    summary: 'Ladda upp en fil till en intern KYC',
    upload: { field: 'File0', maxBytes: largestDocument, types: acceptedTypes },
    input: z.object({ internalKycId: id('Intern KYC') }),
    answer: keptFile,
    refusals: { over },
    stale,
  }),
  downloadFile: query({
    method: 'GET',
    path: '/api/internalkyc/downloadkycdocument/{kycId}/{fileId}',
    may: withAuditor(maySeeOnboarding),
    summary: 'Hämta en fil ur en intern KYC',
    personal: true,
    input: z.object({ kycId: id('Intern KYC'), fileId: id('Fil') }),
    answer: file,
  }),
})
