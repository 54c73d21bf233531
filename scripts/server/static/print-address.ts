import { defaultDemoPassword } from '../../shared/embedded-addresses.ts';
import type { EmbeddedServices } from '../embedded/embedded-services.ts';

/** Says on the terminal where the site is and how to try the embedded services. */
export function printAddress(origin: string, services: EmbeddedServices | null): void {
  console.log(`The site is at ${origin} (Ctrl-C ends it)`);
  if (!services) return;
  if (services.demoEmail) {
    const password = process.env.DEMO_PASSWORD ? 'the password of DEMO_PASSWORD' : `password ${defaultDemoPassword}`;
    console.log(`Try the sign-in at ${origin}/login with ${services.demoEmail}, ${password}.`);
  }
  if (services.hasInbox) console.log('"npm run inbox" lists what the contact form has received.');
}
