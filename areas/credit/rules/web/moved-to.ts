/**
 * The order after a rule was dropped on `target`: in the place of another chosen rule, at the end
 * when it was dropped on the list itself, and no longer chosen when it was dropped among those that
 * are not.
 */
export function movedTo(
  order: readonly string[],
  id: string,
  target: string,
  onChosenList: boolean,
): readonly string[] {
  if (id === target) return order
  const rest = order.filter((one) => one !== id)
  if (onChosenList) return order.includes(id) ? order : [...rest, id]
  const at = order.indexOf(target)
  if (at === -1) return rest
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}
