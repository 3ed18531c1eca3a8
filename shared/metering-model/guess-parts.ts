import { isPart } from './guess-mains.ts'
import type { Candidate } from './meter-candidates.ts'
import type { Meter } from './meter.ts'

/** Guessed role and sign of a variable, with the reason. */
export type Guess = Pick<Meter, 'role' | 'sign' | 'reason'>

/** Guesses that a variable does not count in any total. */
export function notCounted(reason: Meter['reason'], sign: Meter['sign'] = 1): Guess {
  return { role: { kind: 'not-counted' }, sign, reason }
}

/**
 * Returns a function that guesses the role of each meter below the only main meter of a resource. A meter is placed
 * below the one use whose broader name it shares. Floors are left out if the same consumption is also divided by use,
 * since both together would count it twice.
 */
export function guessParts(main: Candidate, parts: readonly Candidate[]): (part: Candidate) => Guess {
  const comparable = parts.filter(({ quantity }) => quantity === main.quantity)
  const broad = comparable.filter(({ name }) => name.isBroad && !name.isGeneration && !name.isExport)
  const isDividedByUse = broad.length >= 2
  const below = (parent: Candidate, reason: Meter['reason'], sign: Meter['sign'] = 1): Guess => ({
    role: { kind: 'submeter', of: parent.variable.dataHubId },
    sign,
    reason,
  })
  return (part) => {
    const { name } = part
    if (part.quantity !== main.quantity) return notCounted({ kind: 'other-quantity' })
    if (name.isExport) return notCounted({ kind: 'export' }, -1)
    if (name.isGeneration) return below(main, { kind: 'generation' }, -1)
    if (looksWhole(part)) {
      const isIncomer = main.name.rank === 3 && name.rank === 2
      return isIncomer ? below(main, { kind: 'below-main' }) : notCounted({ kind: 'unclear' })
    }
    const [above, ...more] = name.isBroad
      ? []
      : broad.filter((each) => each.name.uses.some((use) => name.uses.includes(use)))
    if (above !== undefined && more.length === 0) return below(above, { kind: 'same-use' })
    return name.hasPlace && isDividedByUse
      ? notCounted({ kind: 'other-division' })
      : below(main, { kind: 'below-main' })
  }
}

/** Returns true for a meter that may count everything a second time. */
function looksWhole(part: Candidate): boolean {
  return !isPart(part) && (part.name.rank > 0 || part.name.stem === '' || part.isDefault)
}
