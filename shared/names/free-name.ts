/** Returns `wanted`, or with the least number from 2 behind it what is not taken: "Estate", "Estate 2". */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted
  for (let number = 2; isTaken(name); number++) name = `${wanted} ${number}`
  return name
}
