import { z } from 'zod'
import { command, contract, file, nothing, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import {
  alreadyWaiting,
  proofChanged,
  seenProof,
  waits,
  whyForSecond,
} from '#areas/foundation/approvals/contract.ts'
import { actRefusals } from '#areas/acquisition/companytasks/contract.ts'
import {
  mayAcceptSignatures,
  mayPrepareAgreements,
  maySeePersonal,
  mayUndoSignatures,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { controlledSignee, deletedSet, document, signatureStatus, signingOrder } from './answers.ts'
import {
  anyPersonalNumber,
  howToSign,
  personalNumberOfSigner,
  saidOutsider,
  shortPersonalNumber,
  tokenEntries,
} from './fields.ts'
import { askRefusals, conflict, halted, signRefusals, pricesNotAgreed } from './refusals.ts'
import { nobodyChosen, reasons } from './texts.ts'

const tooLong = { status: 422, text: reasons.tooLong } as const
const ofSet = { agreementSetId: id('Avtalsuppsättning'), agreementId: id('Avtal') }
const name = textField({ label: 'Namn', max: 200 })
const stale = ['signing', 'seals', 'companytasks', 'onboarding', 'approvals'] as const

/** Agreement sets: what a company signs, who has, and what an administrator has said of it. */
export const signing = contract('signing', {
  getAgreementWithSignatureStatus: query({
    method: 'GET',
    path: '/api/companyAgreement/getAgreementWithSignatureStatus/{setId}',
    may: signedIn,
    summary: 'Visa vilka som har signerat ett företags avtal',
    personal: true,
    input: z.object({ setId: id('Avtalsuppsättning') }),
    answer: z.array(signatureStatus),
  }),
  createAgreement: command({
    method: 'POST',
    path: '/api/companyAgreement/createAgreement',
    may: mayPrepareAgreements,
    summary: 'Skapa avtal att signera av en avtalsbunt',
    // Asks who may sign for the company.
    outside: true,
    input: z.object({
      agreementBundleId: id('Avtalsbunt'),
      organizationNumber: organizationNumberField().meta({ wire: 'organisationNumber' }),
      agreements: tokenEntries,
      companyTaskId: id('Uppgift'),
    }),
    /** The set's id, which becomes the task's dataId. */
    answer: z.uuid(),
    refusals: {
      ...halted,
      ...actRefusals,
      archivedBundle: conflict('Avtalsbunten är arkiverad. Välj en annan.'),
      notChoosable: conflict('Avtalsbunten kan inte väljas. Välj en annan.'),
      otherOffer: conflict('Företagets accepterade offert har ändrats. Fyll i avtalen igen.'),
      otherAgreements: conflict('Avtalsbuntens avtal har ändrats. Välj bunten igen.'),
      tooLong,
      unprintable: { status: 400, text: reasons.unprintable },
      pricesNotAgreed,
      notFilled: { status: 400, text: 'Alla utbytbara fält behöver ett värde' },
      otherTask: { status: 400, text: 'Uppgiften gäller inte avtalssignering för företaget' },
      hasSet: conflict('Avtalen är redan skapade i den här uppgiften'),
      taskCompleted: conflict(reasons.taskCompleted),
    },
    stale: [...stale, 'agreements'],
  }),
  deleteAgreement: command({
    method: 'DELETE',
    path: '/api/companyAgreement/deleteAgreement/{taskId}/{setId}',
    may: mayPrepareAgreements,
    summary: 'Ta bort avtalen i en uppgift',
    input: z.object({
      taskId: id('Uppgift'),
      setId: id('Avtalsuppsättning'),
      /** Needed when somebody has signed. */
      reason: whyForSecond(),
    }),
    answer: waits,
    refusals: {
      ...actRefusals,
      alreadyWaiting,
      taskCompleted: conflict(reasons.taskCompleted),
      hasApproved: conflict(reasons.hasApproved),
      signed: conflict(reasons.signed),
      reasonNeeded: { status: 400, text: reasons.reasonNeeded },
    },
    // Not the set itself, which is gone when nobody had signed.
    stale: ['companytasks', 'onboarding', 'approvals', 'signing.deleted'],
  }),
  saveManualSignatures: command({
    method: 'POST',
    path: '/api/companyAgreement/savemanualsignatures',
    may: mayPrepareAgreements,
    summary: 'Registrera manuella signaturer, som någon annan godkänner',
    input: z.object({
      signatures: z
        .array(z.object({ name, socialSecurityNumber: shortPersonalNumber }))
        .min(1, { error: nobodyChosen })
        .max(50)
        .meta({ label: 'Personer' }),
      ...ofSet,
      ...saidOutsider,
      /** Demanded: who approves them reads it (approvals 15). */
      why: whyForSecond(),
    }),
    answer: nothing,
    refusals: {
      ...actRefusals,
      ...signRefusals,
      orderOngoing: conflict(reasons.orderOngoing),
      ...askRefusals,
    },
    stale,
  }),
  /**
   * A second person looks at what was registered by hand: the same as to approve what waits
   * (signing 18).
   */
  approveManualSignature: command({
    method: 'POST',
    path: '/api/companyAgreement/approveManualSignature',
    may: mayAcceptSignatures,
    summary: 'Godkänn en manuell signatur',
    fresh: true,
    input: z.object({ id: id('Signatur'), proof: seenProof() }),
    answer: nothing,
    refusals: {
      ...actRefusals,
      ownSignature: conflict(reasons.ownSignature),
      decided: conflict(reasons.decided),
      proofChanged,
      noPaper: conflict(reasons.noPaper),
      notIntact: conflict(reasons.notIntact),
    },
    stale,
  }),
  declineManualSignature: command({
    method: 'POST',
    path: '/api/companyAgreement/declineManualSignature',
    may: mayPrepareAgreements,
    summary: 'Avslå, eller ta tillbaka, en manuell signatur',
    input: z.object({
      id: id('Signatur'),
      comment: textField({
        label: 'Motivering',
        max: 2000,
        multiline: true,
        required: false,
      }).default(''),
    }),
    answer: nothing,
    refusals: {
      ...actRefusals,
      decided: conflict(reasons.decided),
      notOwn: conflict(reasons.notOwn),
    },
    stale,
  }),
  startSigning: command({
    method: 'POST',
    path: '/api/companyAgreement/startSigning',
    may: mayPrepareAgreements,
    summary: 'Låt en person signera ett avtal med BankID',
    input: z.object({
      ...ofSet,
      name,
      socialSecurityNumber: personalNumberOfSigner,
      ...howToSign,
      ...saidOutsider,
    }),
    /** The order's id. */
    answer: z.uuid(),
    refusals: {
      ...actRefusals,
      ...signRefusals,
      otherChannel: conflict(reasons.otherChannel),
      whoCalled: { status: 400, text: reasons.whoCalled },
      ...askRefusals,
    },
    stale,
  }),
  /**
   * How far a person has come, with what a BankID app reads to find the order. Holds nothing about
   * the person.
   */
  signingOrder: query({
    method: 'GET',
    path: '/api/companyAgreement/signingOrder/{id}',
    may: signedIn,
    summary: 'Visa hur långt en signering med BankID har kommit',
    input: z.object({ id: id('Signering') }),
    answer: signingOrder,
  }),
  cancelSigning: command({
    method: 'POST',
    path: '/api/companyAgreement/cancelSigning',
    may: mayPrepareAgreements,
    summary: 'Avbryt en signering med BankID',
    input: z.object({ id: id('Signering') }),
    answer: nothing,
    refusals: { over: conflict('Signeringen är redan avslutad') },
    stale,
  }),
  markAgreementAsFullySigned: command({
    method: 'POST',
    path: '/api/companyAgreement/markAgreementAsFullySigned',
    may: mayAcceptSignatures,
    summary: 'Godkänn ett avtal som färdigsignerat',
    input: z.object({ ...ofSet, companyTaskId: id('Uppgift') }),
    answer: nothing,
    refusals: {
      ...halted,
      ...actRefusals,
      alreadyApproved: conflict(reasons.alreadyApproved),
      noPersons: conflict(reasons.noPersons),
      nobodySigned: conflict(reasons.nobodySigned),
      notApproved: conflict(reasons.notApproved),
      notIntact: conflict(reasons.notIntact),
    },
    stale,
  }),
  unmarkAgreementAsComplete: command({
    method: 'POST',
    path: '/api/companyAgreement/unmarkAgreementAsComplete',
    may: mayUndoSignatures,
    summary: 'Öppna ett färdigsignerat avtal för signering igen',
    input: z.object({
      companyAgreementSetId: id('Avtalsuppsättning'),
      agreementId: id('Avtal'),
      reason: textField({ label: 'Motivering', max: 2000, multiline: true }),
    }),
    answer: waits,
    refusals: {
      ...actRefusals,
      alreadyWaiting,
      notForPerson: conflict(reasons.notForPerson),
      notMarked: conflict(reasons.notMarked),
    },
    stale,
  }),
  getSigneeAmlControlPoints: query({
    method: 'POST',
    path: '/api/agreement/getSigneeAmlControlPoints',
    may: withAuditor(maySeePersonal),
    summary: 'Visa vad i signaturer som kräver extra AML-granskning',
    personal: true,
    input: z.object({
      socialSecurityNumbers: z.array(anyPersonalNumber).max(500).meta({ label: 'Personnummer' }),
      organizationNumber: organizationNumberField(),
      agreementSetId: id('Avtalsuppsättning'),
    }),
    answer: z.array(controlledSignee),
  }),
  /** What has been removed of what was to be signed (signing 19). */
  deleted: query({
    method: 'GET',
    path: '/api/companyAgreement/deleted/{org}',
    may: signedIn,
    summary: 'Lista ett företags borttagna avtal',
    input: z.object({ org: organizationNumberField() }),
    answer: z.array(deletedSet),
  }),
  /** The text that is signed, as it was frozen. */
  document: query({
    method: 'GET',
    path: '/api/companyAgreement/document/{agreementSetId}/{agreementId}',
    may: withAuditor(maySeePersonal),
    summary: 'Visa ett avtal som det signeras',
    personal: true,
    input: z.object(ofSet),
    answer: document,
  }),
  /** a is the agreement set, b the agreement (decision C2). */
  download: query({
    method: 'GET',
    path: '/api/companyAgreement/download/{org}/{a}/{b}',
    may: withAuditor(maySeePersonal),
    summary: 'Hämta ett avtal som det signeras',
    personal: true,
    input: z.object({ org: organizationNumberField(), a: id('Avtalsuppsättning'), b: id('Avtal') }),
    answer: file,
    refusals: {
      documentChanged: conflict(reasons.documentChanged),
    },
  }),
})
