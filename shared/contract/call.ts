import type * as z from 'zod'

/** A call over IPC: a schema for its request, and the type of its response. */
export interface Call<Schema extends z.ZodType, Response> {
  readonly request: Schema
  /** Never present: carries the response type only. */
  readonly response?: Response
}

/** Declares the response type first, the request schema second. */
export function call<Response>(): <Schema extends z.ZodType>(request: Schema) => Call<Schema, Response> {
  return (request) => ({ request })
}
