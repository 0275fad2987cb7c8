import { z } from 'zod'
import {
  ProviderFailure,
  readJson,
  type ProviderAnswer,
} from '#platform/server/outside/provider-call.ts'

// The parts of provider B's answers that we read: Swedish names, thousands of kronor, days without
// dashes, and 200 for everything.

const kronor = z
  .number()
  .finite()
  .transform((amount) => Math.round(amount * 100))
const thousands = z
  .number()
  .finite()
  .transform((amount) => Math.round(amount * 100_000))
const yesNo = z
  .enum(['J', 'N'])
  .transform((letter) => letter === 'J')
  .nullish()
const text = z.string().nullish()
const day = z
  .string()
  .regex(/^\d{8}$/)
  .transform((digits) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`)
const number = z.string().transform((dashed) => dashed.replace('-', ''))

export const companyForm = z.object({
  foretag: z.object({
    orgnr: z.string(),
    firma: z.string().min(1),
    bolagsform: text,
    regdatum: day.nullish(),
    lage: text,
    lagedatum: day.nullish(),
    sni: text,
    snitext: text,
    fskatt: yesNo,
    moms: yesNo,
    arbetsgivare: yesNo,
    adress: z
      .object({
        gata: z.string(),
        postnr: z.string().transform((code) => code.replace(' ', '')),
        ort: z.string(),
      })
      .nullish(),
    telefon: text,
    lan: text,
    risk: z
      .object({ klass: z.string(), poang: z.number(), limit_tkr: thousands.nullish() })
      .nullish(),
    anmarkningar: z.object({ antal: z.number().int(), summa_kr: kronor }).nullish(),
  }),
})

/** '202501-202512' */
const period = z
  .string()
  .regex(/^\d{6}-\d{6}$/)
  .transform((months) => ({
    from: `${months.slice(0, 4)}-${months.slice(4, 6)}`,
    to: `${months.slice(7, 11)}-${months.slice(11)}`,
  }))
export const accountsForm = z.object({
  bokslut: z.array(
    z.object({
      period,
      omsattning: thousands,
      resultat: thousands,
      egetkapital: thousands,
      tillgangar: thousands,
      kassalikviditet: z.number(),
      anstallda: z.number(),
    }),
  ),
})

export const boardForm = z.object({
  orgnr: z.string(),
  funktionarer: z.array(
    z.object({
      /** Nothing of who has no Swedish number; of some the day of birth alone. */
      pnr: number.nullish().transform((said) => said ?? ''),
      /** 'Efternamn, Förnamn' */
      namn: z.string().transform((name) => name.split(', ').toReversed().join(' ')),
      befattning: z.string(),
    }),
  ),
  firmateckning: z.object({
    text: z.string(),
    kombinationer: z.array(
      z.object({
        lydelse: z.string(),
        lopande: yesNo,
        krav: z.array(
          z.object({
            antal: z.number().int().positive(),
            pnr: z.array(number.nullable().transform((said) => said ?? '')),
          }),
        ),
      }),
    ),
  }),
})

export const reportForm = z.object({ filnamn: z.string().max(200), innehall: z.base64() })

const outcome = z.object({ status: z.enum(['OK', 'SAKNAS', 'FEL']) })
/** Reads an answer that says itself whether it is one. */
export function readOutcome<S extends z.ZodType>(called: ProviderAnswer, form: S): z.output<S> {
  const { status } = readJson(called, outcome)
  if (status !== 'OK') throw new ProviderFailure(status === 'SAKNAS' ? 'missing' : 'refused')
  return readJson(called, form)
}
