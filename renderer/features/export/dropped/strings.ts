/** Texts about exported files that are opened again. */
export const dropped = {
  drop: 'Drop an exported file to open what it shows',
  several: 'Several files were dropped: the first one is opened.',
  opened: (name: string): string => `Opened as a new workspace: ${name}`,
  otherService: (theirs: string, ours: string): string =>
    `It was exported from ${theirs}, and this connection is ${ours}. Its variables are looked up by their ids.`,
  demo: 'the demo portfolio',
  unknown: (names: readonly string[], more: number): string =>
    `This connection does not know ${names.join(', ')}${more === 0 ? '' : ` and ${String(more)} more`}. They stay in the workspace, and are shown when they are known.`,
  noConnection: 'No connection is open',
  noConnectionTodo: 'Connect to the service that the file was exported from, and drop it again.',
  notOurs: (file: string): string => `${file} has no workspace in it`,
  notOursTodo:
    'A workspace can be opened from a CSV, XLSX, PNG, SVG or PDF file that Meterlens exported with its provenance and that no other program has saved since, or from the _meterlens.json of the dataset of a workspace. A dataset of everything that is cached has none.',
  older: (file: string): string => `${file} was exported before files contained their workspace`,
  olderTodo: 'It says where its figures come from, but not how they were shown.',
  newer: (file: string): string => `${file} was exported by a newer version of Meterlens`,
  newerTodo: 'Open it with that version or a newer one.',
  damaged: (file: string): string => `${file} is damaged`,
  damagedTodo: 'The workspace in it cannot be read. Export the file again where it comes from.',
  tooLarge: (file: string): string => `${file} is too large to be one of Meterlens`,
  unpacksTooLarge: (file: string): string =>
    `${file} would take too much memory to open, as no workbook of Meterlens does`,
  unreadable: (file: string): string => `${file} cannot be read`,
  unreadableTodo: 'It may have been moved, or its permissions do not allow it.',
} as const
