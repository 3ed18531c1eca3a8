/** What a check of the page found: what is wrong, and where. */
export interface Finding {
  readonly check:
    | 'cut text'
    | 'overlap'
    | 'covered text'
    | 'window overflow'
    | 'out of reach'
    | 'layout shift'
    | 'lost space'
    | 'console'
    | 'axe'
    | 'motion'
    | 'focus'
    | 'selection'
  /** The control or the text, as short as it can be told from others. */
  readonly where: string
  readonly what: string
}
