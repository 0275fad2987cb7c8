/**
 * A statement that writes in the trail what people have decided as it stands in the tables, when rows were made
 * without acts: those of a demo world. What the trail already says otherwise is still found by
 * `npm run audit:verify`. Needs the owner of the schema.
 */
export const takingOver = `select audit_take_over(tgrelid) from pg_trigger where tgname = 'audit_updated' order by tgrelid::regclass::text`

/**
 * Said in a transaction that makes many rows and takes them over at its end: the triggers do
 * nothing.
 */
export const withoutActs = `select set_config('skynet.written', 'later', true)`
