/**
 * Caches the results of a function by its input, so that an input shared by several series, such as their periods, is
 * processed only once.
 */
export function onceForEach<Given extends object, Answer>(
  answer: (given: Given) => Answer,
): (given: Given) => Answer {
  const known = new Map<Given, Answer>()
  return (given) => {
    const found = known.get(given) ?? answer(given)
    known.set(given, found)
    return found
  }
}
