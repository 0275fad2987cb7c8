import { ofFirm, type Holding } from './holding.ts'

const accounting = 'purchasing/accounting'

/** Personal data of what is read from clients' books. */
export const ofAccounting: readonly Holding[] = [
  ofFirm('accountingInvoice', 'organizationNumber', {
    area: accounting,
    name: 'Fakturor i klienters bokföring',
    activity: 'readDocuments',
    whose: ['soleTrader', 'recipient'],
    kinds: ['name', 'contact', 'economy'],
    parties: [{ by: [], holds: ['recipientName'] }],
    texts: ['content', 'reason'],
    plain: ['tenantId', 'documentNumber', 'currency', 'dueDate'],
  }),
  ofFirm('accountingConnection', 'organizationNumber', {
    area: accounting,
    name: 'Kopplingar till bokföring',
    activity: 'serveCustomers',
    kinds: ['role'],
    secret: ['tokens', 'clientKey'],
    plain: ['tenantId', 'failure'],
  }),
  ofFirm('accountingConsent', 'organizationNumber', {
    area: accounting,
    name: 'Medgivanden till bokföring',
    activity: 'serveCustomers',
    kinds: ['role'],
    secret: ['stateHash'],
    plain: ['userId'],
  }),
  ofFirm('accountingInvitation', 'organizationNumber', {
    area: accounting,
    name: 'Inbjudningar att koppla bokföring',
    activity: 'serveCustomers',
    whose: ['customer'],
    kinds: ['contact'],
    parties: [{ by: ['sentTo'] }],
    secret: ['linkHash'],
  }),
]
