/* The lists by which clients are found: of one chunk. */
export { ClientSearchScreen } from '#areas/operations/search/web/ClientSearchScreen.tsx'
export { ClientsScreen } from '#areas/operations/timeline/web/ClientsScreen.tsx'
