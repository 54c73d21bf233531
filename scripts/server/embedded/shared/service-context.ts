/** What the routes of the embedded services know of a request beside the request itself. */
import type { ServiceRequest } from './worker-messages.ts';

export type ServiceEnv = { Bindings: { asked: ServiceRequest; signal: AbortSignal } };
