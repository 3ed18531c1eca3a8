/** A window has these colours before its page has style sheets; they are `--surface-app` in the two themes. */
export const windowColours = { light: '#f7f8fa', dark: '#16181d' } as const
