/* What who collects works with, as one part of the program that is fetched. */
export { DebtorScreen } from '#areas/purchasing/invoices/web/collection/DebtorScreen.tsx'
export { DunningTextsScreen } from '#areas/purchasing/invoices/web/collection/DunningTextsScreen.tsx'
export { ExpiredInvoicesScreen } from '#areas/purchasing/invoices/web/ExpiredInvoicesScreen.tsx'
