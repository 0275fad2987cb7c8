import type { ProspectState } from './rules.ts'

export const ownSearchText =
  'Du har själv sökt prospektet och reglerna godkänner det inte. Någon annan behöver godkänna det.'
/** prospects 43 */
export const alreadyAskedText =
  'Någon har redan begärt att prospektet avgörs. Det väntar på någon som får godkänna prospekt.'
export const commentNeededText = 'Kommentar behöver fyllas i när reglerna inte godkänner prospektet'
export const stateNames: Readonly<Record<ProspectState, string>> = {
  approved: 'Manuellt godkänd',
  declined: 'Manuellt avslagen',
  passed: 'Godkänd',
  warn: 'Varning',
  failed: 'Ej godkänd',
}
/** prospects 1. */
export const invalidNumber = 'Detta är inte ett giltigt organisationsnummer'
/** prospects 14-22. */
export const noHit = 'Inget företag hittades'
export const approvedText = 'Godkännande sparat.'
export const declinedText = 'Avslående sparat.'
export const failedText = 'Ett fel inträffade.'
export const newlyEditedText =
  'En ny prospect för detta bolag finns redan. Vill du öppna den istället?'
export const existingIssuerText = (name: string, isActive: boolean) =>
  isActive
    ? `${name} är redan en utställare. Fortsätt ändå?`
    : `${name} är redan en inaktiv utställare. Fortsätt ändå?`
/** prospects 4. */
export const existingRecipientText = (name: string) =>
  `${name} är redan en mottagare. Fortsätt ändå?`
export const notEnabledText =
  'Funktionen att kunna göra prospect på enskild firma, handelsbolag eller kommanditbolag är inte aktiverad.'
export const needsConfirmationText = (name: string) =>
  `Företaget ${name} kan komma att generera en omfrågandekopia.`
export const confirmAct = 'Gör komplett upplysning'
export const bothRolesText = (name: string) =>
  `Företaget ${name} finns både som utställare och mottagare med en komplett upplysning`
/** A failed prospect without detail (prospects 10). */
export const withoutDetailText = 'Prospektet ej godkänd'
/** Of an address that names no prospect. */
export const noSuchProspect = 'Prospektet finns inte. Sök företaget under Ny kund.'
