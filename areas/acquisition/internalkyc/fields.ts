import { z } from 'zod'
import { dayField, textField } from '#platform/swedish/fields.ts'
import {
  acquisitionCategories,
  acquisitionTypes,
  allAcquisitionDetails,
  creditCheckTypes,
  customerErps,
  customerSources,
  extraInformationTypes,
  guarantorStatusTypes,
  personValidationTypes,
  registrations,
  type Choice,
} from './codes.ts'

const line = (label: string, max = 200) =>
  textField({ label, max, required: false }).nullish().transform(asText)
const text = (label: string) =>
  textField({ label, max: 4000, multiline: true, required: false }).nullish().transform(asText)
/** Nothing written is '' wherever it comes from. */
function asText(written: string | null | undefined): string {
  return written ?? ''
}
const flag = (label: string) => z.boolean().default(false).meta({ label })
const maybe = (label: string) => z.boolean().nullable().default(null).meta({ label })
const numberOf = (label: string, table: readonly Choice[]) =>
  z
    .number()
    .refine((value) => table.some((one) => one.value === value), {
      error: `${label}: välj i listan`,
    })
    .meta({ label })
const one = (label: string, table: readonly Choice[]) =>
  numberOf(label, table).nullable().default(null)
const many = (label: string, table: readonly Choice[]) =>
  z.array(numberOf(label, table)).max(table.length).default([]).meta({ label })
/** The year 0001 is how an empty day is written by some (internalkyc 7). */
const day = (label: string) =>
  z.preprocess(
    (written) => (typeof written === 'string' && written.startsWith('0001') ? null : written),
    dayField({ label, required: false })
      .nullish()
      .transform((value) => value || null),
  )
const whole = (label: string, most: number) => {
  const error = `${label} ska vara ett heltal från 0 till ${most}`
  return z.number({ error }).int(error).min(0, error).max(most, error).nullable().default(null)
}
const percentError = 'Andel av omsättningen ska vara från 0 till 100, med högst två decimaler'

const contact = z.object({
  name: line('Namn'),
  email: line('E-post'),
  role: line('Roll'),
  phone: line('Telefon', 50),
})
const security = z.object({
  name: line('Säkerhet'),
  securityId: line('Beteckning'),
  relationToCompany: line('Samband med bolaget'),
  other: line('Övrigt'),
})

const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).prefault({} as z.input<z.ZodObject<Shape>>)

/** What internal KYC asks, as it is stored and sent. Everything may be left out of a draft. */
export const contentFields = {
  expectedStartDate: day('Väntad start'),
  /** Kronor a year. */
  expectedAnnualTurnover: whole('Väntad årsomsättning', 1_000_000_000_000),
  percentOfAnnualTurnoverViaFactoring: z
    .number({ error: percentError })
    .min(0, percentError)
    .max(100, percentError)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      error: percentError,
    })
    .nullable()
    .default(null)
    .meta({ label: 'Andel av omsättningen som säljs' }),
  contacts: z.array(contact).max(50).default([]).meta({ label: 'Kontakter' }),
  securities: z.array(security).max(50).default([]).meta({ label: 'Säkerheter' }),
  dealPartner: line('Affärspartner i affären'),
  businessPartner: maybe('Kommer kunden från en affärspartner'),
  nonBusinessPartnerWho: line('Vem, om inte en affärspartner'),
  byClient: flag('Rekommenderad av en kund'),
  byOther: flag('Rekommenderad av någon annan'),
  recommendedBy: line('Rekommenderad av'),
  customerSources: many('Kundens källa', customerSources),
  customerSourceOther: line('Annan källa'),
  customerERP: one('Affärssystem', customerErps),
  customerERPOther: line('Annat affärssystem'),
  isCashIntensiveInfo: part({ isCashIntensive: maybe('Är verksamheten kontantintensiv') }),
  onSiteMeetingOccuredInfo: part({ onSiteMeetingOccured: maybe('Har vi träffats på plats') }),
  internalKycCompanyInformation: part({
    customerEmailCreationDate: day('Kundens e-post finns sedan'),
    companyCreditCheckInformationTypes: many('Kontroll av bolaget', creditCheckTypes),
    notes: text('Anteckning om bolaget'),
    domaincheck: maybe('Hör domänen till bolaget'),
    domain: line('Domän'),
  }),
  internalKycCustomerAcquisition: part({
    /** A list from version 2 on, a single one before that (internalkyc 11). */
    customerAcquisitionValue: many('Typ av anskaffning', acquisitionTypes),
    customerAcquisitionCategory: one('Anskaffning', acquisitionCategories),
    customerAcquisitionDetailValue: one('Anskaffning, detalj', allAcquisitionDetails),
  }),
  internalSalesRepEmail: line('Innesäljare'),
  salesRepEmail: line('Säljare'),
  previousFactoringProvider: line('Tidigare fakturaköpare'),
  internalKycCustomerServiceOptions: part({
    invoicePurchase: flag('Fakturaköp'),
    companyLoan: flag('Företagslån'),
    invoiceService: flag('Fakturaservice'),
    debtCollection: flag('Inkasso'),
  }),
  sellAllInvoices: maybe('Säljer kunden alla sina fakturor'),
  complexOwnershipStructure: maybe('Är ägandet komplicerat'),
  requiredWelcomePhoneCall: maybe('Behövs ett välkomstsamtal'),
  extraInformationTypes: many('Särskilt att veta', extraInformationTypes),
  summaryClientVisit: text('Sammanfattning av besöket'),
  descriptionClientBusiness: text('Kundens verksamhet'),
  clientFuturePlans: text('Kundens planer'),
  otherInfo: text('Övrigt'),
  workforceHasEmployees: flag('Anställda'),
  workforceHasConsultants: flag('Konsulter'),
  workforceSolo: flag('Ensam'),
  workforceTotal: whole('Antal som arbetar i bolaget', 1_000_000),
  internalKycContractTerms: part({
    provisionThirtyDays: line('Provision per 30 dagar', 50),
    other: text('Övriga villkor'),
  }),
  internalKycInvoiceRegistration: part({
    registeredBy: one('Vem registrerar fakturorna', registrations),
    notes: text('Om registreringen'),
  }),
  internalKycOtherService: part({ notes: text('Andra tjänster') }),
  personValidationTypes: many('Kontroll av personerna', personValidationTypes),
  note: text('Anteckning'),
  internalKycGuarantorInformation: part({
    internalKycGuarantorStatusTypes: many('Borgen', guarantorStatusTypes),
    notes: text('Om borgen'),
  }),
}
export const content = z.object(contentFields)
export type Content = z.output<typeof content>

/** A form that nobody has written in. */
export const emptyContent: Content = content.parse({})
