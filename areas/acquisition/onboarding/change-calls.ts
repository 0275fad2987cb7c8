import { z } from 'zod'
import { command, nothing, query } from '#platform/endpoint.ts'
import { id, seenVersion } from '#platform/fields.ts'
import { emailField, textField } from '#platform/swedish/fields.ts'
import {
  mayAssignOnboardings,
  mayOverseeOnboardings,
  mayRunOnboardings,
  mayFollowOnboarding,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { alreadyWaiting, waits } from '#areas/foundation/approvals/contract.ts'
import { halted } from '#areas/parties/keypersons/texts.ts'
import { gateAnswer, onboardingDetail } from './answers.ts'
import { contactFields, ended, stale, unknown, whyField } from './fields.ts'
import { harmfulEmail, notReady, signedStays, tasksLeft, tasksMissing } from './texts.ts'

const one = z.object({ id: id() })

/** One onboarding and what may be done with it. */
export const changeCalls = {
  get: query({
    method: 'GET',
    path: '/api/onboarding/get/{id}',
    may: withAuditor(mayFollowOnboarding),
    summary: 'Visa en onboarding',
    personal: true,
    input: one,
    answer: onboardingDetail,
    refusals: unknown,
  }),
  setContacted: command({
    method: 'POST',
    path: '/api/onboarding/setContacted',
    may: mayRunOnboardings,
    summary: 'Markera att kunden är kontaktad',
    input: one,
    answer: nothing,
    refusals: {
      ...ended,
      alreadyContacted: { status: 409, text: 'Kunden är redan markerad som kontaktad' },
    },
    stale,
  }),
  updateContactDetails: command({
    method: 'POST',
    path: '/api/onboarding/updateContactDetails',
    may: mayRunOnboardings,
    summary: 'Ändra kontaktuppgifterna i en onboarding',
    input: z.object({ id: id(), ...contactFields, version: seenVersion() }),
    answer: nothing,
    refusals: {
      ...ended,
      emailaddress_bl: { status: 400, text: harmfulEmail, body: 'emailaddress_bl' },
    },
    stale,
  }),
  setCanceled: command({
    method: 'POST',
    path: '/api/onboarding/setCanceled',
    may: mayRunOnboardings,
    summary: 'Avbryt en onboarding',
    input: z.object({
      id: id(),
      canceledReason: textField({ label: 'Orsak', max: 2000, multiline: true }),
    }),
    answer: nothing,
    refusals: ended,
    stale,
  }),
  gate: query({
    method: 'GET',
    path: '/api/onboarding/{id}/gate',
    may: withAuditor(mayFollowOnboarding),
    summary: 'Visa vad som behöver vara klart innan en onboarding slutförs',
    personal: true,
    input: one,
    answer: gateAnswer,
    refusals: unknown,
  }),
  complete: command({
    method: 'POST',
    path: '/api/onboarding/{id}/completeOnboardingProcess',
    may: mayRunOnboardings,
    summary: 'Slutför en onboarding, eller begär det när något inte är klart',
    /** The lists are asked first, when what they said is too old. */
    outside: true,
    input: one.extend({ why: whyField }),
    /** 204 when it is completed. */
    answer: waits,
    refusals: {
      ...ended,
      tasksLeft: { status: 409, text: tasksLeft },
      tasksMissing: { status: 409, text: tasksMissing },
      ...halted,
      /** The sentence says what. */
      notReady: { status: 409, text: notReady },
      alreadyWaiting,
    },
    stale: [...stale, 'company', 'search', 'approvals', 'keypersons'],
  }),
  delete: command({
    method: 'POST',
    path: '/api/onboarding/deleteOnboarding',
    may: mayOverseeOnboardings,
    summary: 'Ta bort en onboarding',
    input: one,
    answer: nothing,
    refusals: {
      ...unknown,
      completed: { status: 409, text: 'En slutförd onboarding kan inte tas bort' },
      signed: { status: 409, text: signedStays },
    },
    stale: ['onboarding.all', 'companytasks'],
  }),
  changeSalesRep: command({
    method: 'POST',
    path: '/api/onboarding/changeSalesRep',
    may: mayOverseeOnboardings,
    summary: 'Byt säljare i en onboarding',
    input: z.object({
      onboardingId: id('Onboarding'),
      newSalesRepEmail: emailField({ label: 'Säljare' }),
      version: seenVersion(),
    }),
    answer: nothing,
    refusals: { ...ended, notSalesRep: { status: 400, text: 'Användaren är inte säljare' } },
    stale,
  }),
  resolvefailure: command({
    method: 'GET',
    /**
     * The onboarding and its failure (decision C2); marking twice is marking once (decision C3).
     */
    path: '/api/onboarding/resolvefailure/{a}/{b}',
    may: mayOverseeOnboardings,
    summary: 'Markera ett fel i en onboarding som åtgärdat',
    input: z.object({ a: id('Onboarding'), b: id('Fel') }),
    answer: nothing,
    refusals: unknown,
    stale,
  }),
  subscribe: command({
    method: 'POST',
    path: '/api/onboarding/subscribe',
    may: mayRunOnboardings,
    summary: 'Följ en onboarding, eller sluta följa den',
    input: z.object({
      onboardingId: id('Onboarding'),
      subscribe: z.boolean().meta({ label: 'Följ' }),
    }),
    answer: nothing,
    refusals: ended,
    stale: ['onboarding.get'],
  }),
  createCompanyCrmEntry: command({
    method: 'POST',
    path: '/api/onboarding/createCompanyCrmEntry',
    may: mayAssignOnboardings,
    summary: 'Skicka onboardingens företag till CRM igen',
    input: one,
    answer: nothing,
    refusals: { ...unknown, canceled: ended.canceled },
    stale: ['delivery'],
  }),
}
