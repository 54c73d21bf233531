/** Where the embedded services answer, on the same origin as the site, and the public keys that they expect. */

/** The auth routes follow Supabase's layout: `<origin>/auth/v1/token` and its kin. */
export const authPrefix = '/auth/v1';
export const contactPath = '/api/contact';

/** Public by design, as the key of a hosted project is: it names the client and opens nothing by itself. */
export const embeddedPublishableKey = 'sb_publishable_embedded';
export const embeddedAccessKey = 'embedded';

/** Password of the demo account unless DEMO_PASSWORD names another. The account exists on this machine only. */
export const defaultDemoPassword = 'great-circle';
