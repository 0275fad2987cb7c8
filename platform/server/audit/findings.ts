import type { Finding } from './verify.ts'

const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`)
const span = (seq: number, count: number) =>
  count === 1 ? `row ${seq}` : `rows ${seq} to ${seq + count - 1}`

/** One sentence about a finding, for the person who ran the verifier. */
export function describeFinding(finding: Finding): string {
  const { lane, seq } = finding
  const where = `Lane ${lane}`
  switch (finding.kind) {
    case 'changed':
      return `${where}: row ${seq} does not match its hash: it, or the row before it, has been changed.`
    case 'removed':
      return `${where}: ${rows(finding.count)} removed at ${span(seq, finding.count)}.`
    case 'inserted':
      return `${where}: row ${seq} has been inserted; no row of the chain knows it.`
    case 'swapped':
      return `${where}: rows ${seq} and ${seq + 1} have changed places.`
    case 'cut':
      return `${where}: the tail has been cut off: ${span(seq, finding.count)} existed and ${finding.count === 1 ? 'is' : 'are'} gone.`
    case 'reset':
      return `${where}: the lane has been reset: it has had rows that are gone, or audit_lane begins anew beside its rows.`
    case 'rewritten':
      return `${where}: row ${seq} is another than the one whose hash was kept outside the database: the lane has been written anew there or earlier.`
    case 'laneHead':
      return `${where}: audit_lane does not name row ${seq} as the last one: it has been changed, or rows were added past the chain.`
  }
}
