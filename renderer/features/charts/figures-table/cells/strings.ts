export const peaks = {
  open: (peak: string, name: string): string => `${peak}: list the highest values of ${name}`,
  title: 'The highest, at least a day apart',
  goThere: 'Go there',
  goTo: (time: string): string => `Go there: ${time}`,
} as const
