import type { JsonValue } from '#shared/catalog/json.ts'

/** What the JSON tree lets its surroundings do. */
export interface JsonTreeHandle {
  readonly setAll: (open: boolean) => void
  /** The value under the cursor. */
  readonly activeValue: () => JsonValue
}
