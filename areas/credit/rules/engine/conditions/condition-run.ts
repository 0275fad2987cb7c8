import type { Condition, Operand, Sign } from './condition.ts'
import { factReader, type FactName, type Subject, type Value } from '../facts/facts.ts'

/** Undefined: not to be said, since a fact that matters is missing. */
export type Test = (subject: Subject, value: Value | undefined) => boolean | undefined

/** Makes a condition ready to be asked many times. */
export function compileCondition(condition: Condition): Test {
  switch (condition.type) {
    case 'all':
      return together(condition.parts.map(compileCondition), false)
    case 'any':
      return together(condition.parts.map(compileCondition), true)
    case 'not': {
      const part = compileCondition(condition.part)
      return (subject, value) => {
        const held = part(subject, value)
        return held === undefined ? undefined : !held
      }
    }
    case 'known': {
      const { operand, wanted } = condition
      if (operand.of !== 'fact') {
        const read = reader(operand)
        return (subject, value) => (read(subject, value) !== undefined) === wanted
      }
      const read = factReader(operand.fact)
      return (subject) => (read(subject)?.value !== undefined) === wanted
    }
    case 'oneOf': {
      const read = reader(condition.left)
      const values = new Set(condition.values)
      return (subject, value) => {
        const found = read(subject, value)
        return found === undefined ? undefined : values.has(found)
      }
    }
    case 'compare':
      return comparison(reader(condition.left), condition.sign, reader(condition.right))
  }
}

/** 'eller' is settled by one that holds, 'och' by one that does not, whatever else is missing. */
function together(parts: readonly Test[], settling: boolean): Test {
  return (subject, value) => {
    let unknown = false
    for (const part of parts) {
      const held = part(subject, value)
      if (held === settling) return settling
      if (held === undefined) unknown = true
    }
    return unknown ? undefined : !settling
  }
}

type Read = (subject: Subject, value: Value | undefined) => Value | undefined
function reader(operand: Operand): Read {
  if (operand.of === 'value') return (_, value) => value
  if (operand.of === 'constant') {
    const constant = operand.value
    return () => constant
  }
  const read = factReader(operand.fact)
  return (subject) => {
    const value = read(subject)?.value
    // A list can only be there or not: no condition compares one.
    return typeof value === 'object' ? undefined : value
  }
}

const signs: Readonly<Record<Sign, (left: Value, right: Value) => boolean>> = {
  '=': (left, right) => left === right,
  '<>': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
}
function comparison(left: Read, sign: Sign, right: Read): Test {
  const holds = signs[sign]
  return (subject, value) => {
    const one = left(subject, value)
    const other = right(subject, value)
    return one === undefined || other === undefined ? undefined : holds(one, other)
  }
}

function operandsOf(condition: Condition): readonly Operand[] {
  switch (condition.type) {
    case 'all':
    case 'any':
      return condition.parts.flatMap(operandsOf)
    case 'not':
      return operandsOf(condition.part)
    case 'compare':
      return [condition.left, condition.right]
    case 'oneOf':
      return [condition.left]
    case 'known':
      return [condition.operand]
  }
}
/** The facts a condition asks for. */
export const factsIn = (condition: Condition): FactName[] =>
  operandsOf(condition).flatMap((operand) => (operand.of === 'fact' ? [operand.fact] : []))

/** Numbers the measured value is compared with, where the answer may turn. */
export function turningPoints(condition: Condition): number[] {
  switch (condition.type) {
    case 'all':
    case 'any':
      return condition.parts.flatMap(turningPoints)
    case 'not':
      return turningPoints(condition.part)
    case 'compare': {
      const { left, right } = condition
      return left.of === 'value' && right.of === 'constant' && typeof right.value === 'number'
        ? [right.value]
        : []
    }
    case 'oneOf':
      return condition.left.of === 'value'
        ? condition.values.filter((value) => typeof value === 'number')
        : []
    case 'known':
      return []
  }
}
