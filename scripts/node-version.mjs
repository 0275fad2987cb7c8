// The first thing every script imports: an old Node must get a sentence, not a syntax error from
// somewhere inside.
const parts = process.versions.node.split('.').map(Number)
if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 19)) {
  console.error('Skynet needs Node 20.19 or newer, and this is Node ' + process.versions.node + '.')
  process.exit(1)
}
