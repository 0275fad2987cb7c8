export type { TrailDirectory } from './directory.ts'
