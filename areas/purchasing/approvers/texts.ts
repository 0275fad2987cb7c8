/** approvers 1, 3, 4 */
export const texts = {
  answeredFromNeeded:
    'Mottagaren har frågats med e-post. Ange adressen svaret kom från, eller att det kom på annat sätt.',
  notAsked:
    'Adressen har inte tillfrågats om fakturan. Ett vidarebefordrat brev räknas inte: skicka leveransgodkännandet till den som svarade.',
  approverBarred:
    'Adressen eller domänen står i blacklist. Ett godkännande därifrån räknas aldrig.',
  approverNotAccepted:
    'Adressen är ny eller tveksam. Godkännandet räknas först när två personer har godtagit adressen.',
  otherwiseNeedsComment: 'Skriv hur beskedet kom, från vem och när',
  waitsForTwo: 'Ett godkännande härifrån räknas först när två personer har godtagit adressen.',
  neverCounts: 'Ett godkännande härifrån räknas aldrig.',
} as const
