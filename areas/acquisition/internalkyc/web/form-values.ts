import type { Content } from '../fields.ts'

/** The parts of the form's content whose answers stand side by side with the others on the screen. */
type Parts =
  | 'isCashIntensiveInfo'
  | 'onSiteMeetingOccuredInfo'
  | 'internalKycCompanyInformation'
  | 'internalKycCustomerAcquisition'
  | 'internalKycCustomerServiceOptions'
  | 'internalKycContractTerms'
  | 'internalKycInvoiceRegistration'
  | 'internalKycOtherService'
  | 'internalKycGuarantorInformation'
/** The content with the answers of its parts beside the others. */
export type Typed = Omit<Content, Parts> &
  Content['isCashIntensiveInfo'] &
  Content['onSiteMeetingOccuredInfo'] &
  Content['internalKycCustomerAcquisition'] &
  Content['internalKycCustomerServiceOptions'] & {
    customerEmailCreationDate: string | null
    companyCreditCheckInformationTypes: number[]
    companyNotes: string
    domaincheck: boolean | null
    domain: string
    provisionThirtyDays: string
    otherTerms: string
    registeredBy: number | null
    registrationNotes: string
    otherService: string
    internalKycGuarantorStatusTypes: number[]
    guarantorNotes: string
  }

export function typedOf(kyc: Content): Typed {
  const {
    isCashIntensiveInfo,
    onSiteMeetingOccuredInfo,
    internalKycCompanyInformation: { notes: companyNotes, ...company },
    internalKycCustomerAcquisition,
    internalKycCustomerServiceOptions,
    internalKycContractTerms: { provisionThirtyDays, other: otherTerms },
    internalKycInvoiceRegistration: { registeredBy, notes: registrationNotes },
    internalKycOtherService: { notes: otherService },
    internalKycGuarantorInformation: { internalKycGuarantorStatusTypes, notes: guarantorNotes },
    ...rest
  } = kyc
  return {
    ...rest,
    ...isCashIntensiveInfo,
    ...onSiteMeetingOccuredInfo,
    ...company,
    companyNotes,
    ...internalKycCustomerAcquisition,
    ...internalKycCustomerServiceOptions,
    provisionThirtyDays,
    otherTerms,
    registeredBy,
    registrationNotes,
    otherService,
    internalKycGuarantorStatusTypes,
    guarantorNotes,
  }
}

/** As it is sent and judged. */
export const contentOf = (typed: Typed): Content => ({
  ...typed,
  isCashIntensiveInfo: { isCashIntensive: typed.isCashIntensive },
  onSiteMeetingOccuredInfo: { onSiteMeetingOccured: typed.onSiteMeetingOccured },
  internalKycCompanyInformation: {
    customerEmailCreationDate: typed.customerEmailCreationDate,
    companyCreditCheckInformationTypes: typed.companyCreditCheckInformationTypes,
    notes: typed.companyNotes,
    domaincheck: typed.domaincheck,
    domain: typed.domain,
  },
  internalKycCustomerAcquisition: {
    customerAcquisitionValue: typed.customerAcquisitionValue,
    customerAcquisitionCategory: typed.customerAcquisitionCategory,
    customerAcquisitionDetailValue: typed.customerAcquisitionDetailValue,
  },
  internalKycCustomerServiceOptions: {
    invoicePurchase: typed.invoicePurchase,
    companyLoan: typed.companyLoan,
    invoiceService: typed.invoiceService,
    debtCollection: typed.debtCollection,
  },
  internalKycContractTerms: {
    provisionThirtyDays: typed.provisionThirtyDays,
    other: typed.otherTerms,
  },
  internalKycInvoiceRegistration: {
    registeredBy: typed.registeredBy,
    notes: typed.registrationNotes,
  },
  internalKycOtherService: { notes: typed.otherService },
  internalKycGuarantorInformation: {
    internalKycGuarantorStatusTypes: typed.internalKycGuarantorStatusTypes,
    notes: typed.guarantorNotes,
  },
})

/** What the screen calls a field of the call. */
export const ownField = (field: string) => field.split('.').at(-1) ?? field
