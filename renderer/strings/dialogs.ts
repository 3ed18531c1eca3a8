/** Strings that several dialogs share. */
export const dialogs = {
  close: 'Close',
  cancel: 'Cancel',
  technicalDetail: 'Technical detail',
  copy: 'Copy',
  copied: 'Copied',
} as const
