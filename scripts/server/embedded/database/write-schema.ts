/** `node scripts/server/embedded/database/write-schema.ts`: writes `auth-schema.sql` anew, after another version of `@supabase/lite` came. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPackageSchema } from './package-schema.ts';

writeFileSync(join(import.meta.dirname, 'auth-schema.sql'), await loadPackageSchema());
