export const strings = {
  title: 'Text',
  question: 'What should the reader know?',
  paragraph: 'Text',
  placeholder:
    'Write here. An empty line begins a new paragraph. In a report a line that begins with # is a heading, one with - an item of a list.',
} as const
