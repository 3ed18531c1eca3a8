/** These texts offer bundles and backups wherever connections are shown. */
export const chosenBundle = {
  open: 'Open a bundle or backup…',
  openNames: ['evidence', 'restore', 'meterlens file'],
  backUp: 'Back up this connection…',
  choosing: 'Opening a file',
} as const
