/** The jobs of the area, for a test of another that does one of them at once. */
export { keyPersonTasks } from '../jobs.ts'
