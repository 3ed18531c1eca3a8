/**
 * Remembers the answers of a function, so that an input shared by several series, such as their periods, is worked
 * out once.
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
