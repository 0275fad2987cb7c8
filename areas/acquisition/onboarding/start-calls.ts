import { z } from 'zod'
import { command, query } from '#platform/endpoint.ts'
import { id, named } from '#platform/fields.ts'
import { keysOf } from '#platform/record.ts'
import {
  emailField,
  organizationNumberField,
  phoneDigitsField,
  textField,
} from '#platform/swedish/fields.ts'
import { mayStartOnboardings, withAuditor } from '#areas/foundation/users/rules.ts'
import { productTypes } from '#areas/parties/company/rules.ts'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { halted } from '#areas/parties/keypersons/texts.ts'
import { contactDetails } from './answers.ts'
import { contactFields, stale } from './fields.ts'
import {
  alreadyEnabled,
  alreadyOngoing,
  harmfulEmail,
  prospectNotAccepted,
  taskNotCreated,
  unknownCompany,
} from './texts.ts'

/** The roles that meet customers-to-be (decision B4). */

/** How an onboarding begins (onboarding 1-9, decision A26). */
export const startCalls = {
  getContactDetails: query({
    method: 'POST',
    path: '/api/onboarding/getInvoicePurchaseOnboardingContactDetails',
    may: withAuditor(mayStartOnboardings),
    summary:
      'Visa vad ett företags nya onboarding följer på: senaste kontaktuppgifter och prospekt',
    personal: true,
    /** The company's organisation number. */
    input: z.object({ id: organizationNumberField() }),
    /** Of the newest onboarding to invoice purchase; null when there has been none. */
    answer: z.object({
      contactDetails: contactDetails.nullable(),
      /**
       * Which one makes the company a customer, or is the newest, and why an onboarding that does
       * cannot be started, in Swedish.
       */
      prospect: z.object({ id: z.uuid().nullable(), problem: z.string().nullable() }),
    }),
  }),
  initiate: command({
    method: 'POST',
    path: '/api/onboarding/initiateOnboarding',
    may: mayStartOnboardings,
    summary: 'Starta en onboarding',
    input: z.object({
      organizationNumber: organizationNumberField().meta({ wire: 'organisationNumber' }),
      /** As the caller knows it: the company is called what our books or the register call it. */
      name: textField({ label: 'Företagsnamn', max: 300 }),
      /** Always said by who starts it (decision A2). */
      onboardingType: named(onboardingTypes, 'Onboardingtyp'),
      productType: z
        .enum(keysOf(productTypes))
        .default('FactoringGruppen')
        .meta({ label: 'Produkt' }),
      contactName: textField({ label: 'Kontaktperson', max: 200 }),
      contactEmailAddress: emailField(),
      contactPhoneNumber: phoneDigitsField(),
      contactRelationToCompany: contactFields.relationToCompany,
      /** Without one, the company's newest that is accepted. */
      prospectId: id('Prospekt').nullish(),
      promotionalCode: contactFields.promotionalCode,
      requiresAml: z.boolean().default(true).meta({ label: 'Kräver AML-kontroll' }),
      ignoreBlacklistWarning: contactFields.ignoreBlacklistWarning,
    }),
    /** The onboarding's id. */
    answer: z.uuid(),
    refusals: {
      ...halted,
      /** The requirement quotes the body (decision C25). */
      emailaddress_bl: { status: 400, text: harmfulEmail, body: 'emailaddress_bl' },
      taskNotCreated: { status: 404, text: taskNotCreated },
      alreadyEnabled: { status: 405, text: alreadyEnabled },
      alreadyOngoing: { status: 409, text: alreadyOngoing },
      prospectNotAccepted: { status: 422, text: prospectNotAccepted },
      unknownCompany: { status: 422, text: unknownCompany },
    },
    stale,
  }),
}
