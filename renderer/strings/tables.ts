export function sortText(title: string): string {
  return `Sort by ${title}`
}
