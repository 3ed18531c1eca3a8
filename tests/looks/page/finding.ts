/** Finding of a check: the fault and its place. */
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
  /** Shortest text that distinguishes the control or the text from others. */
  readonly where: string
  readonly what: string
}
