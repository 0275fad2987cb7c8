import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { alreadyWaiting, waits, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import { priceKinds } from '#areas/acquisition/agreements/rules.ts'
import { actRefusals } from '#areas/acquisition/companytasks/contract.ts'
import { mayPrepareAgreements, withAuditor } from '#areas/foundation/users/rules.ts'
import { listedPrices } from './price-decision.ts'
import { conflict } from './refusals.ts'
import { reasons } from './texts.ts'

const amount = z.number().int().min(0).max(priceKinds.AdministrationFee.most)
const bounds = z.object({ least: z.number(), most: z.number() })

/** Prices of agreements that the price list does not give, as two agree on them (signing 49). */
export const agreedPrices = contract('agreedPrices', {
  of: query({
    method: 'GET',
    path: '/api/companyAgreement/prices/{companyTaskId}',
    may: withAuditor(mayPrepareAgreements),
    summary: 'Visa mellan vilka priser avtal kan skapas, och vad två har kommit överens om',
    input: z.object({ companyTaskId: id('Uppgift') }),
    answer: z.object({
      /** The version of the price list. */
      priceList: z.number(),
      bounds: z.object({ Commission: bounds, AdministrationFee: bounds, LimitCharge: bounds }),
      agreed: z.array(
        z.object({
          price: z.enum(listedPrices),
          amount: z.number(),
          agreedAt: instant(),
          /** Both of them. */
          agreedBy: z.string(),
          reason: z.string(),
        }),
      ),
    }),
  }),
  ask: command({
    method: 'POST',
    path: '/api/companyAgreement/prices/ask',
    may: mayPrepareAgreements,
    summary: 'Begär att ett företag får andra priser än prislistans',
    input: z.object({
      companyTaskId: id('Uppgift'),
      prices: z
        .array(z.object({ price: z.enum(listedPrices).meta({ label: 'Pris' }), amount }))
        .min(1, { error: 'Priser: skriv minst ett' })
        .max(listedPrices.length)
        .meta({ label: 'Priser' }),
      why: whyForSecond(),
    }),
    answer: waits,
    refusals: {
      ...actRefusals,
      alreadyWaiting,
      otherTask: { status: 400, text: 'Uppgiften gäller inte avtalssignering' },
      taskCompleted: conflict(reasons.taskCompleted),
      hasSet: conflict('Avtalen är redan skapade i den här uppgiften'),
      offered: conflict(
        'Företaget har accepterat en offert. Gör en ny offert om det ska ha andra priser.',
      ),
      tooMuch: { status: 400, text: 'Ett pris är orimligt' },
      notOutside: {
        status: 400,
        text: 'Priserna står i prislistan, eller är redan överenskomna. Skapa avtalen.',
      },
    },
    stale: ['agreedPrices', 'approvals'],
  }),
})
