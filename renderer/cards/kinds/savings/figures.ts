/** Writes three decimals with a true minus sign. */
export function figures(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(3).replace('-', '−')
}

/** Writes a share as a percentage; rounding errors around zero are zero. */
export function percent(share: number | undefined): string {
  if (share === undefined || !Number.isFinite(share)) return '–'
  const value = Math.abs(share) < 1e-9 ? 0 : Number((share * 100).toFixed(2))
  return `${String(value).replace('-', '−')} %`
}
