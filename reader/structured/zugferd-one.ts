import type { Element } from './xml.ts'

/** What ZUGFeRD 1.0, a draft of the Cross Industry Invoice, calls its elements. */
const namesThen: Readonly<Record<string, string>> = {
  ExchangedDocumentContext: 'SpecifiedExchangedDocumentContext',
  ExchangedDocument: 'HeaderExchangedDocument',
  SupplyChainTradeTransaction: 'SpecifiedSupplyChainTradeTransaction',
  ApplicableHeaderTradeAgreement: 'ApplicableSupplyChainTradeAgreement',
  ApplicableHeaderTradeSettlement: 'ApplicableSupplyChainTradeSettlement',
  SpecifiedLineTradeSettlement: 'SpecifiedSupplyChainTradeSettlement',
  SpecifiedTradeSettlementHeaderMonetarySummation: 'SpecifiedTradeSettlementMonetarySummation',
  SpecifiedTradeSettlementLineMonetarySummation: 'SpecifiedTradeSettlementMonetarySummation',
  IssuerAssignedID: 'ID',
}

/** An element of ZUGFeRD 1.0 under the names of the Cross Industry Invoice. */
export function underLaterNames(element: Element): Element {
  const children = (name: string) => element.children(namesThen[name] ?? name).map(underLaterNames)
  const later: Element = {
    text: element.text,
    attributes: element.attributes,
    children,
    at: (...names) =>
      names.reduce<Element | undefined>((from, name) => from?.children(name)[0], later),
    textAt: (...names) => later.at(...names)?.text || undefined,
  }
  return later
}
