/** What a window shows before its page has style sheets; `--surface-app` of the two themes. */
export const windowColours = { light: '#f7f8fa', dark: '#16181d' } as const
