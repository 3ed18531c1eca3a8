/** A share of what there should be, rounded down so that only all of it is 100 %: "83 %", "99.9 %". */
export function percentText(share: number): string {
  const percent = share < 1 ? Math.floor(share * 1000) / 10 : 100
  return `${percent < 99 ? Math.floor(percent) : percent} %`
}
