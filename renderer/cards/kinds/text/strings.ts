export const strings = {
  title: 'Text',
  question: 'What should the reader know?',
  paragraph: 'Text',
  placeholder: 'Write here. An empty line begins a new paragraph.',
} as const
