import { holding, type Holding } from './holding.ts'

const invoices = 'purchasing/invoices'
const ofInvoice = [{ column: 'invoiceId', table: 'invoice' }] as const

/** What is kept of the money of invoices. */
export const ofBalances: readonly Holding[] = [
  holding('invoiceWaiting', {
    area: invoices,
    name: 'Vilka fakturor som väntar',
    activity: 'buyInvoices',
    whose: ['soleTrader'],
    kinds: ['number'],
    of: ofInvoice,
    parties: [{ by: ['issuerOrganizationNumber'] }],
  }),
  holding('invoicePosting', {
    area: invoices,
    name: 'Vad som har hänt med pengarna för fakturor',
    activity: 'buyInvoices',
    whose: ['staff', 'soleTrader', 'recipient'],
    kinds: ['economy'],
    of: ofInvoice,
    plain: ['kind', 'source'],
  }),
  holding('invoiceBalance', {
    area: invoices,
    name: 'Vad som är betalt av fakturor och kvar av dem',
    activity: 'buyInvoices',
    whose: ['soleTrader', 'recipient'],
    kinds: ['number', 'economy'],
    of: ofInvoice,
    parties: [{ by: ['recipient'] }],
  }),
  holding('collectionEvent', {
    area: invoices,
    name: 'Vad som har gjorts för att få betalt för fakturor',
    activity: 'buyInvoices',
    whose: ['staff', 'soleTrader', 'recipient'],
    kinds: ['texts', 'economy'],
    of: ofInvoice,
    texts: ['saidBy', 'papers', 'note'],
    plain: ['plan'],
  }),
  holding('claimPaper', {
    area: invoices,
    name: 'Underlag om fordringar',
    activity: 'buyInvoices',
    whose: ['staff', 'soleTrader', 'recipient'],
    kinds: ['texts'],
    of: [
      { column: 'invoiceId', table: 'invoice' },
      { column: 'storedFileId', table: 'storedFile' },
    ],
  }),
  holding('invoiceCollection', {
    area: invoices,
    name: 'Var obetalda fakturor står',
    activity: 'buyInvoices',
    whose: ['staff', 'soleTrader', 'recipient'],
    kinds: ['economy', 'name'],
    of: ofInvoice,
    texts: ['ownerName'],
    plain: ['plan', 'stateBefore'],
  }),
  holding('invoiceNewsAhead', {
    area: invoices,
    name: 'Vad fakturasystemet har daterat framåt',
    activity: 'buyInvoices',
    whose: ['soleTrader', 'recipient'],
    kinds: ['texts'],
    of: ofInvoice,
    texts: ['content'],
    within: ['content'],
  }),
]
