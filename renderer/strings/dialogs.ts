export const dialogs = {
  close: 'Close',
  cancel: 'Cancel',
  technicalDetail: 'Technical detail',
} as const
