export const strings = {
  title: 'Table',
  question: 'What are the numbers?',
}
