import { policyNames } from '#areas/foundation/users/rules.ts'

/** Acts that leave a row without being a call of a contract. */
export const otherActs: Readonly<Record<string, string>> = {
  'session.login': 'Logga in',
  'session.backChannel': 'Logga ut hos identitetsleverantören',
  'session.silent': 'Förnya inloggningen i bakgrunden',
  'approvals.expire': 'Avsluta en begäran som ingen beslutat i tid',
  'signing.covered': 'Ta in signaturer i granskningsloggen',
  'signing.signed': 'Signera med BankID',
  'triggers.fired': 'Utlösa en trigger',
  'security.wrongSecret': 'Avvisad: fel hemlighet för API-klient',
  'security.loginRefused': 'Avvisad: inloggning utan användare här',
  'security.notAllowed': 'Avvisad: saknade behörighet',
  'partnerApi.token': 'Hämta token som API-klient',
}

/** Names that a value may be, by what staff call them; the wire has numbers for them. */
export const nameWords: Readonly<Record<string, string>> = {
  issuer: 'Utställare',
  recipient: 'Mottagare',
  AtivoCore: 'Ativofaktura',
}

/** Fields that answers have and no call takes, so that no contract names them. */
export const commonFields: Readonly<Record<string, string>> = {
  id: 'Id',
  version: 'Version',
  created: 'Skapad',
  createdAt: 'Skapad',
  createdBy: 'Skapad av',
  changed: 'Ändrad',
  changedAt: 'Ändrad',
  changedBy: 'Ändrad av',
  organizationNumber: 'Organisationsnummer',
  evidence: 'Bevis',
  lastLoginDate: 'Senaste inloggning',
}

/** Values that are a name in code wherever they stand, by what staff call them. */
export const valueWords: Readonly<Record<string, string>> = { ...nameWords, ...policyNames }
