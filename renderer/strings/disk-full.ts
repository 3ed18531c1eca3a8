export const diskFull = {
  title: 'The disk is full',
  kept: 'Everything cached before is kept, and what was on its way is shown from memory.',
  todo: 'Free some disk space: Meterlens leaves the last 300 MB alone and goes on by itself when there is more.',
} as const
