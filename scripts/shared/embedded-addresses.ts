/**
 * Paths of the embedded services (sign-in and contact form), which have the same origin as the site, and the public
 * keys that these services expect.
 */

/** Start of the paths for sign-in. They are the same as Supabase's, such as `<origin>/auth/v1/token`. */
export const authPrefix = '/auth/v1';
export const contactPath = '/api/contact';

/**
 * The key that the browser sends to the embedded sign-in. It is public, like the publishable key of a hosted project:
 * it identifies the client and grants no access.
 */
export const embeddedPublishableKey = 'sb_publishable_embedded';
export const embeddedAccessKey = 'embedded';

/**
 * Password of the demo account if DEMO_PASSWORD isn't set. It can be public, because the account exists only on the
 * machine that runs the server.
 */
export const defaultDemoPassword = 'great-circle';
