import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant, named, seenVersion } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import {
  mayAnswerKyc,
  mayReviewKyc,
  maySeePersonal,
  mayWriteKycSets,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { actRefusals } from '#areas/acquisition/companytasks/contract.ts'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { answersField, kycResponse } from './answer-fields.ts'
import { kycSet, onboardingType, questionsField } from './fields.ts'
import { publishImpact } from './impact-fields.ts'
import { invalidText, lockedText, ownAnswersText, replacedText } from './texts.ts'

export { questionsForOutsiders } from './fields.ts'
export type KycSet = z.output<typeof kycSet>
const removedSet = kycSet.extend({
  removed: instant(),
  removedByName: z.string(),
  /** The last moment it can be put back. */
  undoneUntil: instant(),
})
/** The set as it is after the call, with what waits when a second person has to say so first. */
const publishedSet = kycSet.extend({ approvalId: z.uuid().optional() })

export type KycResponse = z.output<typeof kycResponse>

const locked = { status: 409, text: lockedText } as const
const notPublished = {
  status: 409,
  text: 'KYC-setet är inte publicerat och kan därför inte användas',
} as const
/**
 * Which set, and the version of it that was seen. Callers may send the whole set; nothing more of
 * it is read.
 */
const whichSet = z.object({ id: id('KYC-set'), version: seenVersion() })
/** Why, demanded when what customers are asked by default changes (approvals 15). */
const whichAndWhy = whichSet.extend({ why: whyForSecond() })

/** What the list of sets sorts by. */
export const setSorts = ['name', 'state', 'questions', 'changed'] as const

/** KYC sets and the answers to them. */
export const kyc = contract('kyc', {
  all: query({
    method: 'POST',
    path: '/api/kyc/all',
    may: signedIn,
    summary: 'Lista KYC-set',
    input: z.object({ ...pageFields, ...orderFields(setSorts) }),
    answer: z.object({
      list: z.array(kycSet),
      onboardingTypes: z.array(z.object({ id: named(onboardingTypes), name: z.string() })),
      totalHits: z.number(),
    }),
  }),
  /** Not among the requirement's calls: the editor and the preview have addresses of their own. */
  get: query({
    method: 'GET',
    path: '/api/kyc/get/{id}',
    may: signedIn,
    summary: 'Visa ett KYC-set',
    input: z.object({ id: id('KYC-set') }),
    answer: kycSet,
  }),
  allpublished: query({
    method: 'POST',
    path: '/api/kyc/allpublished',
    may: signedIn,
    summary: 'Lista publicerade KYC-set',
    input: z.object(pageFields),
    answer: z.object({ list: z.array(kycSet), totalHits: z.number() }),
  }),
  save: command({
    method: 'POST',
    path: '/api/kyc/save',
    may: mayWriteKycSets,
    summary: 'Spara ett KYC-set',
    input: z.object({
      id: id('KYC-set').nullish(),
      name: textField({ label: 'Namn', max: 200 }),
      defaultOnboardingTypes: z
        .array(onboardingType)
        .max(4)
        .default([])
        .meta({ label: 'Standard för' }),
      questions: questionsField,
      version: seenVersion(),
    }),
    answer: kycSet,
    refusals: { published: locked },
    stale: ['kyc', 'approvals'],
  }),
  delete: command({
    method: 'POST',
    path: '/api/kyc/delete',
    may: mayWriteKycSets,
    summary: 'Ta bort ett KYC-set',
    input: whichSet,
    answer: nothing,
    refusals: {
      published: {
        status: 409,
        text: 'Ett publicerat KYC-set kan inte tas bort. Avpublicera det först.',
      },
    },
    stale: ['kyc.all', 'kyc.allpublished', 'kyc.removed', 'approvals'],
  }),
  removed: query({
    method: 'POST',
    path: '/api/kyc/removed',
    may: signedIn,
    summary: 'Lista borttagna KYC-set',
    input: z.object({}),
    /** Those that can still be put back, the latest removed first (kyc 22). */
    answer: z.array(removedSet),
  }),
  restore: command({
    method: 'POST',
    path: '/api/kyc/restore',
    may: mayWriteKycSets,
    summary: 'Ångra att ett KYC-set togs bort',
    input: z.object({ id: id('KYC-set') }),
    answer: kycSet,
    stale: ['kyc'],
  }),
  publish: command({
    method: 'POST',
    path: '/api/kyc/publish',
    may: mayWriteKycSets,
    summary: 'Publicera ett KYC-set',
    input: whichAndWhy,
    answer: publishedSet,
    refusals: {
      alreadyWaiting,
      published: { status: 409, text: 'KYC-setet är redan publicerat' },
      empty: {
        status: 409,
        text: 'KYC-setet har inga frågor. Lägg till minst en fråga och spara först.',
      },
    },
    stale: ['kyc', 'approvals'],
  }),
  publishimpact: query({
    method: 'GET',
    path: '/api/kyc/publishimpact/{id}',
    may: signedIn,
    summary: 'Visa vad som händer om ett KYC-set publiceras',
    input: z.object({ id: id('KYC-set') }),
    answer: publishImpact,
  }),
  unpublish: command({
    method: 'POST',
    path: '/api/kyc/unpublish',
    may: mayWriteKycSets,
    summary: 'Avpublicera ett KYC-set',
    input: whichAndWhy,
    answer: publishedSet,
    refusals: {
      alreadyWaiting,
      notPublished: { status: 409, text: 'KYC-setet är inte publicerat' },
    },
    stale: ['kyc', 'approvals'],
  }),
  addkycset: command({
    method: 'POST',
    path: '/api/kyc/addkycset',
    may: mayAnswerKyc,
    summary: 'Välj KYC-set för en uppgift',
    input: z.object({
      kycSetId: id('KYC-set'),
      organizationNumber: organizationNumberField(),
      taskId: id('Uppgift'),
    }),
    /** The response that answers are saved in: the task's dataId. */
    answer: z.object({ id: z.string() }),
    refusals: {
      ...actRefusals,
      otherTask: { status: 409, text: 'Uppgiften gäller inte KYC' },
      otherCompany: { status: 409, text: 'Uppgiften gäller ett annat företag' },
      taskCompleted: { status: 409, text: 'Uppgiften är redan slutförd' },
      chosen: { status: 409, text: 'Ett KYC-set är redan valt för uppgiften' },
      notPublished,
    },
    stale: ['kyc', 'companytasks'],
  }),
  /** Answers of another set begin in the place of those that are not completed (kyc 26). */
  changekycset: command({
    method: 'POST',
    path: '/api/kyc/changekycset',
    may: mayAnswerKyc,
    summary: 'Byt KYC-set för en uppgift',
    input: z.object({
      /** The answers whose set is the wrong one. */
      id: id('KYC-svar'),
      kycSetId: id('KYC-set'),
      reason: textField({ label: 'Orsak', max: 2000, multiline: true }),
      version: seenVersion(),
    }),
    /** The response that answers are saved in from now on. */
    answer: z.object({ id: z.string() }),
    refusals: {
      ...actRefusals,
      completed: { status: 409, text: 'Svaren är slutförda, så setet kan inte bytas' },
      replaced: { status: 409, text: replacedText },
      same: { status: 409, text: 'Det är det setet som redan är valt' },
      notPublished,
    },
    stale: ['kyc', 'companytasks'],
  }),
  getKycResponse: query({
    method: 'GET',
    path: '/api/kyc/getKycResponse/{id}',
    may: withAuditor(maySeePersonal),
    summary: 'Visa svaren på ett KYC-set',
    personal: true,
    input: z.object({ id: id('KYC-svar') }),
    answer: kycResponse,
  }),
  /** Not among the requirement's calls: the client page shows what was answered (onboarding 81). */
  latestOfCompany: query({
    method: 'GET',
    path: '/api/kyc/latestOfCompany/{organizationNumber}',
    may: withAuditor(maySeePersonal),
    summary: 'Visa vad ett företag senast har svarat för gott',
    personal: true,
    input: z.object({ organizationNumber: organizationNumberField() }),
    /** Null when it has answered nothing. */
    answer: kycResponse.nullable(),
  }),
  saveresponse: command({
    method: 'POST',
    path: '/api/kyc/saveresponse',
    may: mayAnswerKyc,
    summary: 'Spara svaren på ett KYC-set',
    input: z.object({
      id: id('KYC-svar').nullish(),
      /** The same as `id`: callers send either. */
      kycResponseId: id('KYC-svar').nullish(),
      TaskId: id('Uppgift').nullish(),
      answers: answersField,
      completed: z.boolean().default(false).meta({ label: 'Slutförda' }),
      version: seenVersion(),
    }),
    answer: kycResponse,
    refusals: {
      ...actRefusals,
      wrong: { status: 400, text: invalidText },
      unnamed: { status: 400, text: 'Ange vilka KYC-svar det gäller' },
      otherTask: { status: 409, text: 'Svaren hör till en annan uppgift' },
      completed: { status: 409, text: 'Svaren är slutförda och kan inte sparas igen' },
      replaced: { status: 409, text: replacedText },
    },
    stale: ['kyc', 'companytasks'],
    secret: ['answers'],
  }),
  /** AML accepts completed answers that are marked as risk, or has them given anew (kyc 24). */
  reviewresponse: command({
    method: 'POST',
    path: '/api/kyc/reviewresponse',
    may: mayReviewKyc,
    summary: 'Ta ställning till svar som är markerade som risk',
    input: z.object({
      id: id('KYC-svar'),
      accepted: z.boolean({ error: 'Säg om svaren godtas' }).meta({ label: 'Godtas' }),
      comment: textField({ label: 'Motivering', max: 2000, multiline: true }),
    }),
    answer: kycResponse,
    refusals: {
      ...actRefusals,
      notMarked: { status: 409, text: 'Inga svar är markerade som risk' },
      decided: { status: 409, text: 'Någon har redan tagit ställning till svaren' },
      ownAnswers: { status: 409, text: ownAnswersText },
    },
    stale: ['kyc', 'companytasks', 'onboarding', 'usertasks'],
    secret: ['comment'],
  }),
})
