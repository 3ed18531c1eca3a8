import * as z from 'zod'

/**
 * The content security policy refuses `new Function`, which zod otherwise probes when an object schema is
 * made: each probe would be reported as a violation. Import this before any module that makes schemas.
 */
z.config({ jitless: true })
