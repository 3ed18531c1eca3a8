/** Keeps a number on one line with its sign and its unit, and a time with its date. */
export function unbroken(text: string): string {
  return text.replaceAll(/± |(?<=\d) (?=%|[kMGT]?(?:W|Wh|J)\b|\d{2}:\d{2})/g, (gap) =>
    gap.replace(' ', '\u00a0'),
  )
}
