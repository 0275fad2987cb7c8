import type pg from 'pg'

/**
 * Fills the blacklist up to one item for every fourth company, of the four types by turns, each
 * with four values: among a million companies it holds a million values. False when it was full
 * already.
 */
export async function addBlacklist(
  client: pg.ClientBase,
  companies: number,
  say: (text: string) => void,
): Promise<boolean> {
  const items = Math.floor(companies / 4)
  const { rows } = await client.query<{ there: number }>(
    'select count(*)::int as there from blacklist_item',
  )
  if ((rows[0]?.there ?? 0) >= items) return false
  say(`Adding ${items} blacklist items ...`)
  // Numbers of the companies themselves, and addresses made of them: every item is told from every
  // other.
  await client.query(
    `insert into blacklist_item (blacklist_type, item_match, must_match, company_name, tags, item_values, compared, created_at, created_by)
     select type, 'exact', place % 10 = 0, case when type = 1 then name end, array['utredning', 'ärende ' || place], held, held,
       skynet.now() - place * interval '3 minutes', 'Mätningen'
     from (
       select place, name, type, array(select case type
         when 1 then lpad(((number + turn * 7919) % 10000000000)::text, 10, '0')
         when 2 then '19' || lpad(((number + turn * 7919) % 10000000000)::text, 10, '0')
         when 3 then 'kontakt' || turn || '@' || number || '.example.se'
         else 'avdelning' || turn || '.' || number || '.example.net' end
         from generate_series(0, 3) turn) as held
       from (
         select row_number() over (order by organization_number) as place, name, organization_number::bigint as number,
           1 + (row_number() over (order by organization_number) % 4) as type
         from company limit $1
       ) chosen
     ) made`,
    [items - (rows[0]?.there ?? 0)],
  )
  return true
}
