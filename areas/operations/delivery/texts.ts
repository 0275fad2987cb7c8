import type { DeliveryState, Destination } from './rules.ts'

export const stateText: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Väntar',
  delivered: 'Levererad',
  dead: 'Misslyckad',
  withdrawn: 'Ersatt',
}
export const destinationText: Readonly<Record<Destination, string>> = {
  'core-system': 'Kärnsystemet',
  'invoice-system': 'Fakturasystemet',
  crm: 'CRM',
  chat: 'Chatten',
  mail: 'E-post',
}
