/** A value as JSON delivers it; used for values that are stored and shown exactly as received. */
export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** An object as JSON delivers it. */
export type JsonObject = { readonly [key: string]: JsonValue }
