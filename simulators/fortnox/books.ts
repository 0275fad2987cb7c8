import { z } from 'zod'

const amount = z.number()
/** An invoice as its tenant has written it; the rest of what Fortnox tells follows from it. */
export const writtenInvoice = z.object({
  tenantId: z.string(),
  DocumentNumber: z.string(),
  CustomerNumber: z.string(),
  InvoiceDate: z.string(),
  DueDate: z.string(),
  /** With VAT. */
  Total: amount,
  TotalVAT: amount.default(0),
  /** What is left to pay; left out nothing has been paid. */
  Balance: amount.optional(),
  Currency: z.string().default('SEK'),
  OCR: z.string().default(''),
  Booked: z.boolean().default(true),
  Sent: z.boolean().default(true),
  Cancelled: z.boolean().default(false),
  Credit: z.boolean().default(false),
  CreditInvoiceReference: z.string().default('0'),
  InvoiceType: z
    .enum(['INVOICE', 'AGREEMENTINVOICE', 'INTRESTINVOICE', 'SUMMARYINVOICE', 'CASHINVOICE'])
    .default('INVOICE'),
  /** Sold to Fortnox Finans. */
  NoxFinans: z.boolean().default(false),
  /** ROT or RUT: what the tax agency pays. */
  TaxReduction: amount.default(0),
  HouseWork: z.boolean().default(false),
})
export const writtenCustomer = z.object({
  tenantId: z.string(),
  CustomerNumber: z.string(),
  Name: z.string(),
  OrganisationNumber: z.string().default(''),
  VATNumber: z.string().default(''),
  Type: z.enum(['COMPANY', 'PRIVATE']).default('COMPANY'),
  CountryCode: z.string().default('SE'),
  Address1: z.string().default('Storgatan 1'),
  ZipCode: z.string().default('111 22'),
  City: z.string().default('Stockholm'),
  Email: z.string().default(''),
})
export const writtenTenant = z.object({
  tenantId: z.string(),
  /** As Fortnox writes it: 556677-8899. */
  OrganizationNumber: z.string(),
  CompanyName: z.string(),
})
export type Tenant = z.output<typeof writtenTenant>
type Customer = z.output<typeof writtenCustomer>
type Written = z.output<typeof writtenInvoice>
export type Invoice = Written & { readonly modifiedAt: Date }

/** The books of every tenant. */
export function openBooks(now: () => Date) {
  const tenants = new Map<string, Tenant>()
  const customers = new Map<string, Customer>()
  const invoices = new Map<string, Invoice>()
  const keyOf = (tenantId: string, number: string) => `${tenantId} ${number}`
  return {
    tenants,
    customer: (tenantId: string, number: string) => customers.get(keyOf(tenantId, number)),
    invoice: (tenantId: string, number: string) => invoices.get(keyOf(tenantId, number)),
    invoicesOf: (tenantId: string) =>
      [...invoices.values()].filter((one) => one.tenantId === tenantId),
    writeCustomer: (one: Customer) =>
      void customers.set(keyOf(one.tenantId, one.CustomerNumber), one),
    writeInvoice: (one: Written) =>
      void invoices.set(keyOf(one.tenantId, one.DocumentNumber), { ...one, modifiedAt: now() }),
  }
}

const balanceOf = ({ Balance, Total, TaxReduction }: Invoice) => Balance ?? Total - TaxReduction

const filters: Readonly<Record<string, (one: Invoice, today: string) => boolean>> = {
  cancelled: (one) => one.Cancelled,
  fullypaid: (one) => !one.Cancelled && balanceOf(one) === 0,
  unpaid: (one) => !one.Cancelled && balanceOf(one) !== 0,
  unpaidoverdue: (one, today) => !one.Cancelled && balanceOf(one) !== 0 && one.DueDate < today,
  unbooked: (one) => !one.Cancelled && !one.Booked,
}
export const isFilter = (name: string) => name in filters
export const passes = (one: Invoice, filter: string | undefined, today: string) =>
  filter === undefined || filters[filter]?.(one, today) === true

/** As a list tells of an invoice. */
export const listed = (one: Invoice, customer: Customer | undefined, url: string) => ({
  '@url': `${url}/3/invoices/${one.DocumentNumber}`,
  Balance: balanceOf(one),
  Booked: one.Booked,
  Cancelled: one.Cancelled,
  CostCenter: '',
  Currency: one.Currency,
  CurrencyRate: '1',
  CurrencyUnit: 1,
  CustomerName: customer?.Name ?? '',
  CustomerNumber: one.CustomerNumber,
  DocumentNumber: one.DocumentNumber,
  DueDate: one.DueDate,
  ExternalInvoiceReference1: '',
  ExternalInvoiceReference2: '',
  FinalPayDate: null,
  InvoiceDate: one.InvoiceDate,
  InvoiceType: one.InvoiceType,
  NoxFinans: one.NoxFinans,
  OCR: one.OCR,
  Project: '',
  Sent: one.Sent,
  TermsOfPayment: '30',
  Total: one.Total,
  WayOfDelivery: '',
})
/** As it is told of alone. */
export const whole = (one: Invoice, customer: Customer | undefined, url: string) => ({
  ...listed(one, customer, url),
  Address1: customer?.Address1 ?? '',
  ZipCode: customer?.ZipCode ?? '',
  City: customer?.City ?? '',
  Country: customer?.CountryCode === 'SE' ? 'Sverige' : (customer?.CountryCode ?? ''),
  Credit: String(one.Credit),
  CreditInvoiceReference: one.CreditInvoiceReference,
  EmailInformation: { EmailAddressTo: customer?.Email ?? '' },
  HouseWork: one.HouseWork,
  OrganisationNumber: customer?.OrganisationNumber ?? '',
  TaxReduction: one.TaxReduction === 0 ? null : one.TaxReduction,
  TaxReductionType: one.TaxReduction === 0 ? 'none' : 'rot',
  Net: one.Total - one.TotalVAT,
  TotalVAT: one.TotalVAT,
  TotalToPay: one.Total - one.TaxReduction,
  InvoiceRows: [
    {
      Description: 'Konsulttimmar',
      DeliveredQuantity: '1.00',
      Price: one.Total - one.TotalVAT,
      Total: one.Total - one.TotalVAT,
      VAT: 25,
      RowId: 1,
    },
  ],
})
/** As a customer is told of. */
export const customerTold = ({ tenantId: _, ...customer }: Customer, url: string) => ({
  '@url': `${url}/3/customers/${customer.CustomerNumber}`,
  ...customer,
  Active: true,
  Currency: 'SEK',
})
