import { address, HTTP, optional } from './config-fields.ts'

/** Of the accounting systems that clients' invoices are read from. */
export const accountingVariables = {
  FORTNOX_URL: address(HTTP, {
    meaning: "The accounting system of clients, by Fortnox's API: https://api.fortnox.se",
    otherwise: 'a simulator; none in production, and no invoices are imported',
  }),
  FORTNOX_LOGIN_URL: address(HTTP, {
    meaning: 'Where clients consent to it: https://apps.fortnox.se/oauth-v1',
    otherwise: 'the same',
  }),
  FORTNOX_EVENTS_URL: address(['wss:', 'ws:'], {
    meaning: 'Its websocket of events: wss://ws.fortnox.se/topics-v1',
    otherwise: 'the same; none in production, and what changes is found within ten minutes',
  }),
  FORTNOX_CLIENT: optional({
    meaning: 'What we are there, id:secret; register PUBLIC_URL/accounting/consent with it',
    otherwise: 'the same',
    secret: true,
  }),
}
