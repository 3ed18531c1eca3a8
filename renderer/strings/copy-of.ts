/**
 * Names the copy of something: "Copy of Workspace 4", then "Copy 2 of Workspace 4"; a copy of a copy gets a name of the
 * same form.
 */
export function copyOf(name: string, isTaken: (name: string) => boolean): string {
  const first = /^Copy (?:\d+ )?of (.+)$/.exec(name)?.[1] ?? name
  let copy = `Copy of ${first}`
  for (let number = 2; isTaken(copy); number++) copy = `Copy ${String(number)} of ${first}`
  return copy
}
