/** Paths of the embedded services, on the same origin as the site, and the public keys that they expect. */

/** The auth routes have the same paths as Supabase's, such as `<origin>/auth/v1/token`. */
export const authPrefix = '/auth/v1';
export const contactPath = '/api/contact';

/** Public by design, like the key of a hosted project: it identifies the client and grants no access. */
export const embeddedPublishableKey = 'sb_publishable_embedded';
export const embeddedAccessKey = 'embedded';

/** Password of the demo account unless DEMO_PASSWORD sets another. The account exists on this machine only. */
export const defaultDemoPassword = 'great-circle';
