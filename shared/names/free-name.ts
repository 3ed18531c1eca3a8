/**
 * Returns `wanted`, followed by the least number from 2 that makes it unique if it is taken: "Estate", "Estate 2".
 */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted
  for (let number = 2; isTaken(name); number++) name = `${wanted} ${number}`
  return name
}
