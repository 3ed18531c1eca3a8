/** The function with its answers remembered: what several series share, as their periods, is worked out once. */
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
