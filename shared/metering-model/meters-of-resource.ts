import { isExpressionId } from '#shared/portfolio/local-id.ts'
import { guessMains, isPart } from './guess-mains.ts'
import { compare, type Candidate } from './meter-candidates.ts'
import { isBelowItself, type MeterChoice } from './metering-decisions.ts'
import type { Meter } from './meter.ts'

/**
 * Returns every variable of one entity and resource with its role: the choices of a person, and guesses about the rest,
 * which never add another main meter to the chosen ones. Whatever the choices are, main meters count one quantity, no
 * meter is counted both by its rate and its totalizer, and no meter is below itself.
 */
export function metersOfResource(
  entityId: string,
  resourceId: string,
  candidates: readonly Candidate[],
  choices: readonly MeterChoice[],
): readonly Meter[] {
  const chosen = new Map(choices.map((choice) => [choice.dataHubId, choice]))
  const decided = decide(candidates, chosen)
  const open = candidates.filter(({ variable }) => !chosen.has(variable.dataHubId))
  const live = open.filter((each) => idleReason(each, entityId) === undefined)
  const twins = twinsOf([...decided.counted, ...live], chosen)
  const free = live.filter((each) => !twins.has(each)).map((each) => inheritDefault(each, twins))
  const setAside = candidates.filter((each) => each.quantity !== undefined && isSetAside(each, chosen))
  const guesses = guessFree(free, decided.counted, setAside, choices)

  const meters = candidates.map((candidate): Meter => {
    const { dataHubId } = candidate.variable
    const own = chosen.get(dataHubId)
    const twin = twins.get(candidate)
    const reason = idleReason(candidate, entityId)
    const decision = decided.guesses.get(dataHubId)
    const guess =
      decision ??
      (reason === undefined ? undefined : notCounted(reason)) ??
      (twin === undefined ? undefined : notCounted({ kind: 'same-meter', as: twin.variable.dataHubId })) ??
      guesses.get(dataHubId) ??
      notCounted({ kind: 'unclear' })
    return { dataHubId, resourceId, ...guess, isGuess: own === undefined, isLost: false }
  })
  const known = new Set(meters.map(({ dataHubId }) => dataHubId))
  const lost = choices
    .filter(({ dataHubId }) => !known.has(dataHubId))
    .map((choice): Meter => ({ ...choice, reason: { kind: 'chosen' }, isGuess: false, isLost: true }))
  return withoutCycles([...meters, ...lost])
}

function isSetAside({ variable }: Candidate, chosen: ReadonlyMap<string, MeterChoice>): boolean {
  return chosen.get(variable.dataHubId)?.role.kind === 'not-counted'
}

interface Decided {
  /** Roles that follow from the choices, for the variables that still exist. */
  readonly guesses: ReadonlyMap<string, Guess>
  /** Candidates among them that count. */
  readonly counted: readonly Candidate[]
}

/** Applies the choices, except those that the catalogue has since made impossible. */
function decide(candidates: readonly Candidate[], chosen: ReadonlyMap<string, MeterChoice>): Decided {
  const byId = new Map(candidates.map((each) => [each.variable.dataHubId, each]))
  const newestFirst = [...chosen.values()].reverse()
  const mains = newestFirst.filter(({ role }) => role.kind === 'main')
  const quantity = mains
    .map(({ dataHubId }) => byId.get(dataHubId)?.quantity)
    .find((each) => each !== undefined)
  const guesses = new Map<string, Guess>()
  const counted: Candidate[] = []
  // If two choices exclude each other, the newer one applies.
  for (const { dataHubId, role, sign } of newestFirst) {
    const candidate = byId.get(dataHubId)
    if (candidate === undefined) continue
    const expected = role.kind === 'submeter' ? (byId.get(role.of)?.quantity ?? candidate.quantity) : quantity
    const obstacle = role.kind === 'not-counted' ? undefined : obstacleOf(candidate, expected, counted)
    guesses.set(dataHubId, obstacle ? notCounted(obstacle, sign) : { role, sign, reason: { kind: 'chosen' } })
    if (role.kind !== 'not-counted' && obstacle === undefined) counted.push(candidate)
  }
  return { guesses, counted }
}

function obstacleOf(
  candidate: Candidate,
  expected: Candidate['quantity'],
  counted: readonly Candidate[],
): Meter['reason'] | undefined {
  if (candidate.quantity === undefined) return { kind: 'not-a-meter' }
  if (candidate.quantity !== expected) return { kind: 'other-quantity' }
  const twin = counted.find((each) => areTwins(each, candidate))
  return twin && { kind: 'same-meter', as: twin.variable.dataHubId }
}

function idleReason({ quantity, variable, home }: Candidate, entityId: string): Meter['reason'] | undefined {
  if (quantity === undefined) return { kind: 'not-a-meter' }
  if (variable.isHistorical || !variable.isEnabled) return { kind: 'not-recording' }
  if (variable.isHidden) return { kind: 'hidden' }
  if (isExpressionId(variable.dataHubId)) return { kind: 'expression' }
  return home === entityId ? undefined : { kind: 'of-another-entity', entityId: home }
}

/**
 * Returns true for the rate and the totalizer of one meter, which are the same except for their type and words such as
 * power, energy or reading.
 */
function areTwins(a: Candidate, b: Candidate): boolean {
  return a.variable.kind !== b.variable.kind && a.quantity === b.quantity && a.name.stem === b.name.stem
}

/**
 * Returns, for each variable whose meter is counted by another variable, that other variable: the one that the user
 * chose, otherwise the rate.
 */
function twinsOf(
  meters: readonly Candidate[],
  chosen: ReadonlyMap<string, MeterChoice>,
): ReadonlyMap<Candidate, Candidate> {
  const isOpen = ({ variable }: Candidate): number => (chosen.has(variable.dataHubId) ? 0 : 1)
  const isTotalizer = ({ variable }: Candidate): number => (variable.kind === 'totalizer' ? 1 : 0)
  const sorted = meters.toSorted(
    (a, b) =>
      isOpen(a) - isOpen(b) ||
      isTotalizer(a) - isTotalizer(b) ||
      compare(a.variable.dataHubId, b.variable.dataHubId),
  )
  const twins = new Map<Candidate, Candidate>()
  const leaders: Candidate[] = []
  for (const meter of sorted) {
    const leader = leaders.find((each) => areTwins(each, meter))
    if (leader === undefined) leaders.push(meter)
    else if (isOpen(meter) === 1) twins.set(meter, leader)
  }
  return twins
}

function inheritDefault(candidate: Candidate, twins: ReadonlyMap<Candidate, Candidate>): Candidate {
  const isDefault = [...twins].some(([twin, leader]) => leader === candidate && twin.isDefault)
  return isDefault ? { ...candidate, isDefault } : candidate
}

/** Guesses the roles that a person did not choose. If a main meter was chosen, no other one is guessed. */
function guessFree(
  free: readonly Candidate[],
  counted: readonly Candidate[],
  setAside: readonly Candidate[],
  choices: readonly MeterChoice[],
): ReadonlyMap<string, Guess> {
  const chosenIds = choices.filter(({ role }) => role.kind === 'main').map(({ dataHubId }) => dataHubId)
  const guessed = chosenIds.length > 0 ? undefined : guessMains([...counted, ...setAside, ...free], free)
  const chosenMains = counted.filter(({ variable }) => chosenIds.includes(variable.dataHubId))
  const mains = guessed?.mains ?? chosenMains
  const guesses = new Map<string, Guess>()
  for (const { variable } of guessed?.mains ?? [])
    guesses.set(variable.dataHubId, {
      role: { kind: 'main' },
      sign: 1,
      reason: guessed?.reason ?? { kind: 'unclear' },
    })
  const [main] = mains
  const others = free.filter((each) => !mains.includes(each))
  if (main === undefined || mains.length + countOfLost(chosenIds, chosenMains) > 1) return guesses
  const parts = counted.filter((each) => each !== main)
  const guessOf = guessParts(main, [...parts, ...others])
  for (const part of others) {
    const guess = guessOf(part)
    const isGivenBack = guessed !== undefined && main.name.isImport && guess.reason.kind === 'export'
    guesses.set(part.variable.dataHubId, isGivenBack ? { ...guess, role: { kind: 'main' } } : guess)
  }
  return guesses
}

function countOfLost(chosenIds: readonly string[], present: readonly Candidate[]): number {
  return chosenIds.length - present.length
}

/** A meter that would be below itself counts nowhere; guesses are dropped first, so that choices stay. */
function withoutCycles(meters: readonly Meter[]): readonly Meter[] {
  const byId = new Map(meters.map((meter) => [meter.dataHubId, meter]))
  const guessesFirst = meters.toSorted((a, b) => Number(b.isGuess) - Number(a.isGuess))
  for (const meter of guessesFirst) {
    if (isBelowItself(meter.dataHubId, byId))
      byId.set(meter.dataHubId, { ...meter, ...notCounted({ kind: 'unclear' }, meter.sign) })
  }
  return meters.map((meter) => byId.get(meter.dataHubId) ?? meter)
}

/** Guessed role and sign of a variable, with the reason. */
type Guess = Pick<Meter, 'role' | 'sign' | 'reason'>

/** Guesses that a variable does not count in any total. */
function notCounted(reason: Meter['reason'], sign: Meter['sign'] = 1): Guess {
  return { role: { kind: 'not-counted' }, sign, reason }
}

/**
 * Returns a function that guesses the role of each meter below the only main meter of a resource. A meter is placed
 * below the one use whose broader name it shares. Floors are left out if the same consumption is also divided by use,
 * since both together would count it twice.
 */
function guessParts(main: Candidate, parts: readonly Candidate[]): (part: Candidate) => Guess {
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
