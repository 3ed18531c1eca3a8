import { compare, type Candidate } from './meter-candidates.ts'
import type { MeterReason } from './meter.ts'

/** Meters that count the whole of a resource, and the reason for that guess. */
export interface GuessedMains {
  readonly mains: readonly Candidate[]
  readonly reason: MeterReason
}

/**
 * Guesses which meters of one resource measure the whole of it: one meter, or several that differ only in a number, or
 * none if nothing indicates it. `meters` are all meters that record; `free` are those without a decision by the user.
 */
export function guessMains(meters: readonly Candidate[], free: readonly Candidate[]): GuessedMains {
  const whole = free.filter((each) => !isPart(each)).toSorted(likelierFirst)
  const total = whole.find(({ name }) => name.rank === 3)
  const byDefault = whole.find(({ isDefault }) => isDefault)
  if (byDefault !== undefined) {
    const siblings = numberedLike(byDefault, whole)
    if (siblings.length === 1) return { mains: siblings, reason: { kind: 'default-variable' } }
    // The service may name one of several incomers, which is not the whole.
    return total === undefined
      ? { mains: siblings, reason: { kind: 'numbered' } }
      : { mains: [total], reason: { kind: 'named-main' } }
  }
  const named = whole.find(({ name }) => name.rank > 0)
  if (named !== undefined) {
    const siblings = numberedLike(named, whole)
    return { mains: siblings, reason: { kind: siblings.length === 1 ? 'named-main' : 'numbered' } }
  }
  const plain = whole.find(({ name }) => name.stem === '')
  if (plain !== undefined) return { mains: [plain], reason: { kind: 'named-after-resource' } }
  const [first] = meters
  if (first === undefined || free.length < meters.length) return { mains: [], reason: { kind: 'unclear' } }
  if (meters.length === 1) return { mains: meters, reason: { kind: 'only-meter' } }
  const alike = numberedLike(first, meters).length === meters.length ? meters : []
  return { mains: alike, reason: { kind: alike.length > 0 ? 'numbered' : 'unclear' } }
}

/** Returns true if its name says that it measures a part of the entity's use, or generation, or export. */
export function isPart({ name }: Candidate): boolean {
  return name.uses.length > 0 || name.hasPlace || name.isGeneration || name.isExport
}

/** Returns the candidate together with those whose names differ from its name only by a number. */
function numberedLike(one: Candidate, among: readonly Candidate[]): readonly Candidate[] {
  const { numberedStem } = one.name
  if (numberedStem === undefined) return [one]
  return among.filter((each) => each.name.numberedStem === numberedStem && each.quantity === one.quantity)
}

const quantities = ['energy', 'volume', 'mass']

/**
 * Orders energy before volume, a total before an incomer, and a shorter name before a longer one; the rest are in an
 * arbitrary but constant order.
 */
function likelierFirst(a: Candidate, b: Candidate): number {
  return (
    b.name.rank - a.name.rank ||
    quantities.indexOf(a.quantity ?? '') - quantities.indexOf(b.quantity ?? '') ||
    a.name.stem.length - b.name.stem.length ||
    compare(a.variable.dataHubId, b.variable.dataHubId)
  )
}
