export { loadCompanies } from './demo/companies.ts'
export { loadInformation } from './demo/information.ts'
export { loadNotes } from './demo/notes.ts'
export { boardFactsOf, factsOn } from './demo/provider-facts.ts'
