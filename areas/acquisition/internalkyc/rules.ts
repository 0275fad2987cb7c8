import type { Content } from './fields.ts'
import { acquisitionDetails, otherErp, otherSource, sourceFromVersion2 } from './codes.ts'

/** What a new form is (internalkyc 11, 13). */
export const currentVersion = 2
/** The type of the files among the company's documents (decision A18). */
export const documentType = 4

/** Sentence of the rule that so many be chosen (internalkyc 5). */
export const atLeast = (n: number) => `Minst ${n} måste väljas.`

/**
 * A form as it is kept: what is asked only after another answer is empty without that answer
 * (internalkyc 9), and a detail belongs to its category.
 */
export function cleaned(content: Content): Content {
  const acquisition = content.internalKycCustomerAcquisition
  const details = acquisitionDetails(acquisition.customerAcquisitionCategory)
  const isOfCategory = details.some(
    ({ value }) => value === acquisition.customerAcquisitionDetailValue,
  )
  return {
    ...content,
    customerSourceOther: content.customerSources.includes(otherSource)
      ? content.customerSourceOther
      : '',
    customerERPOther: content.customerERP === otherErp ? content.customerERPOther : '',
    internalKycCustomerAcquisition: {
      ...acquisition,
      customerAcquisitionDetailValue: isOfCategory
        ? acquisition.customerAcquisitionDetailValue
        : null,
    },
  }
}

/**
 * Why a form cannot be completed (internalkyc 10 to 13): one sentence for each field that is wrong,
 * a field of a part as 'part.field'.
 */
export function completionProblems(
  content: Content,
  version: number,
): readonly { readonly field: string; readonly message: string }[] {
  const { customerAcquisitionValue, customerAcquisitionCategory, customerAcquisitionDetailValue } =
    content.internalKycCustomerAcquisition
  const missing = (field: string, label: string) => ({
    field,
    message: `${label} behöver fyllas i`,
  })
  return [
    ...(content.internalSalesRepEmail === ''
      ? [missing('internalSalesRepEmail', 'Innesäljare')]
      : []),
    ...(content.salesRepEmail === '' ? [missing('salesRepEmail', 'Säljare')] : []),
    ...(content.expectedAnnualTurnover === null
      ? [missing('expectedAnnualTurnover', 'Väntad årsomsättning')]
      : []),
    ...(content.percentOfAnnualTurnoverViaFactoring === null
      ? [missing('percentOfAnnualTurnoverViaFactoring', 'Andel av omsättningen som säljs')]
      : []),
    ...(version >= 2 && customerAcquisitionValue.length === 0
      ? [
          {
            field: 'internalKycCustomerAcquisition.customerAcquisitionValue',
            message: `Typ av anskaffning: ${atLeast(1)}`,
          },
        ]
      : []),
    ...(customerAcquisitionCategory === null
      ? [missing('internalKycCustomerAcquisition.customerAcquisitionCategory', 'Anskaffning')]
      : []),
    ...(acquisitionDetails(customerAcquisitionCategory).length > 0 &&
    customerAcquisitionDetailValue === null
      ? [
          missing(
            'internalKycCustomerAcquisition.customerAcquisitionDetailValue',
            'Anskaffning, detalj',
          ),
        ]
      : []),
    ...(version < 2 && content.customerSources.includes(sourceFromVersion2)
      ? [{ field: 'customerSources', message: 'Kundens källa: Annons finns från version 2' }]
      : []),
    ...(content.customerSources.includes(otherSource) && content.customerSourceOther === ''
      ? [missing('customerSourceOther', 'Annan källa')]
      : []),
    ...(content.customerERP === otherErp && content.customerERPOther === ''
      ? [missing('customerERPOther', 'Annat affärssystem')]
      : []),
  ]
}

/**
 * Whether a detail that was set is taken away again though its category is the same, which it never
 * is (internalkyc 8).
 */
export function clearsDetail(before: Content, after: Content): boolean {
  const was = before.internalKycCustomerAcquisition
  const is = after.internalKycCustomerAcquisition
  return (
    was.customerAcquisitionCategory === is.customerAcquisitionCategory &&
    was.customerAcquisitionDetailValue !== null &&
    is.customerAcquisitionDetailValue === null
  )
}
